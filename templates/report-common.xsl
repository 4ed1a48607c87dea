<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: ISC -->
<!-- What the text and the HTML of a report share. A ruleset's own file (ID.xsl) is imported after this one and says
     its events, decisions and reasons in sentences, by these modes, which give plain text on one line:
       heading     of an event that begins a part of the story (a turn, a phase); otherwise nothing
       sentence    of an event; nothing when another event has told it already
       loss        of an event that cost somebody something; otherwise nothing
       reason      of a modifier
       prompt      of a decision that is asked
       situation   of the state: turn and phase
       status      of the state: as many lines as it likes, each with its line feed
     What it leaves out falls back to codes and numbers, so that nothing is lost. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns:r="urn:adjutant:report:1" xmlns:e="urn:adjutant:events:1" xmlns:s="urn:adjutant:state:1"
    xmlns:o="urn:adjutant:orders:1" xmlns:f="urn:adjutant:functions" xmlns:func="http://exslt.org/functions"
    xmlns:x="http://exslt.org/common" extension-element-prefixes="func" exclude-result-prefixes="r e s o f x">

<xsl:variable name="report" select="/r:report"/>
<xsl:variable name="names" select="$report/r:names"/>
<xsl:variable name="how-things-stand"><xsl:apply-templates select="$report/s:state" mode="status"/></xsl:variable>
<!-- what both pages say is put into words once. Of what happened: headings, sentences with their tallies, losses, each
     in an element; of what is asked: the question, and each choice as it is written. -->
<xsl:variable name="in-words"><xsl:apply-templates select="$report/e:events/e:event" mode="story"/></xsl:variable>
<xsl:variable name="story" select="x:node-set($in-words)/*[not(self::loss)]"/>
<xsl:variable name="losses" select="x:node-set($in-words)/loss"/>
<xsl:variable name="question"><xsl:apply-templates select="$report/r:prompt" mode="prompt"/></xsl:variable>
<xsl:variable name="choices"><xsl:for-each select="$report/r:prompt/r:choice"><form><xsl:value-of select="f:form(.)"/></form></xsl:for-each></xsl:variable>
<xsl:variable name="forms" select="x:node-set($choices)/form"/>
<xsl:variable name="desk" select="$report[not(@over)]/s:state/s:orders[@side = $report/@side or $report/@side = 'referee']"/>
<xsl:variable name="left"><xsl:apply-templates select="$desk/s:block | $desk/s:standing" mode="left"/></xsl:variable>
<xsl:variable name="orders-waiting"><xsl:apply-templates select="x:node-set($left)/block" mode="xml"/></xsl:variable>
<xsl:variable name="orders-standing"><xsl:apply-templates select="x:node-set($left)/standing" mode="xml"/></xsl:variable>
<xsl:variable name="small" select="'abcdefghijklmnopqrstuvwxyz'"/>
<xsl:variable name="capital" select="'ABCDEFGHIJKLMNOPQRSTUVWXYZ'"/>

<!-- names: found by key, since every sentence asks for some. A function takes far longer to call than what most of them
     do: a list of all units does it itself. -->
<xsl:key name="unit" match="r:names/r:unit" use="@id"/>
<xsl:key name="side" match="r:names/r:side" use="@id"/>
<xsl:key name="hex" match="r:names/r:hex" use="@id"/>
<xsl:key name="piece" match="s:state/s:unit" use="@id"/>
<func:function name="f:unit">
 <xsl:param name="id"/>
 <xsl:variable name="name" select="key('unit', string($id))/@name"/>
 <xsl:choose>
  <xsl:when test="$name"><func:result select="string($name)"/></xsl:when>
  <xsl:otherwise><func:result select="concat('unit ', $id)"/></xsl:otherwise>
 </xsl:choose>
</func:function>

<func:function name="f:side">
 <xsl:param name="id"/>
 <xsl:variable name="name" select="key('side', string($id))/@name"/>
 <xsl:choose>
  <xsl:when test="$name"><func:result select="string($name)"/></xsl:when>
  <xsl:otherwise><func:result select="string($id)"/></xsl:otherwise>
 </xsl:choose>
</func:function>

<!-- the side of a unit, by its name -->
<func:function name="f:side-of">
 <xsl:param name="id"/>
 <func:result select="f:side(key('unit', string($id))/@side)"/>
</func:function>

<!-- 1304 (McPherson Ridge) -->
<func:function name="f:hex">
 <xsl:param name="id"/>
 <xsl:variable name="name" select="key('hex', string($id))/@name"/>
 <xsl:choose>
  <xsl:when test="contains($name, ' (')">
   <func:result select="concat($id, ' (', substring-before($name, ' ('), ', ',
                        translate(substring-after($name, ' ('), ')', ''), ')')"/>
  </xsl:when>
  <xsl:when test="$name"><func:result select="concat($id, ' (', $name, ')')"/></xsl:when>
  <xsl:otherwise><func:result select="string($id)"/></xsl:otherwise>
 </xsl:choose>
</func:function>

<func:function name="f:signed">
 <xsl:param name="value"/>
 <xsl:choose>
  <xsl:when test="$value &gt; 0"><func:result select="concat('+', $value)"/></xsl:when>
  <xsl:otherwise><func:result select="string($value)"/></xsl:otherwise>
 </xsl:choose>
</func:function>

<!-- 2 units, 1 unit -->
<func:function name="f:count">
 <xsl:param name="n"/>
 <xsl:param name="one"/>
 <func:result select="concat($n, ' ', $one, substring('s', 1 + ($n = 1)))"/>
</func:function>

<!-- dice and modifiers of one side of an event: "die 4, +2 defensible ground [ATK18] = 6" -->
<func:function name="f:tally">
 <xsl:param name="event"/>
 <xsl:param name="side"/>
 <xsl:variable name="dice" select="$event/e:die[string(@side) = $side]"/>
 <xsl:variable name="mods" select="$event/e:mod[string(@side) = $side and @value != 0]"/>
 <xsl:variable name="text">
  <xsl:for-each select="$dice">
   <xsl:if test="position() &gt; 1">, </xsl:if>
   <xsl:value-of select="concat('die ', @value)"/>
   <xsl:if test="@faces != 6"><xsl:value-of select="concat(' of ', @faces)"/></xsl:if>
  </xsl:for-each>
  <xsl:for-each select="$mods">
   <xsl:if test="position() &gt; 1 or $dice">, </xsl:if>
   <xsl:variable name="reason"><xsl:apply-templates select="." mode="reason"/></xsl:variable>
   <xsl:value-of select="concat(f:signed(@value), ' ', $reason, ' [', @rule, ']')"/>
  </xsl:for-each>
  <xsl:if test="count($dice) + count($mods) &gt; 1">
   <xsl:value-of select="concat(' = ', sum($dice/@value) + sum($mods/@value))"/>
  </xsl:if>
 </xsl:variable>
 <func:result select="string($text)"/>
</func:function>

<xsl:template match="e:event" mode="story">
 <xsl:variable name="heading"><xsl:apply-templates select="." mode="heading"/></xsl:variable>
 <xsl:variable name="loss"><xsl:apply-templates select="." mode="loss"/></xsl:variable>
 <xsl:choose>
  <xsl:when test="$heading != ''"><heading><xsl:value-of select="$heading"/></heading></xsl:when>
  <xsl:otherwise>
   <xsl:variable name="sentence"><xsl:apply-templates select="." mode="sentence"/></xsl:variable>
   <xsl:if test="$sentence != ''">
    <sentence n="{@n}" rule="{@rule}" words="{$sentence}"><xsl:if test="*"><xsl:call-template name="tallies"/></xsl:if></sentence>
   </xsl:if>
  </xsl:otherwise>
 </xsl:choose>
 <xsl:if test="$loss != ''"><loss><xsl:value-of select="$loss"/></loss></xsl:if>
</xsl:template>
<!-- dice and modifiers, a line for each side that has any, in the order the dice fell -->
<xsl:template name="tallies">
 <xsl:apply-templates select="e:die[not(@side = preceding-sibling::e:die/@side)]" mode="tally"/>
 <xsl:apply-templates select="e:mod[not(@side = preceding-sibling::e:mod/@side) and not(@side = ../e:die/@side)]" mode="tally"/>
</xsl:template>
<xsl:template match="e:die | e:mod" mode="tally">
 <xsl:variable name="tally" select="f:tally(.., string(@side))"/>
 <xsl:if test="$tally != ''">
  <tally>
   <xsl:if test="@side"><xsl:value-of select="concat(f:side(@side), ': ')"/></xsl:if>
   <xsl:value-of select="$tally"/>
  </tally>
 </xsl:if>
</xsl:template>

<!-- what a ruleset says nothing about -->
<xsl:template match="e:event" mode="heading"/>
<xsl:template match="e:event" mode="loss"/>
<xsl:template match="e:event" mode="sentence">
 <xsl:value-of select="concat('Event ', @kind, ':')"/>
 <xsl:for-each select="@*[name() != 'kind' and name() != 'n' and name() != 'rule']">
  <xsl:value-of select="concat(' ', name(), ' ', .)"/>
  <xsl:if test="position() != last()">,</xsl:if>
 </xsl:for-each>
 <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="e:mod" mode="reason"><xsl:value-of select="translate(@reason, '-', ' ')"/></xsl:template>
<xsl:template match="r:prompt" mode="prompt">
 <xsl:value-of select="concat('Decide: ', translate(@state, '-', ' '))"/>
 <xsl:for-each select="r:subject/@*"><xsl:value-of select="concat(', ', name(), ' ', .)"/></xsl:for-each>
 <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="s:state" mode="situation">
 <xsl:value-of select="concat('After ', f:count(@decision, 'decision'))"/>
</xsl:template>
<xsl:template match="s:state" mode="status"/>

<!-- notes on orders -->
<xsl:template match="r:note" mode="sentence">
 <xsl:choose>
  <xsl:when test="@kind = 'refused'">
   <xsl:value-of select="concat('Block ', @block, ', order ', @order, ' is not legal, and its block ends there: ')"/>
  </xsl:when>
  <xsl:when test="@kind = 'skipped'">
   <xsl:value-of select="concat('Block ', @block, ', order ', @order, ' is not legal and was skipped: ')"/>
  </xsl:when>
  <xsl:when test="@kind = 'cut'">
   <xsl:value-of select="concat('Block ', @block, ', order ', @order, ' was interrupted, its rest is dropped: ')"/>
  </xsl:when>
  <xsl:when test="@kind = 'stopped'">
   <xsl:value-of select="concat('Block ', @block, ' stopped, as its conditions say: ')"/>
  </xsl:when>
  <xsl:when test="@kind = 'replaced'">What was left of your earlier orders gave way to the new file</xsl:when>
 </xsl:choose>
 <xsl:value-of select="normalize-space(.)"/>
 <xsl:if test="@kind = 'replaced'">.</xsl:if>
 <xsl:if test="@rule"><xsl:value-of select="concat(' [', @rule, ']')"/></xsl:if>
</xsl:template>

<!-- who is waited for, by name -->
<func:function name="f:sides">
 <xsl:param name="ids"/>
 <xsl:variable name="list" select="normalize-space($ids)"/>
 <xsl:choose>
  <xsl:when test="contains($list, ' ')">
   <func:result select="concat(f:side(substring-before($list, ' ')), ' and ', f:sides(substring-after($list, ' ')))"/>
  </xsl:when>
  <xsl:otherwise><func:result select="f:side($list)"/></xsl:otherwise>
 </xsl:choose>
</func:function>

<!-- how an option is written: <attack unit="heth" target="..."/> -->
<func:function name="f:form">
 <xsl:param name="choice"/>
 <xsl:variable name="group" select="$choice/r:group[1]"/>
 <xsl:variable name="text">
  <xsl:value-of select="concat('&lt;', $choice/@verb)"/>
  <xsl:for-each select="$group/@*[name() != 'vary']">
   <xsl:value-of select="concat(' ', name(), '=&quot;')"/>
   <xsl:choose>
    <xsl:when test="count($choice/r:group) = 1"><xsl:value-of select="."/></xsl:when>
    <xsl:otherwise>...</xsl:otherwise>
   </xsl:choose>
   <xsl:text>"</xsl:text>
  </xsl:for-each>
  <xsl:if test="$group/@vary">
   <xsl:value-of select="concat(' ', $group/@vary, '=&quot;')"/>
   <xsl:choose>
    <xsl:when test="$choice/@count = 1"><xsl:value-of select="$group"/></xsl:when>
    <xsl:otherwise>...</xsl:otherwise>
   </xsl:choose>
   <xsl:text>"</xsl:text>
  </xsl:if>
  <xsl:text>/&gt;</xsl:text>
 </xsl:variable>
 <func:result select="string($text)"/>
</func:function>

<!-- <move unit="..." path="... ..."/> -->
<func:function name="f:short-form">
 <xsl:param name="shorthand"/>
 <xsl:variable name="text">
  <xsl:value-of select="concat('&lt;', $shorthand/@verb)"/>
  <xsl:for-each select="$shorthand/r:arg">
   <xsl:value-of select="concat(' ', @name, '=&quot;...')"/>
   <xsl:if test="@type = 'list'"> ...</xsl:if>
   <xsl:text>"</xsl:text>
  </xsl:for-each>
  <xsl:text>/&gt;</xsl:text>
 </xsl:variable>
 <func:result select="string($text)"/>
</func:function>

<!-- orders on the desk, as their owner would write them: what the engine keeps for itself is left out, and so are
     orders that are done with. The cursor of a block counts its orders, those within <first> one by one; a block that
     comes round again is shown whole. -->
<xsl:template match="s:block | s:standing" mode="left">
 <xsl:variable name="done" select="number(concat('0', @cursor[not(../@times)]))"/>
 <xsl:variable name="orders" select="*[not(self::s:if or self::s:until)]"/>
 <xsl:variable name="order" select="($orders[not(self::s:first)] | $orders[self::s:first]/*)[$done + 1]"/>
 <xsl:variable name="next" select="$order[not(parent::s:first)] | $order/parent::s:first"/>
 <xsl:element name="{local-name()}">
  <xsl:copy-of select="@*[not(contains(' number cursor step frame then ', concat(' ', name(), ' ')))]"/>
  <xsl:copy-of select="s:if | s:until | $next"/>
  <xsl:if test="self::s:block/@step"><xsl:comment> begun </xsl:comment></xsl:if>
  <xsl:copy-of select="$next/following-sibling::*"/>
 </xsl:element>
</xsl:template>
<xsl:template match="*" mode="tag">
 <xsl:value-of select="concat('&lt;', local-name())"/>
 <xsl:for-each select="@*"><xsl:value-of select="concat(' ', name(), '=&quot;', ., '&quot;')"/></xsl:for-each>
 <xsl:value-of select="substring('/&gt;', 1 + boolean(*))"/>
</xsl:template>
<xsl:template match="*" mode="line">
 <xsl:apply-templates select="." mode="tag"/>
 <xsl:if test="*">
  <xsl:apply-templates select="*" mode="line"/>
  <xsl:value-of select="concat('&lt;/', local-name(), '&gt;')"/>
 </xsl:if>
</xsl:template>
<xsl:template match="*" mode="xml">
 <xsl:param name="indent"/>
 <xsl:variable name="line"><xsl:if test="not(comment())"><xsl:apply-templates select="." mode="line"/></xsl:if></xsl:variable>
 <xsl:choose>
  <xsl:when test="not(*) or ($line != '' and string-length($indent) + string-length($line) &lt; 77)">
   <xsl:value-of select="concat($indent, $line, '&#10;')"/>
  </xsl:when>
  <xsl:otherwise>
   <xsl:value-of select="$indent"/><xsl:apply-templates select="." mode="tag"/><xsl:text>&#10;</xsl:text>
   <xsl:apply-templates select="* | comment()" mode="xml">
    <xsl:with-param name="indent" select="concat($indent, '  ')"/>
   </xsl:apply-templates>
   <xsl:value-of select="concat($indent, '&lt;/', local-name(), '&gt;&#10;')"/>
  </xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="comment()" mode="xml">
 <xsl:param name="indent"/>
 <xsl:value-of select="concat($indent, '&lt;!--', ., '--&gt;&#10;')"/>
</xsl:template>

<!-- the order file to fill in; each attribute on a line of its own, for the head alone nearly fills one -->
<xsl:template match="o:orders" mode="fill-in">
 <xsl:text>&lt;orders xmlns="urn:adjutant:orders:1"</xsl:text>
 <xsl:for-each select="@*"><xsl:value-of select="concat('&#10; ', name(), '=&quot;', ., '&quot;')"/></xsl:for-each>
 <xsl:text>&gt;&#10;&#10; &lt;!-- your orders --&gt;&#10;&#10;&lt;/orders&gt;&#10;</xsl:text>
</xsl:template>

</xsl:stylesheet>
