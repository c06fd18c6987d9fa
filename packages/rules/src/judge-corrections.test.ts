import { describe, expect, it } from 'vitest'
import { type Command, permitted, recordOf, redact, type Seat, viewFor } from './index.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const judged = () => scriptedGame({ judge: 'human' })
const hand = (seat: Seat, candidate: Seat | null): Command => ({
  type: 'correctHand',
  seat,
  candidate,
  reason: 'the hand was for the other one',
})
const nomination = (seat: Seat, nominee: Seat | null): Command => ({
  type: 'correctNomination',
  seat,
  nominee,
  reason: 'said aloud',
})
const counts = (game: ScriptedGame) =>
  game.state.days
    .at(-1)
    ?.rounds.at(-1)
    ?.counted.map((entry) => [...entry.voters, ...entry.byDefault].length)

/** 3 and 7 are nominated; six hands for 3, and four silent ones that count for 7. */
const counted = () =>
  judged()
    .day([3, 7])
    .voteUntil('voteResult', [{ 3: [1, 2, 4, 5, 6, 8] }])

describe('a hand that the judge puts right', () => {
  it('stays secret in an open window, like every hand', () => {
    const game = judged().day([3, 7]).until('voteCandidate').send(1, { type: 'castVote', candidate: 3 })
    game.send('judge', hand(1, null)).send('judge', hand(2, 3))
    const last = game.last('handCorrected')
    if (last === undefined) throw new Error('no correction')
    expect(redact(last, 5)).toBeNull()
    expect(redact(last, 2)).toMatchObject({ before: null, after: 3, counts: [] })
    expect(redact(last, 'judge')).not.toBeNull()
    expect(viewFor(game.state, 5).vote?.voted).toEqual([])
    game.tick()
    expect(game.state.days[0]?.rounds[0]?.counted[0]?.voters).toEqual([2])
    expect(game.try(1, { type: 'castVote', candidate: 7 })).toBeNull()
  })

  it('a secret correction does not show in the keys of later events', () => {
    const game = () => judged().day([3, 7]).until('voteCandidate').send(1, { type: 'castVote', candidate: 3 })
    const keyOfPause = (one: ScriptedGame) =>
      one.send('judge', { type: 'pause', reason: 'door' }).last('paused')?.key
    expect(keyOfPause(game().send('judge', hand(1, null)))).toBe(keyOfPause(game()))
  })

  it('moves from a read count to another one, for all to see', () => {
    const game = counted()
    expect(counts(game)).toEqual([6, 4])
    expect(game.state.phase.key).toBe('voteResult:1:1')
    game.send('judge', hand(8, 7))
    expect(counts(game)).toEqual([5, 5])
    const corrected = game.last('handCorrected')
    expect(corrected).toMatchObject({ before: 3, after: 7, backTo: null })
    expect(corrected && redact(corrected, 5)).not.toBeNull()
    expect(game.state.phase).toMatchObject({ id: 'voteResult', leaders: [3, 7] })
  })

  it('gives every count that is read again a key of its own, so that a late ring of the clock does not fit', () => {
    const game = counted().send('judge', hand(8, 7))
    const { key } = game.state.phase
    expect(key).toMatch(/^voteResult:1:1:\d+$/)
    expect(game.send('judge', hand(8, 3)).state.phase.key).not.toBe(key)
    expect(game.try('system', { type: 'timeOut', key })).toBe('stale')
  })

  it('turns a decided vote into a tie, and the tied players speak', () => {
    const game = counted().send('judge', hand(8, null)).tick()
    expect(game.state.phase).toMatchObject({ id: 'tieSpeech', seat: 3, tied: [3, 7] })
  })

  it('brings a player back after the result: the vote is read again', () => {
    const game = counted().tick()
    expect(game.state).toMatchObject({ phase: { id: 'farewell', seat: 3 } })
    game.send(3, { type: 'say', text: 'farewell', claims: [] })
    expect(permitted(game.state, 'judge')).toContainEqual(
      expect.objectContaining({ type: 'correctHand', goesBack: true }),
    )
    game.send('judge', hand(1, 7)).send('judge', hand(2, 7))
    expect(game.state.seats[2]?.alive).toBe(true)
    expect(game.state.days[0]?.decision).toBeNull()
    expect(counts(game)).toEqual([4, 6])
    game.tick()
    expect(game.decision).toEqual({ result: 'out', out: [7] })
    const gone = recordOf(game.events).flatMap(({ event, withdrawn }) => (withdrawn ? event.type : []))
    expect(gone).toEqual(['voteDecided', 'seatLeft', 'phaseEntered'])
  })

  it('turns a tie into a decision while the tied players speak', () => {
    const game = judged()
      .day([3, 7])
      .voteUntil('tieSpeech', [{ 3: [1, 2, 4, 5, 6] }])
    game.send('judge', hand(8, 3)).tick()
    expect(game.decision).toEqual({ result: 'out', out: [3] })
  })

  it('takes back the end that the wrong hand had fixed', () => {
    const game = scriptedGame({ judge: 'human', roles: { 1: 'sheriff', 8: 'godfather' } })
    game
      .day([8, 7])
      .voteUntil('voteResult', [{ 8: [1, 2, 3, 4, 5, 6] }])
      .tick()
    expect(game.state.verdict).not.toBeNull()
    game.send('judge', hand(1, 7)).send('judge', hand(2, 7))
    expect(game.state).toMatchObject({ verdict: null, phase: { id: 'voteResult' } })
  })

  it('names a reason, a player of the vote and a called candidate', () => {
    const game = judged().day([3, 7]).until('voteCandidate')
    expect(game.try('judge', { ...hand(1, 3), reason: ' ' } as Command)).toBe('invalid')
    expect(game.try('judge', hand(1, 7))).toBe('target_invalid')
    expect(game.try('judge', hand(1, null))).toBe('already_done')
    expect(game.try(1, hand(1, 3))).toBe('not_judge')
    expect(judged().untilSpeechOf(3).try('judge', hand(1, 3))).toBe('not_now')
  })

  it('a seat that left for good before the count does not stop a correction', () => {
    const game = scriptedGame({ judge: 'human', rules: { removalCancels: 'never' } })
      .out()
      .night()
      .until('speech')
    game
      .send(10, { type: 'leaveGame' })
      .day([3, 7])
      .vote([{ 3: [1, 2, 4, 5, 6] }])
    expect(game.until('farewell').try('judge', hand(2, 7))).toBeNull()
  })

  it('stays as it is when the night has begun', () => {
    const game = counted().until('nightShoot')
    expect(game.try('judge', hand(1, 7))).toBe('not_now')
  })
})

describe('a nomination that the judge puts right', () => {
  it('gets the place of its speaker', () => {
    const game = judged().untilSpeechOf(1).send(1, { type: 'nominate', seat: 5 }).untilSpeechOf(3)
    game.send(3, { type: 'nominate', seat: 7 }).send('judge', nomination(2, 9))
    expect(viewFor(game.state, 4).nominees).toEqual([
      { by: 1, seat: 5 },
      { by: 2, seat: 9 },
      { by: 3, seat: 7 },
    ])
    expect(game.try('judge', nomination(4, 6))).toBe('target_invalid')
    expect(game.try('judge', nomination(2, 7))).toBe('target_invalid')
  })

  it('gives the list that is read again a key of its own', () => {
    const game = judged().day([5, 7]).until('voteIntro')
    const keys = [game.state.phase.key]
    for (const nominee of [6, 5, 6]) {
      game.send('judge', { type: 'pause', reason: 'door' }).send('judge', { type: 'resume' })
      keys.push(game.send('judge', nomination(1, nominee)).until('voteIntro').state.phase.key)
    }
    expect(keys[0]).toBe('voteIntro:1')
    expect(new Set(keys).size).toBe(4)
  })

  it('keeps its place when it is changed, and is taken away', () => {
    const game = judged().untilSpeechOf(1).send(1, { type: 'nominate', seat: 5 }).untilSpeechOf(3)
    game.send(3, { type: 'nominate', seat: 7 }).send('judge', nomination(1, 6))
    expect(viewFor(game.state, 4).nominees.map(({ seat }) => seat)).toEqual([6, 7])
    game.send('judge', nomination(3, null))
    expect(viewFor(game.state, 4).nominees.map(({ seat }) => seat)).toEqual([6])
    expect(game.last('nominationCorrected')).toMatchObject({ by: 3, before: 7, after: null })
    expect(game.state.days[0]?.nominations).toMatchObject([{ by: 1, seat: 6 }])
    expect(game.state.days[0]?.nominations).toHaveLength(1)
  })

  it('gets on the list that the vote calls', () => {
    const game = judged().day([3, 7]).until('voteIntro').send('judge', nomination(9, 10))
    expect(game.state.phase).toMatchObject({ id: 'voteIntro', nominees: [3, 7, 10] })
  })

  it('takes the vote back to its list when hands were shown already', () => {
    const game = counted().tick().send('judge', nomination(9, 10))
    expect(game.state.phase).toMatchObject({ id: 'voteIntro', nominees: [3, 7, 10] })
    expect(game.state).toMatchObject({ vote: null, verdict: null })
    expect(game.state.seats[2]?.alive).toBe(true)
    expect(game.state.days[0]?.rounds).toEqual([])
  })

  it('a seat that left for good is not brought back', () => {
    const game = counted().tick().send(3, { type: 'endSpeech' }).send(9, { type: 'leaveGame' })
    expect(game.try('judge', nomination(8, 10))).toBe('overtaken')
    expect(game.try('judge', hand(1, 7))).toBe('overtaken')
  })
})
