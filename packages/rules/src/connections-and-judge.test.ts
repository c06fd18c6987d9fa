import { describe, expect, it } from 'vitest'
import { mediaPolicy, nextDeadline, redact, score, viewFor } from './index.ts'
import { game, type ToldGame } from './testing/told-game.ts'

function left(told: ToldGame): number {
  return (told.state.phase.endsAt ?? 0) - told.now
}

describe('lost connections (§15.3)', () => {
  const away = (told: ToldGame, seat: number) => told.send('system', { type: 'disconnectSeat', seat })
  const back = (told: ToldGame, seat: number) => told.send('system', { type: 'reconnectSeat', seat })

  it('before day 1 the table waits for anybody, a minute, then the game is off', () => {
    const told = away(game().until('mafiaMeeting'), 4)
    expect(told.state.wait).toMatchObject({ seat: null })
    expect(told.wait(59_999).is('mafiaMeeting')).toBe(true)
    told.wait(1)
    expect(told.state.phase).toMatchObject({ id: 'aborted', reason: 'connection' })
    expect(score(told.state)).toEqual([])
  })

  it('before day 1 the clock goes on when the last one is back', () => {
    const told = away(away(game().until('mafiaMeeting'), 4), 5)
    const before = left(told)
    back(told.wait(10_000), 4)
    expect(told.state.frozenSince).not.toBeNull()
    back(told.wait(10_000), 5)
    expect(told.state).toMatchObject({ wait: null, frozenSince: null })
    expect(left(told)).toBe(before)
  })

  it('the clock of a speaker who is away stands for half a minute of his budget, then runs', () => {
    const told = away(game().untilSpeechOf(3), 3)
    const before = left(told)
    told.wait(30_000)
    expect(told.state).toMatchObject({ wait: null, frozenSince: null })
    expect(left(told)).toBe(before)
    expect(told.wait(before).state.phase).toMatchObject({ seat: 4 })
  })

  it('a speaker who comes back speaks on', () => {
    const told = away(game().untilSpeechOf(3).wait(20_000), 3).wait(12_000)
    back(told, 3)
    expect(left(told)).toBe(40_000)
    expect(told.state.seats[2]).toMatchObject({ reconnectLeftMs: 108_000, disconnectedAt: null })
  })

  it('a speech begins with a wait when its speaker is away already', () => {
    const told = away(game().untilSpeechOf(2), 3).send(2, { type: 'endSpeech' })
    expect(told.state).toMatchObject({ wait: { seat: 3 }, frozenSince: told.now })
  })

  it('nobody waits for anybody at night or in a vote', () => {
    const night = away(game().out().until('nightShoot'), 8)
    expect(night.state).toMatchObject({ wait: null, frozenSince: null })
    const vote = away(game().day([3, 7]).until('voteCandidate'), 5)
    expect(vote.state).toMatchObject({ wait: null, frozenSince: null })
  })

  it('F23: a spent budget in a speech phase removes the seat and cancels the vote of the day', () => {
    const told = away(game().out().night({ shot: 1 }).untilSpeechOf(2), 6).wait(120_000)
    expect(told.state.seats[5]?.exit).toMatchObject({ cause: 'connection', day: 2 })
    expect(told.out(7).decision?.result).toBe('cancelled')
  })

  it('three seats lost before the end of day 2 spoil the game', () => {
    const told = game().untilSpeechOf(2)
    for (const seat of [5, 6, 7]) away(told, seat)
    expect(told.wait(120_000).state.phase).toMatchObject({ id: 'aborted', reason: 'connections' })
  })

  it('leaving before day 1 ends the game for all, later it removes', () => {
    expect(game().until('mafiaMeeting').send(5, { type: 'leaveGame' }).is('aborted')).toBe(true)
    const told = game().untilSpeechOf(2).send(5, { type: 'leaveGame' })
    expect(told.state.seats[4]?.exit?.cause).toBe('left')
  })

  it('a silent hand of an absent seat falls on the last candidate (V44)', () => {
    const told = away(game().out().night({ shot: 1 }).day([9, 2]).until('voteCandidate'), 6)
    told.vote([{ 9: [2, 3, 4, 5], 2: [7, 8, 9, 10] }])
    expect(told.last('votesCounted')).toMatchObject({ candidate: 2, byDefault: [6] })
  })
})

describe('clocks', () => {
  it('ring once: a late second ring, an early one and an unknown one are refused and change nothing', () => {
    const told = game().untilSpeechOf(2)
    const key = nextDeadline(told.state)?.command.key ?? ''
    expect(told.try('system', { type: 'timeOut', key })).toBe('not_now')
    told.tick()
    expect(told.try('system', { type: 'timeOut', key })).toBe('stale')
    expect(told.try('system', { type: 'timeOut', key: 'speech:9:9' })).toBe('stale')
    expect(told.state.phase).toMatchObject({ seat: 3 })
  })

  it('leave a moment of grace to windows that collect secret acts', () => {
    const told = game().out().until('nightShoot')
    expect((nextDeadline(told.state)?.at ?? 0) - (told.state.phase.endsAt ?? 0)).toBe(1_500)
  })
})

describe('pauses', () => {
  it('players stop the game by more than half of the table, within one budget', () => {
    const told = game().untilSpeechOf(3).wait(10_000)
    const before = left(told)
    told.send(4, { type: 'requestPause', reason: 'door' })
    for (const seat of [1, 2, 3, 5]) told.send(seat, { type: 'votePause', approve: true })
    expect(told.state.pause).toBeNull()
    told.send(6, { type: 'votePause', approve: true })
    for (const seat of [7, 8, 9]) told.send(seat, { type: 'votePause', approve: false })
    expect(told.state.pause).toBeNull()
    told.wait(15_000)
    expect(told.state.pause).toMatchObject({ by: 4, reason: 'door' })
    expect(told.try(3, { type: 'endSpeech' })).toBe('paused')
    expect(told.try(5, { type: 'resume' })).toBe('not_your_turn')
    told.wait(20_000).send(4, { type: 'resume' })
    expect(told.state).toMatchObject({ pause: null, pauseLeftMs: 100_000, frozenSince: null })
    expect(left(told)).toBe(before - 15_000)
  })

  it('a refused pause changes nothing, and nobody asks more than twice', () => {
    const told = game().untilSpeechOf(3)
    for (let times = 0; times < 2; times++)
      told.send(4, { type: 'requestPause', reason: 'door' }).wait(15_000)
    expect(told.state.pause).toBeNull()
    expect(told.try(4, { type: 'requestPause', reason: 'door' })).toBe('limit_reached')
  })

  it('the pause of a judge stops night windows too and moves their end', () => {
    const told = game({ judge: 'human' }).out().until('nightShoot').wait(5_000)
    const before = left(told)
    told.send('judge', { type: 'pause', reason: 'noise' }).wait(100_000)
    expect(told.try(8, { type: 'shoot', seat: 1 })).toBe('paused')
    expect(told.send('judge', { type: 'resume' }).state.pause).toBeNull()
    expect(left(told)).toBe(before)
  })

  it('an outcry under a pause keeps what was left of it', () => {
    const told = game({ judge: 'human' })
      .untilSpeechOf(3)
      .send(5, { type: 'cryOut', acceptRemoval: false })
      .wait(2_000)
    told.send('judge', { type: 'pause', reason: 'noise' }).wait(50_000).send('judge', { type: 'resume' })
    expect(told.wait(2_999).state.outcry).not.toBeNull()
    expect(told.wait(1).state).toMatchObject({ outcry: null, frozenSince: null })
    expect(left(told)).toBe(60_000)
  })
})

describe('penalty votes of a table without a judge (§12.3)', () => {
  it('remove by more than half of the others', () => {
    const told = game().untilSpeechOf(3).send(1, { type: 'proposePenalty', kind: 'removal', seat: 9 })
    expect(told.try(9, { type: 'votePenalty', approve: false })).toBe('forbidden_by_rules')
    for (const seat of [2, 3, 4, 5]) told.send(seat, { type: 'votePenalty', approve: true })
    expect(told.wait(15_000).state.seats[8]?.exit?.cause).toBe('removal')
  })

  it('need two thirds for a team loss', () => {
    const vote = (yes: readonly number[]) => {
      const told = game().untilSpeechOf(3).send(1, { type: 'proposePenalty', kind: 'teamLoss', seat: 9 })
      for (const seat of yes) told.send(seat, { type: 'votePenalty', approve: true })
      return told.wait(15_000)
    }
    expect(vote([2, 3, 4, 5]).winner).toBeNull()
    expect(vote([2, 3, 4, 5, 6]).state.final).toMatchObject({ winner: 'red', reason: 'team_loss' })
  })

  it('may be proposed twice by one seat, with technical fouls only where they exist', () => {
    const told = game({ preset: 'polemica' }).untilSpeechOf(3)
    told.send(1, { type: 'proposePenalty', kind: 'tech', seat: 9 })
    for (const seat of [2, 3, 4, 5]) told.send(seat, { type: 'votePenalty', approve: true })
    expect(told.wait(15_000).state.seats[8]?.techFouls).toBe(1)
    told.send(1, { type: 'proposePenalty', kind: 'removal', seat: 9 }).wait(15_000)
    expect(told.try(1, { type: 'proposePenalty', kind: 'removal', seat: 9 })).toBe('limit_reached')
    expect(game().untilSpeechOf(3).try(1, { type: 'proposePenalty', kind: 'tech', seat: 9 })).toBe(
      'forbidden_by_rules',
    )
  })
})

describe('a human judge', () => {
  it('goes on when he likes; a forgotten announcement goes on by itself after a minute', () => {
    const told = game({ judge: 'human' }).until('dayStart')
    expect(left(told)).toBe(60_000)
    expect(told.send('judge', { type: 'advance' }).is('speech')).toBe(true)
    expect(game({ judge: 'human' }).until('dayStart').wait(60_000).is('speech')).toBe(true)
  })

  it('moves only the phase he had before him: a press that crosses the clock passes nobody over', () => {
    const told = game({ judge: 'human' }).untilSpeechOf(2)
    const phase = told.state.phase.key
    told.wait(61_000)
    for (const late of [
      { type: 'advance' },
      { type: 'extend', ms: 10_000 },
      { type: 'restartVote' },
    ] as const)
      expect(told.try('judge', { ...late, phase })).toBe('stale')
    expect(told.state.phase).toMatchObject({ id: 'speech', seat: 3 })
    told.send('judge', { type: 'advance', phase: told.state.phase.key })
    expect(told.state.phase).toMatchObject({ id: 'speech', seat: 4 })
  })

  it('gives more time', () => {
    const told = game({ judge: 'human' }).untilSpeechOf(2).send('judge', { type: 'extend', ms: 15_000 })
    expect(left(told)).toBe(75_000)
    expect(told.try('judge', { type: 'extend', ms: -5 })).toBe('invalid')
  })

  it('calls a candidate again: his hands are void, the others stay', () => {
    const told = game({ judge: 'human' }).day([3, 7, 4]).until('voteCandidate')
    told.send(1, { type: 'castVote', candidate: 3 }).tick().send(2, { type: 'castVote', candidate: 7 })
    told.send('judge', { type: 'restartVote' })
    expect(told.state.phase).toMatchObject({ id: 'voteCandidate', index: 1 })
    expect(told.try(1, { type: 'castVote', candidate: 7 })).toBe('already_done')
    told.send(2, { type: 'castVote', candidate: 7 }).until('voteResult')
    expect(told.state.days[0]?.rounds[0]?.counted.map((entry) => entry.voters)).toEqual([[1], [2], []])
  })

  it('calls the last candidate again after the count', () => {
    const told = game({ judge: 'human' })
      .day([3, 7])
      .voteUntil('voteResult', [{ 3: [1, 2] }])
    told.send('judge', { type: 'restartVote' })
    expect(told.state.phase).toMatchObject({ id: 'voteCandidate', index: 1 })
    expect(told.vote([{ 3: [1, 2] }]).decision?.out).toEqual([7])
  })

  it('calls nobody again while the game stands', () => {
    const told = game({ judge: 'human' }).day([3, 7]).until('voteCandidate')
    told.send('judge', { type: 'pause', reason: 'noise' })
    expect(told.try('judge', { type: 'restartVote' })).toBe('paused')
  })

  it('gives extra points with a note until his review is over', () => {
    const told = game({ judge: 'human' }).until('speech').send('judge', { type: 'endGame', reason: 'fire' })
    expect(nextDeadline(told.state)).toBeNull()
    expect(told.try('judge', { type: 'awardExtra', seat: 2, points: 1.5, note: 'much' })).toBe('invalid')
    expect(told.try('judge', { type: 'awardExtra', seat: 2, points: 0.5, note: ' ' })).toBe('invalid')
    expect(told.try('judge', { type: 'awardExtra', seat: 2, points: 0.5, note: 'good' })).toBeNull()
    told.now += 180_001
    expect(told.try('judge', { type: 'awardExtra', seat: 2, points: 0.5, note: 'late' })).toBe('game_over')
  })

  it('names the best player in his review, and may think better of it', () => {
    const told = game({ judge: 'human' }).until('speech')
    expect(told.try('judge', { type: 'markBest', seat: 2 })).toBe('not_now')
    told.send('judge', { type: 'endGame', reason: 'fire' })
    told.send('judge', { type: 'markBest', seat: 2 })
    expect(told.try('judge', { type: 'markBest', seat: 2 })).toBe('already_done')
    expect(told.try('judge', { type: 'markBest', seat: 11 })).toBe('target_invalid')
    told.send('judge', { type: 'markBest', seat: 5 })
    expect(told.state.best).toBe(5)
    told.now += 180_001
    expect(told.try('judge', { type: 'markBest', seat: 2 })).toBe('game_over')
  })

  it('warns the table or a seat, and nothing follows from it', () => {
    const told = game({ judge: 'human' }).until('speech')
    const before = viewFor(told.state, 3)
    told.send('judge', { type: 'warn', seat: null, text: 'quiet' })
    told.send('judge', { type: 'warn', seat: 3, text: 'hands' })
    expect(viewFor(told.state, 3)).toEqual(before)
    expect(told.try('judge', { type: 'warn', seat: 3, text: ' ' })).toBe('invalid')
    expect(told.try('judge', { type: 'warn', seat: 11, text: 'you' })).toBe('target_invalid')
    told.send('judge', { type: 'endGame', reason: 'fire' })
    expect(told.try('judge', { type: 'warn', seat: 3, text: 'late' })).toBe('game_over')
  })

  it('who gives the table up leaves it to its clocks and to the players', () => {
    const told = game({ judge: 'human' }).untilSpeechOf(3).send('judge', { type: 'pause', reason: 'door' })
    told.send('judge', { type: 'leaveGame' })
    expect(told.state).toMatchObject({ judgeGone: true, pause: null })
    for (const command of [{ type: 'advance' }, { type: 'undo' }, { type: 'leaveGame' }] as const)
      expect(told.try('judge', command)).toBe('not_judge')
    // What a table without a judge may do, this one may now.
    told.send(4, { type: 'requestPause', reason: 'door' }).wait(15_000)
    told.send(1, { type: 'proposePenalty', kind: 'removal', seat: 9 })
    for (const seat of [2, 3, 4, 5]) told.send(seat, { type: 'votePenalty', approve: true })
    expect(told.wait(15_000).state.seats[8]?.exit?.cause).toBe('removal')
    for (let fouls = 0; fouls < 4; fouls++) told.wait(6_000).send(8, { type: 'cryOut', acceptRemoval: true })
    expect(told.state.seats[7]?.exit?.cause).toBe('fouls')
    expect(told.night({ shot: 1 }).until('dayStart').state.phase).toMatchObject({ day: 2 })
    expect(left(told)).toBe(game().until('dayStart').state.ruleSet.timing.dayStart)
    // No review either: his points would come from a free man.
    expect(told.until('gameOver').state.phase.endsAt).toBeNull()
    expect(told.try('judge', { type: 'markBest', seat: 2 })).toBe('not_judge')
  })

  it('who gave the table up learns no more secrets and is no part of its media', () => {
    const told = game({ judge: 'human' }).out().until('nightShoot').send('judge', { type: 'leaveGame' })
    told.send(8, { type: 'shoot', seat: 1 })
    const shot = told.last('shotFired')
    expect(shot && redact(shot, 'judge')).toBeNull()
    expect(mediaPolicy(told.state).sees).not.toHaveProperty('judge')
  })

  it('has no power in an automatic game, and players have none of his', () => {
    expect(game().until('speech').try('judge', { type: 'advance' })).toBe('not_judge')
    expect(game().until('speech').try(2, { type: 'advance' })).toBe('not_judge')
    expect(game({ judge: 'human' }).until('speech').try('judge', { type: 'castVote', candidate: 1 })).toBe(
      'not_your_turn',
    )
  })
})
