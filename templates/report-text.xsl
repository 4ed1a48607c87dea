<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: ISC -->
<!-- The report as plain text. Lines may be of any length here: those over 78 columns are broken afterwards. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns:r="urn:adjutant:report:1" xmlns:e="urn:adjutant:events:1" xmlns:s="urn:adjutant:state:1"
    xmlns:o="urn:adjutant:orders:1" xmlns:f="urn:adjutant:functions">

<xsl:variable name="rule" select="'=============================================================================='"/>

<xsl:template match="r:report" mode="text">
 <xsl:call-template name="text-head"/>
 <xsl:call-template name="text-remarks"/>
 <xsl:call-template name="text-events"/>
 <xsl:call-template name="text-losses"/>
 <xsl:call-template name="text-notes"/>
 <xsl:apply-templates select="r:prompt" mode="text"/>
 <xsl:apply-templates select="r:waiting" mode="text"/>
 <xsl:apply-templates select="r:template/o:orders" mode="text"/>
 <xsl:call-template name="text-status"/>
 <xsl:apply-templates select="r:map" mode="text"/>
 <xsl:call-template name="text-desk"/>
</xsl:template>

<xsl:template name="text-section">
 <xsl:param name="title"/>
 <xsl:value-of select="concat('&#10;', translate($title, $small, $capital), '&#10;&#10;')"/>
</xsl:template>

<xsl:template name="text-head">
 <xsl:value-of select="concat($rule, '&#10;', @title, '&#10;')"/>
 <xsl:text>Game </xsl:text><xsl:value-of select="@game"/>
 <xsl:text>, report for the </xsl:text><xsl:value-of select="@side-name"/>
 <xsl:if test="@side != 'referee'"> side</xsl:if>
 <xsl:if test="@player"><xsl:value-of select="concat(' (', @player, ')')"/></xsl:if>
 <xsl:if test="@last-entry &gt; 0">
  <xsl:text>, log </xsl:text>
  <xsl:choose>
   <xsl:when test="@first-entry &lt; @last-entry"><xsl:value-of select="concat('entries ', @first-entry, ' to ', @last-entry)"/></xsl:when>
   <xsl:otherwise><xsl:value-of select="concat('entry ', @last-entry)"/></xsl:otherwise>
  </xsl:choose>
 </xsl:if>
 <xsl:text>&#10;</xsl:text>
 <xsl:choose>
  <xsl:when test="@over">The game is over.</xsl:when>
  <xsl:otherwise><xsl:apply-templates select="s:state" mode="situation"/></xsl:otherwise>
 </xsl:choose>
 <xsl:value-of select="concat('&#10;', $rule, '&#10;')"/>
</xsl:template>

<xsl:template name="text-remarks">
 <xsl:if test="r:remark"><xsl:text>&#10;</xsl:text></xsl:if>
 <xsl:for-each select="r:remark"><xsl:value-of select="concat('* ', normalize-space(.), '&#10;')"/></xsl:for-each>
</xsl:template>

<xsl:template name="text-events">
 <xsl:call-template name="text-section"><xsl:with-param name="title" select="'What happened'"/></xsl:call-template>
 <xsl:if test="not(e:events/e:event)">
  <xsl:choose>
   <xsl:when test="@over">Nothing more: the log is closed.&#10;</xsl:when>
   <xsl:otherwise>Nothing new that you could see.&#10;</xsl:otherwise>
  </xsl:choose>
 </xsl:if>
 <xsl:apply-templates select="$story" mode="text"/>
</xsl:template>

<xsl:template match="heading" mode="text"><xsl:value-of select="concat('&#10;-- ', ., ' --&#10;')"/></xsl:template>
<xsl:template match="sentence" mode="text">
 <xsl:value-of select="concat(substring('    ', 1 + string-length(@n)), @n, '. ', @words, ' [', @rule, ']&#10;')"/>
 <xsl:for-each select="tally"><xsl:value-of select="concat('      - ', ., '&#10;')"/></xsl:for-each>
</xsl:template>

<xsl:template name="text-losses">
 <xsl:if test="$losses">
  <xsl:call-template name="text-section"><xsl:with-param name="title" select="'Losses'"/></xsl:call-template>
  <xsl:for-each select="$losses"><xsl:value-of select="concat('  - ', ., '&#10;')"/></xsl:for-each>
 </xsl:if>
</xsl:template>

<xsl:template name="text-notes">
 <xsl:if test="r:note">
  <xsl:call-template name="text-section"><xsl:with-param name="title" select="'About your orders'"/></xsl:call-template>
  <xsl:for-each select="r:note">
   <xsl:text>  - </xsl:text><xsl:apply-templates select="." mode="sentence"/><xsl:text>&#10;</xsl:text>
  </xsl:for-each>
 </xsl:if>
</xsl:template>

<xsl:template match="r:prompt" mode="text">
 <xsl:call-template name="text-section"><xsl:with-param name="title" select="'What is asked now'"/></xsl:call-template>
 <xsl:value-of select="concat($question, ' [', @rule, ']&#10;(decision ', @decision, ', called &quot;', @state, '&quot; in order files)&#10;')"/>
 <xsl:text>&#10;These are legal:&#10;</xsl:text>
 <xsl:apply-templates select="r:choice" mode="text"/>
 <xsl:if test="r:shorthand">
  <xsl:text>Several steps in one order:&#10;</xsl:text>
  <xsl:for-each select="r:shorthand">
   <xsl:value-of select="concat('  - ', f:short-form(.), ': ', @help, '.&#10;')"/>
  </xsl:for-each>
 </xsl:if>
</xsl:template>

<xsl:template match="r:choice" mode="text">
 <xsl:variable name="i" select="position()"/>
 <xsl:value-of select="concat('  - ', $forms[$i], ': ', @help, '.')"/>
 <xsl:choose>
  <xsl:when test="@count = 1"/>
  <xsl:when test="count(r:group) = 1"><xsl:value-of select="concat(' One of: ', string(r:group), '.')"/></xsl:when>
  <xsl:otherwise>
   <xsl:for-each select="r:group">
    <xsl:text>&#10;      * </xsl:text>
    <xsl:for-each select="@*[name() != 'vary']"><xsl:value-of select="concat(name(), ' ', ., ', ')"/></xsl:for-each>
    <xsl:value-of select="concat(@vary, ': ', string(.))"/>
   </xsl:for-each>
  </xsl:otherwise>
 </xsl:choose>
 <xsl:text>&#10;</xsl:text>
</xsl:template>

<xsl:template match="r:waiting" mode="text">
 <xsl:call-template name="text-section"><xsl:with-param name="title" select="'What is asked now'"/></xsl:call-template>
 <xsl:value-of select="concat('Nothing of you: the game waits for ', f:sides(@asked), '. You may send orders ahead.&#10;')"/>
</xsl:template>

<xsl:template match="r:template/o:orders" mode="text">
 <xsl:call-template name="text-section"><xsl:with-param name="title" select="'Your order file'"/></xsl:call-template>
 <xsl:text>Fill it in, save it as orders.xml and this mail as report.eml, sign it with&#10;&#10;  adjutant sign orders.xml --report report.eml --key YOUR.key -o signed.xml&#10;&#10;and mail signed.xml back, attached.&#10;&#10;</xsl:text>
 <xsl:apply-templates select="." mode="fill-in"/>
</xsl:template>

<xsl:template name="text-desk">
 <xsl:if test="$orders-waiting != ''">
  <xsl:call-template name="text-section"><xsl:with-param name="title" select="'Orders that still wait'"/></xsl:call-template>
  <xsl:value-of select="$orders-waiting"/>
 </xsl:if>
 <xsl:if test="$orders-standing != ''">
  <xsl:call-template name="text-section"><xsl:with-param name="title" select="'Standing orders in force'"/></xsl:call-template>
  <xsl:value-of select="$orders-standing"/>
 </xsl:if>
 <xsl:if test="$desk/s:ask">
  <xsl:value-of select="'&#10;You want to be asked about:'"/>
  <xsl:for-each select="$desk/s:ask"><xsl:value-of select="concat(' ', @decision)"/></xsl:for-each>
  <xsl:text>.&#10;</xsl:text>
 </xsl:if>
</xsl:template>

<xsl:template name="text-status">
 <xsl:if test="$how-things-stand != ''">
  <xsl:call-template name="text-section"><xsl:with-param name="title" select="'How things stand'"/></xsl:call-template>
  <xsl:value-of select="$how-things-stand"/>
 </xsl:if>
</xsl:template>

<xsl:template match="r:map" mode="text">
 <xsl:call-template name="text-section">
  <xsl:with-param name="title">
   <xsl:choose>
    <xsl:when test="@centre"><xsl:value-of select="concat('Map around ', @centre)"/></xsl:when>
    <xsl:otherwise>Map</xsl:otherwise>
   </xsl:choose>
   <xsl:if test="@name"><xsl:value-of select="concat(', ', @name)"/></xsl:if>
  </xsl:with-param>
 </xsl:call-template>
 <xsl:value-of select="."/>
</xsl:template>

</xsl:stylesheet>
