<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: ISC -->
<!-- The report as one HTML page: nothing to load, no scripts, colours that mail programs may turn around at night. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns:r="urn:adjutant:report:1" xmlns:e="urn:adjutant:events:1" xmlns:s="urn:adjutant:state:1"
    xmlns:o="urn:adjutant:orders:1" xmlns:f="urn:adjutant:functions" exclude-result-prefixes="r e s o f">

<xsl:template match="r:report" mode="html">
 <html lang="en">
  <head>
   <meta name="viewport" content="width=device-width, initial-scale=1"/>
   <meta name="color-scheme" content="light dark"/>
   <title><xsl:value-of select="concat(@title, ', game ', @game)"/></title>
   <style>
:root { color-scheme: light dark; }
body { max-width: 46em; margin: 1em auto; padding: 0 0.8em; font-family: Georgia, serif; line-height: 1.4; }
h1 { font-size: 1.5em; margin-bottom: 0; }
h2 { font-size: 1.15em; margin: 1.6em 0 0.4em; border-bottom: 1px solid #888; }
h3 { font-size: 1em; margin: 1em 0 0.2em; font-style: italic; }
p.head { margin: 0.2em 0; }
ol, ul { margin: 0.2em 0; padding-left: 2.6em; }
li { margin: 0.1em 0; }
pre, code { font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 0.86em; }
pre { line-height: 1.15; overflow-x: auto; padding: 0.5em; border: 1px solid #888; }
pre.words { white-space: pre-wrap; }
.rule { color: #888; font-size: 0.8em; }
.remark { border-left: 3px solid #a60; padding-left: 0.6em; }
.asked { border: 2px solid #a60; padding: 0.2em 0.8em 0.6em; }
   </style>
  </head>
  <body>
   <xsl:call-template name="html-head"/>
   <xsl:for-each select="r:remark"><p class="remark"><xsl:value-of select="."/></p></xsl:for-each>
   <h2>What happened</h2>
   <xsl:if test="not(e:events/e:event)">
    <p><xsl:choose>
     <xsl:when test="@over">Nothing more: the log is closed.</xsl:when>
     <xsl:otherwise>Nothing new that you could see.</xsl:otherwise>
    </xsl:choose></p>
   </xsl:if>
   <xsl:apply-templates select="$story" mode="html"/>
   <xsl:call-template name="html-losses"/>
   <xsl:if test="r:note">
    <h2>About your orders</h2>
    <ul><xsl:for-each select="r:note"><li><xsl:apply-templates select="." mode="sentence"/></li></xsl:for-each></ul>
   </xsl:if>
   <xsl:apply-templates select="r:prompt | r:waiting" mode="html"/>
   <xsl:apply-templates select="r:template/o:orders" mode="html"/>
   <xsl:call-template name="html-status"/>
   <xsl:apply-templates select="r:map" mode="html"/>
   <xsl:call-template name="html-desk"/>
  </body>
 </html>
</xsl:template>

<xsl:template name="html-head">
 <h1><xsl:value-of select="@title"/></h1>
 <p class="head">
  <xsl:value-of select="concat('Game ', @game, ', report for the ', @side-name)"/>
  <xsl:if test="@side != 'referee'"> side</xsl:if>
  <xsl:if test="@player"><xsl:value-of select="concat(' (', @player, ')')"/></xsl:if>
  <xsl:if test="@last-entry &gt; 0"><xsl:value-of select="concat(', up to log entry ', @last-entry)"/></xsl:if>
 </p>
 <p class="head"><strong>
  <xsl:choose>
   <xsl:when test="@over">The game is over.</xsl:when>
   <xsl:otherwise><xsl:apply-templates select="s:state" mode="situation"/></xsl:otherwise>
  </xsl:choose>
 </strong></p>
</xsl:template>

<xsl:template name="html-cite"><xsl:text> </xsl:text><span class="rule"><xsl:value-of select="concat('[', @rule, ']')"/></span></xsl:template>

<xsl:template match="heading" mode="html"><h3><xsl:value-of select="."/></h3></xsl:template>
<xsl:template match="sentence" mode="html">
 <ol>
  <li value="{@n}">
   <xsl:value-of select="@words"/>
   <xsl:call-template name="html-cite"/>
   <xsl:if test="tally"><ul><xsl:for-each select="tally"><li><xsl:value-of select="."/></li></xsl:for-each></ul></xsl:if>
  </li>
 </ol>
</xsl:template>

<xsl:template name="html-losses">
 <xsl:if test="$losses">
  <h2>Losses</h2>
  <ul><xsl:for-each select="$losses"><li><xsl:value-of select="."/></li></xsl:for-each></ul>
 </xsl:if>
</xsl:template>

<xsl:template match="r:prompt" mode="html">
 <h2>What is asked now</h2>
 <div class="asked">
  <p><strong><xsl:value-of select="$question"/></strong><xsl:call-template name="html-cite"/><br/>
   <span class="rule"><xsl:value-of select="concat('decision ', @decision, ', called &quot;', @state, '&quot; in order files')"/></span></p>
  <p>These are legal:</p>
  <ul><xsl:apply-templates select="r:choice" mode="html"/></ul>
  <xsl:if test="r:shorthand">
   <p>Several steps in one order:</p>
   <ul>
    <xsl:for-each select="r:shorthand">
     <li><code><xsl:value-of select="f:short-form(.)"/></code><xsl:value-of select="concat(': ', @help, '.')"/></li>
    </xsl:for-each>
   </ul>
  </xsl:if>
 </div>
</xsl:template>

<xsl:template match="r:choice" mode="html">
 <xsl:variable name="i" select="position()"/>
 <li>
  <code><xsl:value-of select="$forms[$i]"/></code>
  <xsl:value-of select="concat(': ', @help, '.')"/>
  <xsl:choose>
   <xsl:when test="@count = 1"/>
   <xsl:when test="count(r:group) = 1"> One of: <code><xsl:value-of select="r:group"/></code></xsl:when>
   <xsl:otherwise>
    <ul>
     <xsl:for-each select="r:group">
      <li>
       <xsl:for-each select="@*[name() != 'vary']"><xsl:value-of select="concat(name(), ' ')"/><code><xsl:value-of select="."/></code>, </xsl:for-each>
       <xsl:value-of select="concat(@vary, ': ')"/><code><xsl:value-of select="."/></code>
      </li>
     </xsl:for-each>
    </ul>
   </xsl:otherwise>
  </xsl:choose>
 </li>
</xsl:template>

<xsl:template match="r:waiting" mode="html">
 <h2>What is asked now</h2>
 <p><xsl:value-of select="concat('Nothing of you: the game waits for ', f:sides(@asked), '. You may send orders ahead.')"/></p>
</xsl:template>

<xsl:template match="r:template/o:orders" mode="html">
 <h2>Your order file</h2>
 <p>Fill it in, save it as orders.xml and this mail as report.eml, sign it with</p>
 <pre>adjutant sign orders.xml --report report.eml --key YOUR.key -o signed.xml</pre>
 <p>and mail signed.xml back, attached.</p>
 <pre><xsl:apply-templates select="." mode="fill-in"/></pre>
</xsl:template>

<xsl:template name="html-desk">
 <xsl:if test="$orders-waiting != ''">
  <h2>Orders that still wait</h2>
  <pre><xsl:value-of select="$orders-waiting"/></pre>
 </xsl:if>
 <xsl:if test="$orders-standing != ''">
  <h2>Standing orders in force</h2>
  <pre><xsl:value-of select="$orders-standing"/></pre>
 </xsl:if>
 <xsl:if test="$desk/s:ask">
  <p>You want to be asked about:
   <xsl:for-each select="$desk/s:ask"><xsl:text> </xsl:text><code><xsl:value-of select="@decision"/></code></xsl:for-each>.</p>
 </xsl:if>
</xsl:template>

<xsl:template name="html-status">
 <xsl:if test="$how-things-stand != ''">
  <h2>How things stand</h2>
  <pre class="words"><xsl:value-of select="$how-things-stand"/></pre>
 </xsl:if>
</xsl:template>

<xsl:template match="r:map" mode="html">
 <h2>
  <xsl:choose>
    <xsl:when test="@centre"><xsl:value-of select="concat('Map around ', @centre)"/></xsl:when>
    <xsl:otherwise>Map</xsl:otherwise>
   </xsl:choose>
  <xsl:if test="@name"><xsl:value-of select="concat(', ', @name)"/></xsl:if>
 </h2>
 <pre><xsl:value-of select="."/></pre>
</xsl:template>

</xsl:stylesheet>
