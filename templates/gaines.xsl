<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: ISC -->
<!-- Gaines's Mill in sentences. The modes are explained in report-common.xsl. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns:r="urn:adjutant:report:1" xmlns:e="urn:adjutant:events:1" xmlns:s="urn:adjutant:state:1"
    xmlns:f="urn:adjutant:functions" xmlns:func="http://exslt.org/functions" extension-element-prefixes="func"
    exclude-result-prefixes="r e s f">

<func:function name="f:phase">
 <xsl:param name="phase"/>
 <xsl:choose>
  <xsl:when test="$phase = 'command'"><func:result select="'Command Phase'"/></xsl:when>
  <xsl:when test="$phase = 'move'"><func:result select="'Move Phase'"/></xsl:when>
  <xsl:when test="$phase = 'fire'"><func:result select="'Fire Phase'"/></xsl:when>
  <xsl:when test="$phase = 'reaction'"><func:result select="'Reaction Phase'"/></xsl:when>
  <xsl:when test="$phase = 'close'"><func:result select="'Close Combat Phase'"/></xsl:when>
  <xsl:when test="$phase = 'special'"><func:result select="'Special Sequence'"/></xsl:when>
  <xsl:otherwise><func:result select="'set-up'"/></xsl:otherwise>
 </xsl:choose>
</func:function>

<func:function name="f:division">
 <xsl:param name="id"/>
 <xsl:choose>
  <xsl:when test="$id = 'ap-hill'"><func:result select="'A.P. Hill'"/></xsl:when>
  <xsl:when test="$id = 'dh-hill'"><func:result select="'D.H. Hill'"/></xsl:when>
  <xsl:when test="$id = 'mccall'"><func:result select="'McCall'"/></xsl:when>
  <xsl:otherwise>
   <func:result select="concat(translate(substring($id, 1, 1), $small, $capital), substring($id, 2))"/>
  </xsl:otherwise>
 </xsl:choose>
</func:function>

<!-- the sequence of play -->
<xsl:template match="e:event[@kind = 'turn']" mode="heading">
 <xsl:value-of select="concat('Turn ', @turn)"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'phase']" mode="heading">
 <xsl:value-of select="concat(f:side(@side), ' ', f:phase(@phase))"/>
 <xsl:if test="@rule = '15.0e'">, the second</xsl:if>
</xsl:template>
<xsl:template match="e:event[@kind = 'turn-ends']" mode="sentence">
 <xsl:value-of select="concat('Turn ', @turn, ' ends.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'placed']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' sets up in ', f:hex(@hex), '.')"/>
</xsl:template>

<!-- command -->
<xsl:template match="e:event[@kind = 'coordination']" mode="sentence">
 <xsl:value-of select="concat('Lee rolls ', @natural)"/>
 <xsl:if test="@total != @natural"><xsl:value-of select="concat(', with the marker ', @total)"/></xsl:if>
 <xsl:value-of select="concat(' for coordination: ', f:count(@divisions, 'division'), ' would act')"/>
 <xsl:if test="@failed = 'yes'">, a failed roll</xsl:if>
 <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="e:event[@kind = 'touch']" mode="sentence">Lee lends his personal touch: he rolls again.</xsl:template>
<xsl:template match="e:event[@kind = 'kept']" mode="sentence">
 <xsl:value-of select="concat('The ', @roll, ' roll is kept.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'ccrm']" mode="sentence">
 <xsl:choose>
  <xsl:when test="@space &gt; 0"><xsl:value-of select="concat('The coordination marker goes to space ', @space, '.')"/></xsl:when>
  <xsl:otherwise>The coordination marker is taken off.</xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="e:event[@kind = 'division']" mode="sentence">
 <xsl:value-of select="concat('The division of ', f:division(@division), ' is activated.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'active']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' is activated.')"/>
</xsl:template>

<!-- movement: single steps are told as one march -->
<func:function name="f:goes-on">
 <xsl:param name="event"/>
 <xsl:variable name="before" select="$event/preceding-sibling::e:event[1]"/>
 <func:result select="$before/@unit = $event/@unit and ($before/@kind = $event/@kind or
                      ($event/@kind = 'moves' and $before/@kind = 'enters'))"/>
</func:function>
<xsl:template match="e:event" mode="path">
 <xsl:param name="by" select="' by '"/>
 <xsl:variable name="next" select="following-sibling::e:event[1]"/>
 <xsl:choose>
  <xsl:when test="$next/@kind = @kind and $next/@unit = @unit">
   <xsl:value-of select="concat($by, @to)"/>
   <xsl:apply-templates select="$next" mode="path"><xsl:with-param name="by" select="', '"/></xsl:apply-templates>
  </xsl:when>
  <xsl:otherwise>
   <xsl:value-of select="concat(' to ', f:hex(@to))"/>
   <xsl:if test="$next/@kind = 'stops' and $next/@unit = @unit"><xsl:apply-templates select="$next" mode="why"/></xsl:if>
  </xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="e:event[@kind = 'stops']" mode="why">
 <xsl:if test="@why = 'zone'"> and halts before the enemy</xsl:if>
 <xsl:if test="@why = 'charge'"> and is upon the enemy</xsl:if>
</xsl:template>
<xsl:template match="e:event[@kind = 'moves']" mode="sentence">
 <xsl:if test="not(f:goes-on(.))">
  <xsl:value-of select="concat(f:unit(@unit), ' moves from ', @from)"/>
  <xsl:apply-templates select="." mode="path"/>
  <xsl:text>.</xsl:text>
 </xsl:if>
</xsl:template>
<xsl:template match="e:event[@kind = 'enters']" mode="sentence">
 <xsl:variable name="next" select="following-sibling::e:event[1]"/>
 <xsl:value-of select="concat(f:unit(@unit), ' comes onto the map in ', f:hex(@hex))"/>
 <xsl:if test="$next/@unit = @unit and $next/@kind = 'moves'"> and goes on<xsl:apply-templates select="$next" mode="path"/></xsl:if>
 <xsl:if test="$next/@unit = @unit and $next/@kind = 'stops'"><xsl:apply-templates select="$next" mode="why"/></xsl:if>
 <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="e:event[@kind = 'stops']" mode="sentence">
 <xsl:variable name="before" select="preceding-sibling::e:event[1]"/>
 <xsl:if test="not($before/@unit = @unit and ($before/@kind = 'moves' or $before/@kind = 'enters'))">
  <xsl:value-of select="concat(f:unit(@unit), ' stops in ', f:hex(@hex))"/>
  <xsl:apply-templates select="." mode="why"/>
  <xsl:text>.</xsl:text>
 </xsl:if>
</xsl:template>
<xsl:template match="e:event[@kind = 'declares']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' CHARGES ', f:unit(@target), '.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'withdraws']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' withdraws from ', @from, ' to ', f:hex(@to), '.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'recovers']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' recovers')"/>
 <xsl:if test="@state = 'disrupted'"> in part and is still Disrupted</xsl:if>
 <xsl:text>.</xsl:text>
</xsl:template>

<!-- combat -->
<xsl:template match="e:event" mode="verb">
 <xsl:choose>
  <xsl:when test="@combat = 'fire'"> fires at </xsl:when>
  <xsl:when test="@combat = 'sharpshooters'"> picks off men of </xsl:when>
  <xsl:when test="@combat = 'return-fire'"> returns the fire of </xsl:when>
  <xsl:when test="@combat = 'charge'"> strikes home at </xsl:when>
  <xsl:when test="@combat = 'close'"> ATTACKS </xsl:when>
  <xsl:otherwise> meets the charge of </xsl:otherwise>
 </xsl:choose>
</xsl:template>
<func:function name="f:hexes">
 <xsl:param name="n"/>
 <xsl:choose>
  <xsl:when test="$n = ''"><func:result select="''"/></xsl:when>
  <xsl:otherwise><func:result select="concat(' ', $n, ' hexes')"/></xsl:otherwise>
 </xsl:choose>
</func:function>
<!-- the code of the table, after what it means -->
<func:function name="f:said">
 <xsl:param name="code"/>
 <xsl:variable name="n" select="translate(substring($code, 3), 'd', '')"/>
 <xsl:variable name="d"><xsl:if test="substring($code, string-length($code)) = 'd'"> and is Disrupted</xsl:if></xsl:variable>
 <xsl:choose>
  <xsl:when test="starts-with($code, 'AC')"><func:result select="concat('the attacker loses ', f:count($n, 'step'))"/></xsl:when>
  <xsl:when test="starts-with($code, 'DC')"><func:result select="concat('the defender loses ', f:count($n, 'step'), $d)"/></xsl:when>
  <xsl:when test="starts-with($code, 'AR')"><func:result select="concat('the attacker falls back', f:hexes($n))"/></xsl:when>
  <xsl:when test="starts-with($code, 'DR')"><func:result select="concat('the defender falls back', f:hexes($n), $d)"/></xsl:when>
  <xsl:when test="$code = 'EX'"><func:result select="'both lose a step'"/></xsl:when>
  <xsl:when test="$code = 'EXd'"><func:result select="'both lose a step, and the defender is Disrupted'"/></xsl:when>
  <xsl:when test="$code = 'RF'"><func:result select="'no effect, and fire may be returned'"/></xsl:when>
  <xsl:when test="$code = 'Disrupt'"><func:result select="'the defender wavers'"/></xsl:when>
  <xsl:when test="$code = 'Disorder'"><func:result select="'the defender breaks up'"/></xsl:when>
  <xsl:otherwise><func:result select="'no effect'"/></xsl:otherwise>
 </xsl:choose>
</func:function>
<xsl:template match="e:event" mode="result">
 <xsl:value-of select="concat(f:said(@result), ' (', @result, ')')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'attack']" mode="sentence">
 <xsl:value-of select="f:unit(@unit)"/>
 <xsl:apply-templates select="." mode="verb"/>
 <xsl:value-of select="concat(f:unit(@target), ': strength ', @strength, ' against ', @defense, ', differential ',
                       f:signed(@differential), ': ')"/>
 <xsl:apply-templates select="." mode="result"/>
 <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="e:event[@kind = 'sharp']" mode="sentence">
 <xsl:value-of select="f:unit(@unit)"/>
 <xsl:apply-templates select="." mode="verb"/>
 <xsl:value-of select="concat(f:unit(@target), ' with ', @total, ': ')"/>
 <xsl:apply-templates select="." mode="result"/>
 <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="e:event[@kind = 'bonus']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' uses its Combat Bonus: ')"/>
 <xsl:choose>
  <xsl:when test="@use = 'spare'">its own loss is spared.</xsl:when>
  <xsl:otherwise>one more loss to the enemy.</xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="e:event[@kind = 'loses']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' loses ', f:count(@steps, 'step'))"/>
 <xsl:choose>
  <xsl:when test="@why = 'choice'"> rather than its order</xsl:when>
  <xsl:when test="@why = 'zone'"> retreating past the enemy</xsl:when>
  <xsl:when test="@why = 'no-retreat'">, for it cannot retreat</xsl:when>
  <xsl:when test="@why = 'disorder'">, being Disordered already</xsl:when>
  <xsl:when test="@why = 'bonus'"> more</xsl:when>
  <xsl:when test="@rule = '7.51'"> and no more, being reduced by it</xsl:when>
 </xsl:choose>
 <xsl:value-of select="concat(', ', @left, ' left.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'eliminated']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' is ELIMINATED')"/>
 <xsl:if test="@hex"><xsl:value-of select="concat(' in ', f:hex(@hex))"/></xsl:if>
 <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="e:event[@kind = 'shaken']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' is ')"/>
 <xsl:choose>
  <xsl:when test="@state = 'disordered'">Disordered</xsl:when>
  <xsl:when test="@state = 'disrupted'">Disrupted</xsl:when>
  <xsl:otherwise>steady</xsl:otherwise>
 </xsl:choose>
 <xsl:if test="@why = 'stopped'"> by its losses</xsl:if>
 <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="e:event[@kind = 'ignores']" mode="sentence">
 <xsl:value-of select="f:unit(@unit)"/>
 <xsl:choose>
  <xsl:when test="@why = 'retreat'"> never retreats, and stands.</xsl:when>
  <xsl:when test="@why = 'disordered'"> is Disordered already.</xsl:when>
  <xsl:otherwise> keeps its order.</xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="e:event[@kind = 'retreats']" mode="sentence">
 <xsl:if test="not(f:goes-on(.))">
  <xsl:value-of select="f:unit(@unit)"/>
  <xsl:if test="@rule = '7.7c'"> of its own will</xsl:if>
  <xsl:value-of select="concat(' falls back from ', @from)"/>
  <xsl:apply-templates select="." mode="path"/>
  <xsl:text>.</xsl:text>
 </xsl:if>
</xsl:template>
<xsl:template match="e:event[@kind = 'stuck']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' has no way to retreat from ', f:hex(@hex), '.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'return-fire']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' draws return fire upon itself.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'return-fire-off']" mode="sentence"/>
<xsl:template match="e:event[@kind = 'charge-ends']" mode="sentence">
 <xsl:if test="@why != 'made'">
  <xsl:value-of select="concat('The charge of ', f:unit(@unit))"/>
  <xsl:choose>
   <xsl:when test="@why = 'stopped'"> is stopped.</xsl:when>
   <xsl:otherwise> comes to nothing: its target is out of reach.</xsl:otherwise>
  </xsl:choose>
 </xsl:if>
</xsl:template>
<xsl:template match="e:event[@kind = 'advances']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' advances from ', @from, ' into ', f:hex(@to), '.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'hops']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' slips away from ', @from, ' to ', f:hex(@to), '.')"/>
</xsl:template>

<!-- victory -->
<func:function name="f:level">
 <xsl:param name="level"/>
 <xsl:choose>
  <xsl:when test="$level = 'union-decisive'"><func:result select="'UNION DECISIVE VICTORY'"/></xsl:when>
  <xsl:when test="$level = 'union-tactical'"><func:result select="'UNION TACTICAL VICTORY'"/></xsl:when>
  <xsl:when test="$level = 'confederate-tactical'"><func:result select="'CONFEDERATE TACTICAL VICTORY'"/></xsl:when>
  <xsl:otherwise><func:result select="'CONFEDERATE DECISIVE VICTORY'"/></xsl:otherwise>
 </xsl:choose>
</func:function>
<xsl:template match="e:event[@kind = 'game-over']" mode="sentence">
 <xsl:value-of select="concat(f:level(@level), ' with ', f:count(@points, 'Victory Point'), ' for the Confederates.')"/>
</xsl:template>

<!-- losses -->
<xsl:template match="e:event[@kind = 'eliminated']" mode="loss">
 <xsl:value-of select="concat(f:side-of(@unit), ': ', f:unit(@unit), ' eliminated')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'loses']" mode="loss">
 <xsl:if test="@left &gt; 0">
  <xsl:value-of select="concat(f:side-of(@unit), ': ', f:unit(@unit), ' ', f:count(@steps, 'step'), ', ', @left, ' left')"/>
 </xsl:if>
</xsl:template>

<!-- modifiers -->
<xsl:template match="e:mod[@reason = 'marker']" mode="reason">for earlier failures</xsl:template>
<xsl:template match="e:mod[@reason = 'steps']" mode="reason">for its steps</xsl:template>
<xsl:template match="e:mod[@reason = 'fire-factor']" mode="reason">for its Fire Factor</xsl:template>
<xsl:template match="e:mod[@reason = 'morale']" mode="reason">for morale</xsl:template>
<xsl:template match="e:mod[@reason = 'support']" mode="reason">for support</xsl:template>
<xsl:template match="e:mod[@reason = 'greater']" mode="reason">for more steps</xsl:template>
<xsl:template match="e:mod[@reason = 'disrupted']" mode="reason">against a Disrupted unit</xsl:template>
<xsl:template match="e:mod[@reason = 'disordered']" mode="reason">against a Disordered unit</xsl:template>
<xsl:template match="e:mod[@reason = 'shaken']" mode="reason">against a shaken unit</xsl:template>
<xsl:template match="e:mod[@reason = 'downhill']" mode="reason">for attacking downhill</xsl:template>
<xsl:template match="e:mod[@reason = 'cavalry']" mode="reason">against cavalry</xsl:template>
<xsl:template match="e:mod[@reason = 'return-fire']" mode="reason">against a Return Fire marker</xsl:template>
<xsl:template match="e:mod[@reason = 'stream']" mode="reason">across a stream</xsl:template>
<xsl:template match="e:mod[@reason = 'infantry-charge' or @reason = 'cavalry-charge']" mode="reason">for the charge</xsl:template>
<xsl:template match="e:mod[@reason = 'defender-steps']" mode="reason">for the defender's steps</xsl:template>
<xsl:template match="e:mod[@reason = 'lower-die']" mode="reason">for the lower die, which does not count</xsl:template>
<xsl:template match="e:mod[@reason = 'stood']" mode="reason">for not having moved</xsl:template>
<xsl:template match="e:mod[@reason = 'forest']" mode="reason">from forest</xsl:template>
<xsl:template match="e:mod[@reason = 'union-steps']" mode="reason">for Union step counters</xsl:template>
<xsl:template match="e:mod[@reason = 'union-units']" mode="reason">for Union units</xsl:template>
<xsl:template match="e:mod[@reason = 'stars']" mode="reason">for stars</xsl:template>
<xsl:template match="e:mod[@reason = 'no-touch']" mode="reason">for Lee's Personal Touch, never used</xsl:template>
<xsl:template match="e:mod[@reason = 'confederate-units']" mode="reason">for Confederate units</xsl:template>
<xsl:template match="e:mod[@reason = 'confederate-steps']" mode="reason">for Confederate step counters</xsl:template>
<xsl:template match="e:mod[@reason = 'slocum-early']" mode="reason">for Slocum's early arrival</xsl:template>
<xsl:template match="e:mod[@reason = 'richardson-turn-3' or @reason = 'richardson-turn-2']" mode="reason">for Richardson's early arrival</xsl:template>

<!-- decisions -->
<xsl:template match="r:prompt[@state = 'deploy']" mode="prompt">Where do your units set up?</xsl:template>
<xsl:template match="r:prompt[@state = 'touch']" mode="prompt">Do you keep the coordination roll?<xsl:if test="r:choice/@verb = 'touch'"> Or is this the turn for Lee's Personal Touch?</xsl:if></xsl:template>
<xsl:template match="r:prompt[@state = 'select']" mode="prompt">Which two divisions do you activate?</xsl:template>
<xsl:template match="r:prompt[@state = 'move']" mode="prompt">Which units move, charge, withdraw, recover or enter? Say done when all have.</xsl:template>
<xsl:template match="r:prompt[@state = 'moving']" mode="prompt">
 <xsl:value-of select="concat('How does ', f:unit(r:subject/@unit), ' go on?')"/>
</xsl:template>
<xsl:template match="r:prompt[@state = 'arrive']" mode="prompt">Which reinforcements come on now?</xsl:template>
<xsl:template match="r:prompt[@state = 'fire']" mode="prompt">Who fires at whom? Say done when all have.</xsl:template>
<xsl:template match="r:prompt[@state = 'react']" mode="prompt">Who reacts, and against whom? Say done when all have.</xsl:template>
<xsl:template match="r:prompt[@state = 'strike']" mode="prompt">Which charge is carried out next?</xsl:template>
<xsl:template match="r:prompt[@state = 'close']" mode="prompt">Who makes Close Combat, and against whom? Say done when all have.</xsl:template>
<xsl:template match="r:prompt[@state = 'bonus']" mode="prompt">
 <xsl:value-of select="concat('How does ', f:unit(r:subject/@unit), ' use its Combat Bonus?')"/>
</xsl:template>
<xsl:template match="r:prompt[@state = 'shaken']" mode="prompt">
 <xsl:value-of select="concat('Does ', f:unit(r:subject/@unit), ' take the marker, or lose a step instead?')"/>
</xsl:template>
<xsl:template match="r:prompt[@state = 'retreat']" mode="prompt">
 <xsl:value-of select="concat('Where does ', f:unit(r:subject/@unit), ' retreat to?')"/>
</xsl:template>
<xsl:template match="r:prompt[@state = 'voluntary']" mode="prompt">
 <xsl:value-of select="concat('Does ', f:unit(r:subject/@unit), ' stand, or fall back a hex?')"/>
</xsl:template>
<xsl:template match="r:prompt[@state = 'advance']" mode="prompt">
 <xsl:value-of select="concat('Does ', f:unit(r:subject/@unit), ' advance into the hex the enemy gave up?')"/>
</xsl:template>
<xsl:template match="r:prompt[@state = 'hop']" mode="prompt">
 <xsl:value-of select="concat('Does ', f:unit(r:subject/@unit), ' slip a hex away from its target?')"/>
</xsl:template>

<!-- the state -->
<xsl:template match="s:state" mode="situation">
 <xsl:value-of select="concat('Turn ', s:clock/@turn, ', ')"/>
 <xsl:choose>
  <xsl:when test="not(s:clock/@phase) or s:clock/@phase = 'setup'">set-up</xsl:when>
  <xsl:otherwise><xsl:value-of select="concat(f:side(s:clock/@side), ' ', f:phase(s:clock/@phase))"/></xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="s:state" mode="status">
 <xsl:if test="s:clock/@ccrm &gt; 0"><xsl:value-of select="concat('Coordination marker on space ', s:clock/@ccrm, '&#10;')"/></xsl:if>
 <xsl:if test="s:clock/@touch = 'yes'">Lee's Personal Touch has been used&#10;</xsl:if>
 <xsl:for-each select="$names/r:side">
  <xsl:value-of select="concat(@name, '&#10;')"/>
  <xsl:for-each select="../r:unit[@side = current()/@id]">
   <xsl:variable name="name" select="@name"/>
   <xsl:for-each select="key('piece', string(@id))">
    <xsl:value-of select="concat('  - ', $name, ': ')"/>
    <xsl:choose>
     <xsl:when test="@status = 'map'">
      <xsl:choose>
       <xsl:when test="key('hex', string(@hex))"><xsl:value-of select="f:hex(@hex)"/></xsl:when>
       <xsl:otherwise><xsl:value-of select="@hex"/></xsl:otherwise>
      </xsl:choose>
      <xsl:value-of select="concat(', ', @steps, ' step', substring('s', 1 + (@steps = 1)))"/>
      <xsl:if test="@shaken = 'disrupted'">, Disrupted</xsl:if>
      <xsl:if test="@shaken = 'disordered'">, Disordered</xsl:if>
      <xsl:if test="@charging"><xsl:value-of select="concat(', charging ', f:unit(@charging))"/></xsl:if>
      <xsl:if test="@rf = 'yes'">, Return Fire</xsl:if>
      <xsl:if test="@active = 'yes'">, active</xsl:if>
     </xsl:when>
     <xsl:when test="@status = 'eliminated'">eliminated</xsl:when>
     <xsl:otherwise>off the map</xsl:otherwise>
    </xsl:choose>
    <xsl:text>&#10;</xsl:text>
   </xsl:for-each>
  </xsl:for-each>
 </xsl:for-each>
</xsl:template>

</xsl:stylesheet>
