import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from './chance.ts'
import { decide } from './engine/decide/decide.ts'
import {
  type Command,
  evolve,
  type GameEvent,
  mediaPolicy,
  nextDeadline,
  permitted,
  recordOf,
  redact,
  replay,
  type State,
  score,
  type Viewer,
  viewFor,
} from './index.ts'
import { firstEvents, playRandomly } from './testing/random-play.ts'
import { randomGame } from './testing/random-rules.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const undo: Command = { type: 'undo' }
const judged = () => scriptedGame({ judge: 'human' })
const foul = (seat: number): Command => ({ type: 'giveFoul', seat })
const back = (game: ScriptedGame) => game.send('judge', undo)
const left = (game: ScriptedGame) => (game.state.phase.endsAt ?? 0) - game.now

/** The state without the counters of the undo itself. */
function plain(state: State): object {
  const { keysUsed, judgeActs, judgePresses, foulNumber, undoBook, ...rest } = state
  return rest
}

describe('the undoing of a judge (§14)', () => {
  it.each<readonly [string, Command]>([
    ['a foul', foul(5)],
    ['a foul taken back', { type: 'takeBackFoul', seat: 4 }],
    ['a technical foul', { type: 'giveTechFoul', seat: 5 }],
    ['a removal', { type: 'removePlayer', seat: 5, reason: 'rude' }],
    ['more time', { type: 'extend', ms: 10_000 }],
    ['a remark', { type: 'warn', seat: 5, text: 'quiet' }],
    ['extra points', { type: 'awardExtra', seat: 5, points: 0.5, note: 'good' }],
  ])('leaves nothing of %s', (_, act) => {
    const game = scriptedGame({ judge: 'human', preset: 'fsm' })
      .untilSpeechOf(3)
      .send('judge', foul(4))
      .tick()
    const before = plain(game.state)
    game.send('judge', act)
    expect(plain(back(game.wait(3_000)).state)).toEqual(before)
  })

  it('keeps what others did since', () => {
    const game = judged().untilSpeechOf(3).send('judge', foul(5)).wait(1_000)
    game.send(3, { type: 'nominate', seat: 7 }).send('system', { type: 'disconnectSeat', seat: 2 })
    back(game)
    expect(game.state.seats[4]?.fouls).toBe(0)
    expect(game.state.days[0]?.nominations).toMatchObject([{ by: 3, seat: 7 }])
    expect(game.state.seats[1]?.connected).toBe(false)
  })

  it('goes up to ten acts back, the last one first', () => {
    const game = judged().untilSpeechOf(3)
    for (let act = 1; act <= 12; act++) game.send('judge', { type: 'extend', ms: act * 1_000 })
    const ends = game.state.phase.endsAt ?? 0
    expect(back(game).state.phase.endsAt).toBe(ends - 12_000)
    for (let act = 11; act > 2; act--) back(game)
    expect(game.state.phase.endsAt).toBe(ends - 75_000)
    expect(game.try('judge', undo)).toBe('nothing_to_undo')
  })

  it('gives back the last fouls with their sanctions, before and after the confirmation', () => {
    const game = judged().untilSpeechOf(3)
    for (let fouls = 0; fouls < 3; fouls++) game.send('judge', foul(6)).wait(1_500)
    expect(game.state.seats[5]).toMatchObject({ fouls: 3, speechPenalty: true })
    game.send('judge', foul(6)).wait(2_000).send('judge', { type: 'confirmRemoval', seat: 6 })
    expect(game.state.cancelledVotes).toEqual([1])
    // The window for the confirmation has the time left that it had when it was given.
    back(game.wait(30_000))
    expect(game.state).toMatchObject({ cancelledVotes: [], removalPending: { endsAt: game.now + 8_000 } })
    expect(back(game).state.removalPending).toBeNull()
    expect(game.state.seats[5]).toMatchObject({ fouls: 3, alive: true })
    expect(back(game).state.seats[5]).toMatchObject({ fouls: 2, speechPenalty: false })
  })

  it('takes the floor back with the time that was left', () => {
    const game = judged().untilSpeechOf(3).wait(20_000)
    game.send('judge', foul(3)).send('judge', { type: 'advance' }).wait(5_000)
    expect(game.state.phase).toMatchObject({ id: 'speech', seat: 4 })
    expect(back(game).state.phase).toMatchObject({ id: 'speech', seat: 3 })
    expect(left(game)).toBe(40_000)
    // The second undo takes the foul before it back: no time is lost.
    game.send('judge', { type: 'advance' }).wait(5_000)
    back(back(game))
    expect(game.state).toMatchObject({ phase: { seat: 3 }, seats: { 2: { fouls: 0 } } })
    expect(left(game)).toBe(40_000)
    expect(game.wait(40_000).state.phase).toMatchObject({ seat: 4 })
  })

  it('the judge may stop the clock first', () => {
    const game = judged().untilSpeechOf(3).wait(20_000).send('judge', { type: 'advance' }).wait(2_000)
    game.send('judge', { type: 'pause', reason: 'mistake' }).wait(30_000)
    expect(back(game).state).toMatchObject({ phase: { seat: 3 }, pause: { by: 'judge' } })
    game.wait(10_000).send('judge', { type: 'resume' })
    expect(left(game)).toBe(40_000)
  })

  it('goes back behind what was done in the phase since', () => {
    const game = judged().untilSpeechOf(3).wait(20_000).send('judge', { type: 'advance' })
    game.send(4, { type: 'say', text: 'hello', claims: [] }).send(4, { type: 'nominate', seat: 7 })
    game.send('system', { type: 'disconnectSeat', seat: 9 }).send(4, { type: 'endSpeech' })
    expect(game.state.phase).toMatchObject({ seat: 5 })
    expect(viewFor(game.state, 4)).toMatchObject({ undo: null, undoable: [] })
    back(game)
    expect(game.state.phase).toMatchObject({ id: 'speech', seat: 3 })
    expect(left(game)).toBe(40_000)
    expect(game.state.days[0]).toMatchObject({ nominations: [], said: [{ seat: 4 }] })
    expect(game.state.seats[8]?.connected).toBe(false)
    expect(recordOf(game.events).flatMap(({ event, withdrawn }) => (withdrawn ? event.type : []))).toEqual([
      'speechEnded',
      'phaseEntered',
      'nominated',
      'speechEnded',
      'phaseEntered',
    ])
  })

  it('a player who has left for good is not brought back', () => {
    const game = judged().untilSpeechOf(3).send('judge', { type: 'advance' }).send(9, { type: 'leaveGame' })
    expect(viewFor(game.state, 'judge').undo).toMatchObject({ type: 'advance', overtaken: true })
    expect(viewFor(game.state, 'judge').undoable).toEqual([])
    expect(game.try('judge', undo)).toBe('overtaken')
    expect(permitted(game.state, 'judge')).not.toContainEqual({ type: 'undo' })
  })

  it('takes all acts back to one of the list', () => {
    const game = judged().untilSpeechOf(3).send('judge', foul(5)).send('judge', { type: 'advance' })
    game.send('judge', { type: 'warn', seat: 4, text: 'quiet' }).send('judge', { type: 'advance' })
    const list = viewFor(game.state, 'judge').undoable
    expect(list.map(({ id, type }) => [id, type])).toEqual([
      [4, 'advance'],
      [3, 'warn'],
      [2, 'advance'],
      [1, 'giveFoul'],
    ])
    game.send('judge', { type: 'undo', to: 2 })
    expect(game.state).toMatchObject({ phase: { id: 'speech', seat: 3 }, seats: { 4: { fouls: 1 } } })
    expect(viewFor(game.state, 'judge').undoable.map(({ id }) => id)).toEqual([1])
    expect(game.try('judge', { type: 'undo', to: 2 })).toBe('nothing_to_undo')
  })

  it('leaves later fouls of the same seat when an earlier one is taken back', () => {
    const game = judged().untilSpeechOf(3).send('judge', foul(5)).wait(2_000)
    game.send(5, { type: 'cryOut', acceptRemoval: false })
    expect(game.state.seats[4]?.fouls).toBe(2)
    expect(back(game).state.seats[4]?.fouls).toBe(1)
  })

  it('goes back to the foul that removed the player some phases ago', () => {
    const game = judged().untilSpeechOf(3)
    for (let fouls = 0; fouls < 4; fouls++) game.send('judge', foul(6)).wait(1_500)
    game.wait(10_000)
    expect(game.state.seats[5]?.alive).toBe(false)
    game.send(3, { type: 'endSpeech' }).send(4, { type: 'endSpeech' })
    expect(back(game).state.seats[5]).toMatchObject({ alive: true, fouls: 3 })
    expect(game.state).toMatchObject({ phase: { seat: 3 }, removalPending: null, cancelledVotes: [] })
  })

  it('brings back the seat for whose sake the vote was broken off, with the hands shown so far', () => {
    const game = judged().day([3, 7]).until('voteCandidate').send(1, { type: 'castVote', candidate: 3 })
    game.send('judge', { type: 'removePlayer', seat: 9, reason: 'rude' })
    expect(game.is('nightFall')).toBe(true)
    expect(back(game).state.phase).toMatchObject({ id: 'voteCandidate', index: 0 })
    expect(game.vote([{ 3: [2], 7: [4, 5, 6] }]).state.days[0]?.rounds[0]?.counted[0]?.voters).toEqual([1, 2])
  })

  it('gives the hands back to a candidate called again', () => {
    const game = judged().day([3, 7]).until('voteCandidate').send(1, { type: 'castVote', candidate: 3 })
    back(game.send('judge', { type: 'restartVote' }))
    expect(game.try(1, { type: 'castVote', candidate: 3 })).toBe('already_done')
  })

  it('reaches an act of an earlier phase of the day', () => {
    const game = judged().untilSpeechOf(3).send('judge', foul(5)).send(3, { type: 'endSpeech' }).tick()
    expect(game.state.phase).toMatchObject({ seat: 5 })
    expect(back(game).state).toMatchObject({ phase: { seat: 5 }, seats: { 4: { fouls: 0 } } })
  })

  it('opens a window again whose count was read, with the hands that were shown', () => {
    const game = judged().day([3, 7]).until('voteCandidate').send(1, { type: 'castVote', candidate: 3 })
    game.send('judge', { type: 'advance' }).send(2, { type: 'castVote', candidate: 7 })
    back(game)
    expect(game.state.phase).toMatchObject({ id: 'voteCandidate', index: 0 })
    expect(game.state.days[0]?.rounds[0]?.counted).toEqual([])
    expect(game.try(1, { type: 'castVote', candidate: 3 })).toBe('already_done')
    expect(game.try(2, { type: 'castVote', candidate: 3 })).toBeNull()
  })

  it('brings back a player whom the vote has sent out', () => {
    const game = judged()
      .day([3, 7])
      .voteUntil('voteResult', [{ 3: [1, 2, 4, 5, 6, 8] }])
    game.send('judge', { type: 'advance' }).wait(5_000)
    expect(game.state).toMatchObject({ phase: { id: 'farewell' }, seats: { 2: { alive: false } } })
    expect(back(game).state).toMatchObject({ phase: { id: 'voteResult' }, seats: { 2: { alive: true } } })
    expect(game.state.days[0]?.decision).toBeNull()
  })

  it('a night window and a result are never opened again', () => {
    const fallen = judged().out().until('nightFall').send('judge', foul(5)).until('nightShoot')
    expect(fallen.try('judge', undo)).toBe('nothing_to_undo')
    const night = judged().out().until('nightDon').send('judge', { type: 'advance' })
    expect(night.is('nightSheriff')).toBe(true)
    expect(night.try('judge', undo)).toBe('nothing_to_undo')
    const lost = judged().untilSpeechOf(3).send('judge', { type: 'declareTeamLoss', seat: 9, reason: 'oath' })
    expect(lost.try('judge', undo)).toBe('nothing_to_undo')
  })

  it('the acts that may be taken back do not show that a result is fixed', () => {
    // The count decides the game or not. In both cases the judge may take the removal at the result back.
    for (const out of [8, 2]) {
      const game = scriptedGame({ judge: 'human', roles: { 1: 'sheriff', 8: 'godfather' } })
      game.day([out, 7]).voteUntil('voteResult', [{ [out]: [1, 3, 4, 5, 6, 9, 10] }])
      game.send('judge', { type: 'removePlayer', seat: 9, reason: 'rude' })
      expect(game.try('judge', undo)).toBeNull()
      expect(game.state).toMatchObject({ phase: { id: 'voteResult' }, verdict: null })
    }
  })

  it('lets the judge take back points and the best player until the review is over', () => {
    const game = judged().untilSpeechOf(3).send('judge', { type: 'endGame', reason: 'fire' })
    game.send('judge', { type: 'markBest', seat: 2 }).send('judge', { type: 'markBest', seat: 5 })
    game.send('judge', { type: 'awardExtra', seat: 4, points: 0.5, note: 'good' })
    expect(score(game.state)[3]?.extras).toContainEqual({ points: 0.5, cause: 'good' })
    expect(score(back(game).state)[3]?.extras).not.toContainEqual({ points: 0.5, cause: 'good' })
    expect(back(game).state.best).toBe(2)
    game.now += 180_001
    expect(game.try('judge', undo)).toBe('game_over')
  })

  it('only the judge may undo', () => {
    const game = judged().untilSpeechOf(3).send('judge', foul(5))
    expect(game.try(3, undo)).toBe('not_judge')
    const table = scriptedGame().untilSpeechOf(3)
    expect(table.try('judge', undo)).toBe('not_judge')
    expect(table.state.undoBook).toBeNull()
  })

  it('stays on record when a later undo goes back behind it', () => {
    const game = judged().untilSpeechOf(3).send('judge', { type: 'advance' }).send('judge', foul(5))
    back(back(game))
    const undone = recordOf(game.events).filter(({ event }) => event.type === 'undone')
    expect(undone.map(({ withdrawn }) => withdrawn)).toEqual([false, false])
  })

  it('an older log without marks offers nothing to undo', () => {
    const game = judged().untilSpeechOf(3).send('judge', foul(5))
    const state = replay(game.events.map(({ act: _, ...event }) => event as GameEvent))
    expect(decide(state, { type: 'undo', by: 'judge' }, game.now)).toEqual({
      ok: false,
      refusal: 'nothing_to_undo',
    })
  })
})

const games = Number(process.env.GAMES ?? 200)

interface JudgedGame {
  readonly events: readonly GameEvent[]
  readonly last: State
}

/** Plays a random game before a judge; `look` sees every step. */
function play(
  seed: number,
  look: (before: State, events: readonly GameEvent[], at: number) => void,
): JudgedGame {
  const random = randomFrom(`judge ${seed}`)
  const table = { ...randomGame(random), judge: 'human' as const }
  const events = [...firstEvents(table)]
  let last = replay(events)
  for (const step of playRandomly(table, random)) {
    look(last, step.events, step.at)
    events.push(...step.events)
    last = step.state
  }
  return { events, last }
}

function forGames(property: (seed: number) => void): void {
  fc.assert(fc.property(fc.integer({ min: 0, max: 2 ** 31 }), property), { numRuns: Math.ceil(games / 5) })
}

/** Everything that the viewers read from a state. */
function shown(state: State, viewer: Viewer): object {
  const { undo: _, ...view } = viewFor(state, viewer)
  return { view, policy: mediaPolicy(state), score: score(state), next: nextDeadline(state)?.at ?? 0 }
}

const timeout = 60_000 + games * 60

describe('a random game before a judge', () => {
  it(
    'an act taken back at once leaves the state and every view as they were',
    () => {
      forGames((seed) => {
        play(seed, (before, events, at) => {
          if (events[0]?.act === undefined) return
          const decision = decide(events.reduce(evolve, before), { type: 'undo', by: 'judge' }, at)
          // The only refusal allowed: the review ends by its clock at this very moment.
          if (!decision.ok) throw new Error(`${events[0].act.type}: ${decision.refusal}`)
          const after = [...events, ...decision.events].reduce(evolve, before)
          // A wait that the act ended or began may begin again.
          if (decision.events.length > 1) return
          expect(plain(after)).toEqual(plain(before))
          for (const viewer of [1, 'judge', 'audience'] as const)
            expect(shown(after, viewer)).toEqual(shown(before, viewer))
        })
      })
    },
    timeout,
  )

  it(
    'the game ends like the log without the acts that were taken back',
    () => {
      let undone = 0
      forGames((seed) => {
        const { events, last } = play(seed, () => undefined)
        undone += events.filter(({ type }) => type === 'undone').length
        const kept = recordOf(events)
          .filter(({ event, withdrawn }) => event.type !== 'undone' && !withdrawn)
          .map(({ event }) => event)
        expect(plain(replay(kept))).toEqual(plain(last))
      })
      expect(undone).toBeGreaterThan(games / 50)
    },
    timeout,
  )

  it(
    'no mark is on an event that some viewer may not read',
    () => {
      forGames((seed) => {
        for (const event of play(seed, () => undefined).events) {
          if (event.act === undefined) continue
          expect(redact(event, 'audience')).toBe(event)
        }
      })
    },
    timeout,
  )
})
