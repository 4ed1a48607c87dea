<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: ISC -->
<!-- Gettysburg (C3i Series I) in sentences. The modes are explained in report-common.xsl. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns:r="urn:adjutant:report:1" xmlns:e="urn:adjutant:events:1" xmlns:s="urn:adjutant:state:1"
    xmlns:f="urn:adjutant:functions" xmlns:func="http://exslt.org/functions" extension-element-prefixes="func"
    exclude-result-prefixes="r e s f">

<!-- Nine characters a turn. Calling a function takes far longer than cutting a string: lists cut it themselves. -->
<xsl:variable name="turns" select="'July 1 AMJuly 1 PMJuly 2 AMJuly 2 PMJuly 3 AMJuly 3 PM'"/>
<func:function name="f:turn-name">
 <xsl:param name="turn"/>
 <xsl:choose>
  <xsl:when test="$turn &gt; 0 and $turn &lt; 7"><func:result select="substring($turns, 9 * $turn - 8, 9)"/></xsl:when>
  <xsl:otherwise><func:result select="concat('turn ', $turn)"/></xsl:otherwise>
 </xsl:choose>
</func:function>

<func:function name="f:hq">
 <xsl:param name="side"/>
 <xsl:choose>
  <xsl:when test="$side = 'confederate'"><func:result select="'Lee'"/></xsl:when>
  <xsl:otherwise><func:result select="'Meade'"/></xsl:otherwise>
 </xsl:choose>
</func:function>

<!-- the sequence of a turn -->
<xsl:template match="e:event[@kind = 'turn']" mode="heading">
 <xsl:value-of select="concat('Turn ', @turn, ': ', f:turn-name(@turn))"/>
</xsl:template>
<!-- a phase in which nothing happened isn't worth a line -->
<xsl:template match="e:event[@kind = 'phase']" mode="sentence"/>
<xsl:template match="e:event[@kind = 'phase']" mode="heading">
 <xsl:choose>
  <xsl:when test="following-sibling::e:event[1]/@kind = 'phase'"/>
  <xsl:when test="@phase = 'command'">Command phase</xsl:when>
  <xsl:when test="@phase = 'organization'">Organization phase</xsl:when>
  <xsl:when test="@phase = 'movement'">Movement phase</xsl:when>
  <xsl:when test="@phase = 'attack'">Attack phase</xsl:when>
  <xsl:otherwise>End of the turn</xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="e:event[@kind = 'turn-ends']" mode="sentence">
 <xsl:value-of select="concat(f:turn-name(@turn), ' ends. Victory points: Confederate ', @confederate, ', Union ', @union, '.')"/>
</xsl:template>

<!-- command -->
<xsl:template match="e:event[@kind = 'hq']" mode="sentence">
 <xsl:value-of select="concat(f:hq(@side), ' sets up his headquarters in ', f:hex(@hex), '.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'picked']" mode="sentence">
 <xsl:value-of select="concat('More than two blown units are due back; the ', f:side(@side), ' side lets ', f:unit(@unit), ' return.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'returns']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' is rallied and returns in ', f:hex(@hex), '.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'waits']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' finds no free hex next to its headquarters and ')"/>
 <xsl:choose>
  <xsl:when test="@turn &lt; 7"><xsl:value-of select="concat('waits until ', f:turn-name(@turn), '.')"/></xsl:when>
  <xsl:otherwise>stays off the map to the end of the game.</xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="e:event[@kind = 'berdan']" mode="sentence">
 <xsl:choose>
  <xsl:when test="@hex">Berdan's Sharpshooters take post in <xsl:value-of select="concat(f:hex(@hex), '.')"/></xsl:when>
  <xsl:otherwise>Berdan's Sharpshooters are off the map.</xsl:otherwise>
 </xsl:choose>
</xsl:template>

<!-- organization -->
<xsl:template match="e:event[@kind = 'formation']" mode="sentence">
 <xsl:value-of select="f:unit(@unit)"/>
 <xsl:choose>
  <xsl:when test="@to = 'march'"> forms column of march</xsl:when>
  <xsl:otherwise> deploys for battle</xsl:otherwise>
 </xsl:choose>
 <xsl:variable name="next" select="following-sibling::e:event[1]"/>
 <xsl:choose>
  <xsl:when test="$next/@kind = 'stops' and $next/@unit = @unit and f:halted($next)">
   <xsl:text> and stops</xsl:text>
   <xsl:apply-templates select="$next" mode="why"><xsl:with-param name="told" select="@rule"/></xsl:apply-templates>
  </xsl:when>
  <xsl:when test="@why = 'influence'">, the enemy being within two hexes</xsl:when>
  <xsl:when test="@why = 'control'">, next to the enemy</xsl:when>
 </xsl:choose>
 <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="e:event[@kind = 'exits']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' breaks contact in ', f:hex(@hex), '.')"/>
</xsl:template>
<!-- two passes and nothing else are one sentence -->
<func:function name="f:idle">
 <xsl:param name="event"/>
 <xsl:variable name="before" select="$event/preceding-sibling::e:event[1]"/>
 <xsl:variable name="next" select="$event/following-sibling::e:event[1]"/>
 <func:result select="$event/@kind = 'passes' and ($before/@kind = 'phase' or $before/@kind = 'formation') and
                      $next/@kind = 'passes' and $next/@phase = $event/@phase"/>
</func:function>
<xsl:template match="e:event[@kind = 'passes']" mode="sentence">
 <xsl:choose>
  <xsl:when test="f:idle(preceding-sibling::e:event[1])"/>
  <xsl:when test="f:idle(.) and @phase = 'organization'">Neither side breaks contact.</xsl:when>
  <xsl:when test="f:idle(.) and @phase = 'movement'">Neither side moves.</xsl:when>
  <xsl:when test="f:idle(.)">Neither side attacks.</xsl:when>
  <xsl:otherwise>
   <xsl:value-of select="concat('The ', f:side(@side), ' side passes')"/>
   <xsl:choose>
    <xsl:when test="@phase = 'organization'">: it takes no more units out of contact.</xsl:when>
    <xsl:when test="@phase = 'movement'">: it moves no more.</xsl:when>
    <xsl:when test="@phase = 'attack'">: it attacks no more.</xsl:when>
    <xsl:otherwise>.</xsl:otherwise>
   </xsl:choose>
  </xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="e:event[@kind = 'allowance']" mode="sentence">
 <xsl:value-of select="concat('The ', f:side(@side), ' side may still ')"/>
 <xsl:choose>
  <xsl:when test="@phase = 'movement'"><xsl:value-of select="concat('make ', f:count(@left, 'move'))"/></xsl:when>
  <xsl:when test="@phase = 'attack'"><xsl:value-of select="concat('make ', f:count(@left, 'attack'))"/></xsl:when>
  <xsl:otherwise><xsl:value-of select="concat('act ', f:count(@left, 'time'))"/></xsl:otherwise>
 </xsl:choose>
 <xsl:text>.</xsl:text>
</xsl:template>

<!-- movement: single steps are told as one march -->
<func:function name="f:goes-on">
 <xsl:param name="event"/>
 <xsl:variable name="before" select="$event/preceding-sibling::e:event[1]"/>
 <func:result select="$before/@unit = $event/@unit and ($before/@kind = $event/@kind or
                      ($event/@kind = 'moves' and $before/@kind = 'enters'))"/>
</func:function>
<!-- " by 1103, 1204 to 1304 (McPherson Ridge)", then why it stopped there, if the enemy had a hand in it -->
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
   <xsl:if test="$next/@kind = 'stops' and $next/@unit = @unit and f:halted($next)">
    <xsl:text> and stops</xsl:text>
    <xsl:apply-templates select="$next" mode="why"/>
   </xsl:if>
  </xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="e:event[@kind = 'stops']" mode="why">
 <xsl:param name="told"/>
 <xsl:choose>
  <xsl:when test="@why = 'influence'">, the enemy being within two hexes</xsl:when>
  <xsl:when test="@why = 'control'">, next to the enemy</xsl:when>
  <xsl:when test="@why = 'sharpshooters'">, having met Berdan's Sharpshooters</xsl:when>
 </xsl:choose>
 <xsl:if test="f:halted(.) and @rule != $told"><xsl:value-of select="concat(' [', @rule, ']')"/></xsl:if>
</xsl:template>
<func:function name="f:halted">
 <xsl:param name="stops"/>
 <func:result select="$stops/@why != 'choice' and $stops/@why != 'spent'"/>
</func:function>

<!-- each step says whether the move has followed a road so far: the last one knows -->
<func:function name="f:by-road">
 <xsl:param name="event"/>
 <xsl:variable name="next" select="$event/following-sibling::e:event[1]"/>
 <xsl:choose>
  <xsl:when test="$next/@kind = 'moves' and $next/@unit = $event/@unit"><func:result select="f:by-road($next)"/></xsl:when>
  <xsl:otherwise><func:result select="$event/@road = 'yes'"/></xsl:otherwise>
 </xsl:choose>
</func:function>
<xsl:template match="e:event[@kind = 'moves']" mode="sentence">
 <xsl:if test="not(f:goes-on(.))">
  <xsl:value-of select="f:unit(@unit)"/>
  <xsl:choose>
   <xsl:when test="f:by-road(.)"> marches by road from </xsl:when>
   <xsl:otherwise> moves from </xsl:otherwise>
  </xsl:choose>
  <xsl:value-of select="@from"/>
  <xsl:apply-templates select="." mode="path"/>
  <xsl:text>.</xsl:text>
 </xsl:if>
</xsl:template>
<xsl:template match="e:event[@kind = 'enters']" mode="sentence">
 <xsl:variable name="next" select="following-sibling::e:event[1]"/>
 <xsl:value-of select="concat(f:unit(@unit), ' comes onto the map in ', f:hex(@hex))"/>
 <xsl:if test="$next/@unit = @unit">
  <xsl:if test="$next/@kind = 'moves' and not(f:by-road($next))"> and goes on<xsl:apply-templates select="$next" mode="path"/></xsl:if>
  <xsl:if test="$next/@kind = 'moves' and f:by-road($next)"> and marches on along the road<xsl:apply-templates select="$next" mode="path"/></xsl:if>
  <xsl:if test="$next/@kind = 'stops' and f:halted($next)"> and stops<xsl:apply-templates select="$next" mode="why"/></xsl:if>
 </xsl:if>
 <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="e:event[@kind = 'stops']" mode="sentence">
 <xsl:variable name="before" select="preceding-sibling::e:event[1]"/>
 <xsl:if test="not($before/@unit = @unit and
                   ($before/@kind = 'moves' or $before/@kind = 'enters' or $before/@kind = 'formation'))">
  <xsl:value-of select="concat(f:unit(@unit), ' halts in ', f:hex(@hex))"/>
  <xsl:apply-templates select="." mode="why"><xsl:with-param name="told" select="@rule"/></xsl:apply-templates>
  <xsl:text>.</xsl:text>
 </xsl:if>
</xsl:template>
<xsl:template match="e:event[@kind = 'displaced']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' makes way for ', f:unit(@by), ' in ', f:hex(@hex), '.')"/>
</xsl:template>

<!-- attack -->
<xsl:template match="e:event[@kind = 'attack']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' in ', f:hex(@from), ' ATTACKS ', f:unit(@target), ' in ', f:hex(@at), '.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'bids']" mode="sentence">
 <xsl:choose>
  <xsl:when test="@confederate = 'yes' and @union = 'yes'">Both sides send artillery: the guns duel.</xsl:when>
  <xsl:when test="@confederate = 'yes'">The Confederate side sends artillery, the Union side none.</xsl:when>
  <xsl:when test="@union = 'yes'">The Union side sends artillery, the Confederate side none.</xsl:when>
  <xsl:otherwise>Neither side sends artillery.</xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="e:event[@kind = 'duel']" mode="sentence">
 <xsl:choose>
  <xsl:when test="@winner"><xsl:value-of select="concat('The ', f:side(@winner), ' guns win the duel.')"/></xsl:when>
  <xsl:otherwise>The duel of the guns ends in a tie: neither side has support.</xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="e:event[@kind = 'artillery']" mode="sentence">
 <xsl:value-of select="concat('The ', f:side(@side), ' side ')"/>
 <xsl:choose>
  <xsl:when test="@why = 'caissons'">loses an artillery point to exploding caissons</xsl:when>
  <xsl:otherwise>spends an artillery point</xsl:otherwise>
 </xsl:choose>
 <xsl:value-of select="concat(', ', @left, ' left.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'combat']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' ', @attack, ' against ', f:unit(@target), ' ', @defence, ': ')"/>
 <xsl:choose>
  <xsl:when test="@result = 'stalemate'">a stalemate, both stand.</xsl:when>
  <xsl:when test="@result = 'retreat'"><xsl:value-of select="concat(f:unit(@loser), ' must retreat.')"/></xsl:when>
  <xsl:when test="@result = 'blown'"><xsl:value-of select="concat(f:unit(@loser), ' is blown.')"/></xsl:when>
  <xsl:otherwise><xsl:value-of select="concat(f:unit(@loser), ' is eliminated.')"/></xsl:otherwise>
 </xsl:choose>
</xsl:template>
<xsl:template match="e:event[@kind = 'retreats']" mode="sentence">
 <xsl:if test="not(f:goes-on(.))">
  <xsl:value-of select="concat(f:unit(@unit), ' falls back from ', @from)"/>
  <xsl:apply-templates select="." mode="path"/>
  <xsl:text>.</xsl:text>
 </xsl:if>
</xsl:template>
<xsl:template match="e:event[@kind = 'blown']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' is blown and leaves ', f:hex(@hex))"/>
 <xsl:call-template name="lost-why"/>
 <xsl:value-of select="concat('; it may be back on ', f:turn-name(@turn), '.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'eliminated']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' is eliminated')"/>
 <xsl:if test="@hex"><xsl:value-of select="concat(' in ', f:hex(@hex))"/></xsl:if>
 <xsl:call-template name="lost-why"/>
 <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template name="lost-why">
 <xsl:choose>
  <xsl:when test="@why = 'no-retreat'">, for it has no way to retreat</xsl:when>
  <xsl:when test="@why = 'excess'">, for only two units a turn return</xsl:when>
  <xsl:when test="@why = 'no-hex'">, for there is no hex to return to</xsl:when>
 </xsl:choose>
 <xsl:if test="@rule = 'T-ATT-n2'">
  <xsl:choose>
   <xsl:when test="@why = 'no-retreat'"> and on</xsl:when>
   <xsl:otherwise>, for on</xsl:otherwise>
  </xsl:choose>
  <xsl:text> July 3 a blown unit is lost</xsl:text>
 </xsl:if>
</xsl:template>
<xsl:template match="e:event[@kind = 'advances']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' advances from ', @from, ' into ', f:hex(@to), '.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'stays']" mode="sentence">
 <xsl:value-of select="concat(f:unit(@unit), ' does not advance from ', f:hex(@hex))"/>
 <xsl:choose>
  <xsl:when test="@why = 'sharpshooters'">: Berdan's Sharpshooters hold it.</xsl:when>
  <xsl:otherwise>: another enemy holds it in place.</xsl:otherwise>
 </xsl:choose>
</xsl:template>

<!-- victory -->
<xsl:template match="e:event[@kind = 'road-open']" mode="sentence">
 <xsl:value-of select="concat('The road from the Chambersburg Pike to entry ', @entry, ' in ', f:hex(@hex), ' lies open to the Confederates.')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'game-over']" mode="sentence">
 <xsl:choose>
  <xsl:when test="@winner"><xsl:value-of select="concat('THE ', translate(f:side(@winner), $small, $capital), ' SIDE WINS')"/></xsl:when>
  <xsl:otherwise>THE GAME IS A DRAW</xsl:otherwise>
 </xsl:choose>
 <xsl:choose>
  <xsl:when test="@how = 'road'"> by an open road</xsl:when>
  <xsl:when test="@how = 'tie'">, the points being equal</xsl:when>
  <xsl:otherwise> on points</xsl:otherwise>
 </xsl:choose>
 <xsl:value-of select="concat('. Victory points: Confederate ', @confederate, ', Union ', @union, '.')"/>
</xsl:template>

<!-- losses -->
<xsl:template match="e:event[@kind = 'eliminated']" mode="loss">
 <xsl:value-of select="concat(f:side-of(@unit), ': ', f:unit(@unit), ' eliminated')"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'blown']" mode="loss">
 <xsl:value-of select="concat(f:side-of(@unit), ': ', f:unit(@unit), ' blown, may be back on ', f:turn-name(@turn))"/>
</xsl:template>
<xsl:template match="e:event[@kind = 'artillery']" mode="loss">
 <xsl:variable name="same" select="../e:event[@kind = 'artillery' and @side = current()/@side]"/>
 <xsl:if test="@n = $same[last()]/@n">
  <xsl:value-of select="concat(f:side(@side), ': ', f:count(count($same), 'artillery point'), ', ', @left, ' left')"/>
 </xsl:if>
</xsl:template>

<!-- modifiers -->
<xsl:template match="e:mod[@reason = 'artillery']" mode="reason">for artillery</xsl:template>
<xsl:template match="e:mod[@reason = 'defensible']" mode="reason">for defensible ground</xsl:template>
<xsl:template match="e:mod[@reason = 'friends']" mode="reason">for friends next to the defender</xsl:template>
<xsl:template match="e:mod[@reason = 'stars']" mode="reason">for its stars</xsl:template>
<xsl:template match="e:mod[@reason = 'free']" mode="reason">for units free to move</xsl:template>
<xsl:template match="e:mod[@reason = 'to-come']" mode="reason">for units still to come</xsl:template>

<!-- decisions -->
<xsl:template name="or-pass"><xsl:if test="r:choice/@verb = 'pass'"> Or pass.</xsl:if></xsl:template>
<xsl:template match="r:prompt[@state = 'hq']" mode="prompt">
 <xsl:variable name="side"><xsl:choose>
  <xsl:when test="$report/@side = 'referee'"><xsl:value-of select="@asked"/></xsl:when>
  <xsl:otherwise><xsl:value-of select="$report/@side"/></xsl:otherwise>
 </xsl:choose></xsl:variable>
 <xsl:value-of select="concat('Where does ', f:hq($side), ' set up his headquarters?')"/>
</xsl:template>
<xsl:template match="r:prompt[@state = 'pick']" mode="prompt">More than two of the enemy's blown units are due back: which one do you let return?</xsl:template>
<xsl:template match="r:prompt[@state = 'place']" mode="prompt">Where does the blown unit return, next to your headquarters?</xsl:template>
<xsl:template match="r:prompt[@state = 'berdan']" mode="prompt">Where do Berdan's Sharpshooters take post, next to a Union unit?</xsl:template>
<xsl:template match="r:prompt[@state = 'exit']" mode="prompt">Which unit breaks contact with the enemy?<xsl:call-template name="or-pass"/></xsl:template>
<xsl:template match="r:prompt[@state = 'movement']" mode="prompt">Which unit do you move, or bring onto the map?<xsl:call-template name="or-pass"/></xsl:template>
<xsl:template match="r:prompt[@state = 'moving']" mode="prompt">
 <xsl:value-of select="concat('How does ', f:unit(r:subject/@unit), ' go on?')"/>
</xsl:template>
<xsl:template match="r:prompt[@state = 'attack']" mode="prompt">Which unit attacks, and whom?<xsl:call-template name="or-pass"/></xsl:template>
<xsl:template match="r:prompt[@state = 'bid']" mode="prompt">
 <xsl:value-of select="concat(f:unit(r:subject/@attacker), ' attacks ', f:unit(r:subject/@defender), '. Do you send artillery? Both sides choose in secret.')"/>
</xsl:template>
<xsl:template match="r:prompt[@state = 'retreat']" mode="prompt">
 <xsl:value-of select="concat('Where does ', f:unit(r:subject/@unit), ' retreat to?')"/>
</xsl:template>

<!-- the state -->
<xsl:template match="s:state" mode="situation">
 <xsl:value-of select="concat('Turn ', s:clock/@turn, ', ', substring($turns, 9 * s:clock/@turn - 8, 9), ', ',
                       substring(concat(s:clock/@phase, 'command'), 1,
                                 string-length(s:clock/@phase) + 7 * number(not(s:clock/@phase))), ' phase')"/>
</xsl:template>

<xsl:template match="s:state" mode="status">
 <xsl:for-each select="s:army">
  <xsl:value-of select="concat(key('side', @id)/@name, ': ', f:hq(@id))"/>
  <xsl:choose>
   <xsl:when test="key('hex', string(@hq))"><xsl:value-of select="concat(' in ', f:hex(@hq))"/></xsl:when>
   <xsl:when test="@hq"><xsl:value-of select="concat(' in ', @hq)"/></xsl:when>
   <xsl:otherwise> not on the map</xsl:otherwise>
  </xsl:choose>
  <xsl:value-of select="concat(', ', f:count(number(concat('0', @artillery)), 'artillery point'))"/>
  <xsl:variable name="points" select="count(../s:unit[@status = 'eliminated' and key('unit', @id)/@side != current()/@id])"/>
  <xsl:if test="$points"><xsl:value-of select="concat(', ', f:count($points, 'victory point'))"/></xsl:if>
  <xsl:text>&#10;</xsl:text>
  <xsl:call-template name="units-of"><xsl:with-param name="side" select="@id"/></xsl:call-template>
  <xsl:call-template name="to-come"/>
 </xsl:for-each>
</xsl:template>

<!-- A line for those that are due, and one for each later turn. -->
<xsl:template name="to-come">
 <xsl:variable name="turn" select="number(../s:clock/@turn)"/>
 <xsl:variable name="groups" select="$report/r:expected/r:arrivals[@side = current()/@id]"/>
 <xsl:variable name="due" select="$groups[@turn &lt;= $turn]/r:unit"/>
 <xsl:if test="$due">
  <xsl:text>  - due: </xsl:text>
  <xsl:for-each select="$due">
   <xsl:if test="position() &gt; 1">, </xsl:if>
   <xsl:value-of select="@name"/> at <xsl:value-of select="@entry"/><xsl:text> </xsl:text><xsl:value-of select="@hex"/>
  </xsl:for-each>
  <xsl:text>&#10;</xsl:text>
 </xsl:if>
 <xsl:for-each select="$groups[@turn &gt; $turn]">
  <xsl:text>  - to come on </xsl:text><xsl:value-of select="substring($turns, 9 * @turn - 8, 9)"/><xsl:text>: </xsl:text>
  <xsl:for-each select="r:unit">
   <xsl:if test="position() &gt; 1">, </xsl:if>
   <xsl:value-of select="@name"/> at <xsl:value-of select="@entry"/><xsl:text> </xsl:text><xsl:value-of select="@hex"/>
  </xsl:for-each>
  <xsl:text>&#10;</xsl:text>
 </xsl:for-each>
</xsl:template>

<xsl:template name="units-of">
 <xsl:param name="side"/>
 <xsl:for-each select="$names/r:unit[@side = $side]">
  <xsl:variable name="name" select="@name"/>
  <xsl:for-each select="key('piece', string(@id))">
   <xsl:value-of select="concat('  - ', $name, ': ')"/>
   <xsl:choose>
    <xsl:when test="@status = 'map'">
     <xsl:choose>
      <xsl:when test="key('hex', string(@hex))"><xsl:value-of select="f:hex(@hex)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="@hex"/></xsl:otherwise>
     </xsl:choose>
     <xsl:choose>
      <xsl:when test="@formation = 'battle'">, deployed for battle</xsl:when>
      <xsl:otherwise>, in column of march</xsl:otherwise>
     </xsl:choose>
    </xsl:when>
    <xsl:when test="@status = 'blown' and @back &gt; 6">blown, off the map to the end of the game</xsl:when>
    <xsl:when test="@status = 'blown' or @status = 'returning'"><xsl:value-of select="concat('blown, may be back on ', f:turn-name(@back))"/></xsl:when>
    <xsl:when test="@status = 'eliminated'">eliminated</xsl:when>
    <xsl:otherwise>still to come</xsl:otherwise>
   </xsl:choose>
   <xsl:text>&#10;</xsl:text>
  </xsl:for-each>
 </xsl:for-each>
</xsl:template>

</xsl:stylesheet>
