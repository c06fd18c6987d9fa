import { describe, expect, it } from 'vitest'
import { mediaPolicy, nextDeadline, redact, score, viewFor } from './index.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

function left(game: ScriptedGame): number {
  return (game.state.phase.endsAt ?? 0) - game.now
}

describe('lost connections (§15.3)', () => {
  const away = (game: ScriptedGame, seat: number) => game.send('system', { type: 'disconnectSeat', seat })
  const back = (game: ScriptedGame, seat: number) => game.send('system', { type: 'reconnectSeat', seat })

  it('before day 1 the table waits a minute for anybody who is away, then the game is off', () => {
    const game = away(scriptedGame().until('mafiaMeeting'), 4)
    expect(game.state.wait).toMatchObject({ seat: null })
    expect(game.wait(59_999).is('mafiaMeeting')).toBe(true)
    game.wait(1)
    expect(game.state.phase).toMatchObject({ id: 'aborted', reason: 'connection' })
    expect(score(game.state)).toEqual([])
  })

  it('before day 1 the clock goes on when the last one is back', () => {
    const game = away(away(scriptedGame().until('mafiaMeeting'), 4), 5)
    const before = left(game)
    back(game.wait(10_000), 4)
    expect(game.state.frozenSince).not.toBeNull()
    back(game.wait(10_000), 5)
    expect(game.state).toMatchObject({ wait: null, frozenSince: null })
    expect(left(game)).toBe(before)
  })

  it('the clock of a speaker who is away stops for half a minute of the budget, then runs', () => {
    const game = away(scriptedGame().untilSpeechOf(3), 3)
    const before = left(game)
    game.wait(30_000)
    expect(game.state).toMatchObject({ wait: null, frozenSince: null })
    expect(left(game)).toBe(before)
    expect(game.wait(before).state.phase).toMatchObject({ seat: 4 })
  })

  it('a speaker who comes back continues the speech', () => {
    const game = away(scriptedGame().untilSpeechOf(3).wait(20_000), 3).wait(12_000)
    back(game, 3)
    expect(left(game)).toBe(40_000)
    expect(game.state.seats[2]).toMatchObject({ reconnectLeftMs: 108_000, disconnectedAt: null })
  })

  it('only the time away in a running game from day 1 on counts, and only of the living', () => {
    const leftMs = (game: ScriptedGame, seat: number) => game.state.seats[seat - 1]?.reconnectLeftMs
    expect(leftMs(back(away(scriptedGame().until('mafiaMeeting'), 4).wait(20_000), 4), 4)).toBe(120_000)
    const game = scriptedGame({ judge: 'human' }).out().night({ shot: 1 }).untilSpeechOf(3)
    back(away(game, 1).wait(20_000), 1)
    expect(leftMs(game, 1)).toBe(120_000)
    away(game, 5).wait(5_000).send('judge', { type: 'pause', reason: 'noise' })
    away(game.wait(10_000), 6).wait(20_000)
    expect(leftMs(back(game, 5), 5)).toBe(115_000)
    expect(leftMs(back(game, 6), 6)).toBe(120_000)
  })

  it('the return of the speaker ends the wait for the speaker, and the return of another seat does not', () => {
    const game = away(away(scriptedGame().untilSpeechOf(3), 3), 5)
    expect(back(game, 5).state.wait).toMatchObject({ seat: 3 })
    expect(back(away(game, 5), 3).state).toMatchObject({ wait: null, frozenSince: null })
  })

  it('the removal of an absent speaker ends the wait for them, and the waits of the game have different keys', () => {
    const game = away(scriptedGame({ judge: 'human' }).untilSpeechOf(3), 3)
    const first = game.state.wait?.key
    back(game.wait(1_000), 3)
    expect(away(game, 3).state.wait?.key).not.toBe(first)
    game.send('judge', { type: 'removePlayer', seat: 3, reason: 'insult' })
    expect(game.events.filter(({ type }) => type === 'waitEnded')).toMatchObject([{ seat: 3 }])
    expect(game.state).toMatchObject({ wait: null, frozenSince: null })
  })

  it('a pause stops the time away of every absent seat', () => {
    const game = away(scriptedGame({ judge: 'human' }).untilSpeechOf(3), 5).wait(5_000)
    const since = game.now
    away(game.send('judge', { type: 'pause', reason: 'noise' }), 7)
    away(game.wait(10_000), 6).wait(20_000).send('judge', { type: 'resume' })
    const [five, six, seven, eight] = game.state.seats.slice(4, 8)
    expect(five?.disconnectedAt).toBe(since - 5_000 + 30_000)
    expect([six?.disconnectedAt, seven?.disconnectedAt]).toEqual([game.now, game.now])
    expect(eight?.disconnectedAt).toBeNull()
    expect(game.state).toMatchObject({ pauseLeftMs: 120_000, pauseExtended: false })
  })

  it('a speech begins with a wait when its speaker is away already', () => {
    const game = away(scriptedGame().untilSpeechOf(2), 3).send(2, { type: 'endSpeech' })
    expect(game.state).toMatchObject({ wait: { seat: 3 }, frozenSince: game.now })
  })

  it('nobody waits for anybody at night or in a vote', () => {
    const night = away(scriptedGame().out().until('nightShoot'), 8)
    expect(night.state).toMatchObject({ wait: null, frozenSince: null })
    const vote = away(scriptedGame().day([3, 7]).until('voteCandidate'), 5)
    expect(vote.state).toMatchObject({ wait: null, frozenSince: null })
  })

  it('F23: a spent budget in a speech phase removes the seat and cancels the vote of the day', () => {
    const game = away(scriptedGame().out().night({ shot: 1 }).untilSpeechOf(2), 6).wait(120_000)
    expect(game.state.seats[5]?.exit).toMatchObject({ cause: 'connection', day: 2 })
    expect(game.out(7).decision?.result).toBe('cancelled')
  })

  it('three seats lost before the end of day 2 spoil the game', () => {
    const game = scriptedGame().untilSpeechOf(2)
    for (const seat of [5, 6, 7]) away(game, seat)
    expect(game.wait(120_000).state.phase).toMatchObject({ id: 'aborted', reason: 'connections' })
  })

  it('the third seat lost after the result is fixed spoils nothing', () => {
    const game = scriptedGame().until('speech').send(2, { type: 'leaveGame' }).send(3, { type: 'leaveGame' })
    game.day().vote().night({ shot: 4 }).day([5]).vote()
    expect(game.is('finalSpeech')).toBe(true)
    game.send(6, { type: 'leaveGame' }).expect('mafia')
  })

  it('three seats lost after day 2 spoil nothing: in its night, in the next morning or on day 3', () => {
    const lose = (game: ScriptedGame) => {
      for (const seat of [5, 6, 7]) game.send(seat, { type: 'leaveGame' })
      return game.is('aborted')
    }
    const second = () => scriptedGame().out().night()
    expect(lose(second().untilSpeechOf(3))).toBe(true)
    expect(lose(second().out().until('nightShoot'))).toBe(false)
    expect(lose(second().out().night())).toBe(false)
    expect(lose(second().out().night().untilSpeechOf(3))).toBe(false)
  })

  it('leaving before day 1 ends the game for all, later it removes', () => {
    expect(scriptedGame().until('mafiaMeeting').send(5, { type: 'leaveGame' }).is('aborted')).toBe(true)
    const game = scriptedGame().untilSpeechOf(2).send(5, { type: 'leaveGame' })
    expect(game.state.seats[4]?.exit?.cause).toBe('left')
  })

  it('a silent hand of an absent seat falls on the last candidate (V44)', () => {
    const game = away(scriptedGame().out().night({ shot: 1 }).day([9, 2]).until('voteCandidate'), 6)
    game.vote([{ 9: [2, 3, 4, 5], 2: [7, 8, 9, 10] }])
    expect(game.last('votesCounted')).toMatchObject({ candidate: 2, byDefault: [6] })
  })
})

describe('clocks', () => {
  it('a clock rings once: a late second ring, an early one and an unknown one are refused and change nothing', () => {
    const game = scriptedGame().untilSpeechOf(2)
    const key = nextDeadline(game.state)?.command.key ?? ''
    expect(game.try('system', { type: 'timeOut', key })).toBe('not_now')
    game.tick()
    expect(game.try('system', { type: 'timeOut', key })).toBe('stale')
    expect(game.try('system', { type: 'timeOut', key: 'speech:9:9' })).toBe('stale')
    expect(game.state.phase).toMatchObject({ seat: 3 })
  })

  it('a speech is recorded as ended early by its speaker, not by its clock', () => {
    const game = scriptedGame().untilSpeechOf(2).tick()
    expect(game.last('speechEnded')).toMatchObject({ seat: 2, early: false })
    expect(game.send(3, { type: 'endSpeech' }).last('speechEnded')).toMatchObject({ seat: 3, early: true })
  })

  it('a window that collects secret acts stays open for a moment of grace', () => {
    const game = scriptedGame().out().until('nightShoot')
    expect((nextDeadline(game.state)?.at ?? 0) - (game.state.phase.endsAt ?? 0)).toBe(1_500)
  })
})

describe('penalty votes of a table without a judge (§12.3)', () => {
  it('a penalty vote removes by more than half of the others', () => {
    const game = scriptedGame().untilSpeechOf(3).send(1, { type: 'proposePenalty', kind: 'removal', seat: 9 })
    expect(game.try(9, { type: 'votePenalty', approve: false })).toBe('forbidden_by_rules')
    for (const seat of [2, 3, 4, 5]) game.send(seat, { type: 'votePenalty', approve: true })
    expect(game.wait(15_000).state.seats[8]?.exit?.cause).toBe('removal')
  })

  it('a penalty vote ends when its seat leaves, and not when another one does', () => {
    const game = scriptedGame().untilSpeechOf(3).send(1, { type: 'proposePenalty', kind: 'removal', seat: 9 })
    expect(game.send(5, { type: 'leaveGame' }).state.penaltyVote).toMatchObject({ seat: 9 })
    expect(game.send(9, { type: 'leaveGame' }).state.penaltyVote).toBeNull()
  })

  it('a team loss needs two thirds', () => {
    const vote = (yes: readonly number[]) => {
      const game = scriptedGame()
        .untilSpeechOf(3)
        .send(1, { type: 'proposePenalty', kind: 'teamLoss', seat: 9 })
      for (const seat of yes) game.send(seat, { type: 'votePenalty', approve: true })
      return game.wait(15_000)
    }
    expect(vote([2, 3, 4, 5]).winner).toBeNull()
    expect(vote([2, 3, 4, 5, 6]).state.final).toMatchObject({ winner: 'red', reason: 'team_loss' })
  })

  it('a seat may propose a penalty twice, and technical fouls only where the rules have them', () => {
    const game = scriptedGame({ preset: 'polemica' }).untilSpeechOf(3)
    game.send(1, { type: 'proposePenalty', kind: 'tech', seat: 9 })
    for (const seat of [2, 3, 4, 5]) game.send(seat, { type: 'votePenalty', approve: true })
    expect(game.wait(15_000).state.seats[8]?.techFouls).toBe(1)
    game.send(1, { type: 'proposePenalty', kind: 'removal', seat: 9 }).wait(15_000)
    expect(game.try(1, { type: 'proposePenalty', kind: 'removal', seat: 9 })).toBe('limit_reached')
    expect(game.try(2, { type: 'proposePenalty', kind: 'removal', seat: 9 })).toBeNull()
    expect(scriptedGame().untilSpeechOf(3).try(1, { type: 'proposePenalty', kind: 'tech', seat: 9 })).toBe(
      'forbidden_by_rules',
    )
  })

  it('a technical foul of the table is a minor one, and no act of a judge', () => {
    const game = scriptedGame({ preset: 'polemica' }).untilSpeechOf(3)
    game.send(1, { type: 'proposePenalty', kind: 'teamLoss', seat: 9 }).wait(15_000)
    game.send(2, { type: 'proposePenalty', kind: 'tech', seat: 9 })
    for (const seat of [3, 4, 5, 6, 7]) game.send(seat, { type: 'votePenalty', approve: true })
    expect(game.state.penaltyVote?.endsAt).toBe(game.now + 15_000)
    game.wait(15_000)
    expect(game.last('techFoulGiven')).toMatchObject({ seat: 9, by: 'system', severity: 'minor' })
  })

  it('in the morning nobody cries out, asks for a pause or proposes a penalty', () => {
    const game = scriptedGame().out().night({ shot: 5 })
    expect(game.is('morning')).toBe(true)
    expect(game.try(4, { type: 'cryOut', acceptRemoval: false })).toBe('not_now')
    expect(game.try(4, { type: 'requestPause', reason: 'door' })).toBe('not_now')
    expect(game.try(4, { type: 'proposePenalty', kind: 'removal', seat: 9 })).toBe('not_now')
  })
})

describe('a human judge', () => {
  it('moves the game on at any moment; a forgotten announcement ends by itself after a minute', () => {
    const game = scriptedGame({ judge: 'human' }).until('dayStart')
    expect(left(game)).toBe(60_000)
    expect(game.send('judge', { type: 'advance' }).is('speech')).toBe(true)
    expect(scriptedGame({ judge: 'human' }).until('dayStart').wait(60_000).is('speech')).toBe(true)
  })

  it('moves only the phase that was on the screen: a press that crosses the clock skips nobody', () => {
    const game = scriptedGame({ judge: 'human' }).untilSpeechOf(2)
    const phase = game.state.phase.key
    game.wait(61_000)
    for (const late of [
      { type: 'advance' },
      { type: 'extend', ms: 10_000 },
      { type: 'restartVote' },
    ] as const)
      expect(game.try('judge', { ...late, phase })).toBe('stale')
    expect(game.state.phase).toMatchObject({ id: 'speech', seat: 3 })
    game.send('judge', { type: 'advance', phase: game.state.phase.key })
    expect(game.state.phase).toMatchObject({ id: 'speech', seat: 4 })
  })

  it('gives more time', () => {
    const game = scriptedGame({ judge: 'human' })
      .untilSpeechOf(2)
      .send('judge', { type: 'extend', ms: 15_000 })
    expect(left(game)).toBe(75_000)
    expect(game.try('judge', { type: 'extend', ms: -5 })).toBe('invalid')
  })

  it('calls a candidate again: the hands for that candidate are void, the others stay', () => {
    const game = scriptedGame({ judge: 'human' }).day([3, 7, 4]).until('voteCandidate')
    game.send(1, { type: 'castVote', candidate: 3 }).tick().send(2, { type: 'castVote', candidate: 7 })
    game.send('judge', { type: 'restartVote' })
    expect(game.state.phase).toMatchObject({ id: 'voteCandidate', index: 1 })
    expect(game.try(1, { type: 'castVote', candidate: 7 })).toBe('already_done')
    game.send(2, { type: 'castVote', candidate: 7 }).until('voteResult')
    expect(game.state.days[0]?.rounds[0]?.counted.map((entry) => entry.voters)).toEqual([[1], [2], []])
  })

  it('calls the last candidate again after the count', () => {
    const game = scriptedGame({ judge: 'human' })
      .day([3, 7])
      .voteUntil('voteResult', [{ 3: [1, 2] }])
    game.send('judge', { type: 'restartVote' })
    expect(game.state.phase).toMatchObject({ id: 'voteCandidate', index: 1 })
    expect(game.vote([{ 3: [1, 2] }]).decision?.out).toEqual([7])
  })

  it('calls nobody again while the game stands', () => {
    const game = scriptedGame({ judge: 'human' }).day([3, 7]).until('voteCandidate')
    game.send('judge', { type: 'pause', reason: 'noise' })
    expect(game.try('judge', { type: 'restartVote' })).toBe('paused')
  })

  it('gives extra points with a note until the review is over', () => {
    const game = scriptedGame({ judge: 'human' })
      .until('speech')
      .send('judge', { type: 'endGame', reason: 'fire' })
    expect(nextDeadline(game.state)).toBeNull()
    expect(game.try('judge', { type: 'awardExtra', seat: 2, points: 1.5, note: 'much' })).toBe('invalid')
    expect(game.try('judge', { type: 'awardExtra', seat: 2, points: 0.5, note: ' ' })).toBe('invalid')
    expect(game.try('judge', { type: 'awardExtra', seat: 2, points: 0.5, note: 'good' })).toBeNull()
    game.now += 180_001
    expect(game.try('judge', { type: 'awardExtra', seat: 2, points: 0.5, note: 'late' })).toBe('game_over')
  })

  it('names the best player in the review, and may name another', () => {
    const game = scriptedGame({ judge: 'human' }).until('speech')
    expect(game.try('judge', { type: 'markBest', seat: 2 })).toBe('not_now')
    game.send('judge', { type: 'endGame', reason: 'fire' })
    game.send('judge', { type: 'markBest', seat: 2 })
    expect(game.try('judge', { type: 'markBest', seat: 2 })).toBe('already_done')
    expect(game.try('judge', { type: 'markBest', seat: 11 })).toBe('target_invalid')
    game.send('judge', { type: 'markBest', seat: 5 })
    expect(game.state.best).toBe(5)
    game.now += 180_001
    expect(game.try('judge', { type: 'markBest', seat: 2 })).toBe('game_over')
  })

  it('a judge keeps the number of viewers back until the end, also after leaving the table', () => {
    const hidden = () => viewFor(game.state, 1).viewersHidden
    const game = scriptedGame({ judge: 'human' }).untilSpeechOf(1)
    expect(hidden()).toBe(false)
    expect(game.try('judge', { type: 'hideViewers', hidden: false })).toBe('already_done')
    game.send('judge', { type: 'hideViewers', hidden: true })
    expect([hidden(), viewFor(game.state, 'audience').viewersHidden]).toEqual([true, true])
    game.send('judge', { type: 'hideViewers', hidden: false })
    expect(hidden()).toBe(false)
    game.send('judge', { type: 'hideViewers', hidden: true }).send('judge', { type: 'leaveGame' })
    expect(hidden()).toBe(true)
    game.out().night({ shot: 2 }).out().night({ shot: 3 }).out().night({ shot: 4 }).until('gameOver')
    expect(hidden()).toBe(false)
  })

  it('a judge decides whether a speech may hold claims; without one it always may', () => {
    const claim = { type: 'say', text: '', claims: [{ kind: 'votesFor', seat: 3 }] } as const
    const game = scriptedGame({ judge: 'human' }).untilSpeechOf(1)
    expect(viewFor(game.state, 1).claimsAllowed).toBe(false)
    expect(game.try(1, claim)).toBe('forbidden_by_rules')
    expect(game.try(1, { ...claim, text: 'words', claims: [] })).toBeNull()
    expect(game.try('judge', { type: 'allowClaims', allowed: false })).toBe('already_done')
    game.send('judge', { type: 'allowClaims', allowed: true }).send(1, claim)
    expect(viewFor(game.state, 2).days.at(-1)?.said.at(-1)?.claims).toEqual(claim.claims)
    game.send('judge', { type: 'allowClaims', allowed: false })
    expect(game.try(1, claim)).toBe('forbidden_by_rules')
    game.send('judge', { type: 'leaveGame' })
    expect(game.try(1, claim)).toBeNull()
    expect(scriptedGame().untilSpeechOf(1).try(1, claim)).toBeNull()
  })

  it('a claim about a seat that does not exist is refused', () => {
    const game = scriptedGame().untilSpeechOf(1)
    const claim = (seat: number) => ({ kind: 'sheriff', checks: [{ seat, color: 'red' }] }) as const
    expect(game.try(1, { type: 'say', text: '', claims: [claim(11)] })).toBe('target_invalid')
    expect(game.try(1, { type: 'say', text: '', claims: [claim(10)] })).toBeNull()
  })

  it('warns the table or a seat, and nothing follows from it', () => {
    const game = scriptedGame({ judge: 'human' }).until('speech')
    const before = viewFor(game.state, 3)
    game.send('judge', { type: 'warn', seat: null, text: 'quiet' })
    game.send('judge', { type: 'warn', seat: 3, text: 'hands' })
    expect(viewFor(game.state, 3)).toEqual(before)
    expect(game.try('judge', { type: 'warn', seat: 3, text: ' ' })).toBe('invalid')
    expect(game.try('judge', { type: 'warn', seat: 11, text: 'you' })).toBe('target_invalid')
    game.send('judge', { type: 'endGame', reason: 'fire' })
    expect(game.try('judge', { type: 'warn', seat: 3, text: 'late' })).toBe('game_over')
  })

  it('a judge who gives the table up leaves it to its clocks and to the players', () => {
    const game = scriptedGame({ judge: 'human' })
      .untilSpeechOf(3)
      .send('judge', { type: 'pause', reason: 'door' })
    game.send('judge', { type: 'leaveGame' })
    expect(game.state).toMatchObject({ judgeGone: true, pause: null })
    for (const command of [{ type: 'advance' }, { type: 'undo' }, { type: 'leaveGame' }] as const)
      expect(game.try('judge', command)).toBe('not_judge')
    // The table now has the rights of a table without a judge.
    game.send(4, { type: 'requestPause', reason: 'door' }).wait(15_000)
    game.send(1, { type: 'proposePenalty', kind: 'removal', seat: 9 })
    for (const seat of [2, 3, 4, 5]) game.send(seat, { type: 'votePenalty', approve: true })
    expect(game.wait(15_000).state.seats[8]?.exit?.cause).toBe('removal')
    for (let fouls = 0; fouls < 4; fouls++) game.wait(6_000).send(8, { type: 'cryOut', acceptRemoval: true })
    expect(game.state.seats[7]?.exit?.cause).toBe('fouls')
    expect(game.night({ shot: 1 }).until('dayStart').state.phase).toMatchObject({ day: 2 })
    expect(left(game)).toBe(scriptedGame().until('dayStart').state.ruleSet.timing.dayStart)
    // There is no review either, because nobody could give points.
    expect(game.until('gameOver').state.phase.endsAt).toBeNull()
    expect(game.try('judge', { type: 'markBest', seat: 2 })).toBe('not_judge')
  })

  it('a judge who gave the table up learns no more secrets and is no part of its media', () => {
    const game = scriptedGame({ judge: 'human' })
      .out()
      .until('nightShoot')
      .send('judge', { type: 'leaveGame' })
    game.send(8, { type: 'shoot', seat: 1 })
    const shot = game.last('shotFired')
    expect(shot && redact(shot, 'judge')).toBeNull()
    expect(mediaPolicy(game.state).sees).not.toHaveProperty('judge')
  })

  it('a judge has no power in an automatic game, and players have no power of a judge', () => {
    expect(scriptedGame().until('speech').try('judge', { type: 'advance' })).toBe('not_judge')
    expect(scriptedGame().until('speech').try(2, { type: 'advance' })).toBe('not_judge')
    expect(
      scriptedGame({ judge: 'human' }).until('speech').try('judge', { type: 'castVote', candidate: 1 }),
    ).toBe('not_your_turn')
  })
})
