import { describe, expect, it } from 'vitest'
import { type Command, evolve, permitted, type State, viewFor } from './index.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const left = (game: ScriptedGame) => (game.state.phase.endsAt ?? 0) - game.now

type Overlay = 'pause' | 'pauseVote' | 'outcry' | 'givenFloor' | 'penaltyVote' | 'removalPending' | 'wait'
type Act = (game: ScriptedGame) => ScriptedGame

const pauseAsked: Command = { type: 'requestPause', reason: 'door' }
const foul: Command = { type: 'giveFoul', seat: 5 }

/** The table agrees to a pause that this seat asks for. */
function pauseOf(game: ScriptedGame, seat: number): ScriptedGame {
  game.send(seat, pauseAsked)
  for (const voter of game.alive)
    if (voter !== seat && game.state.pauseVote !== null)
      game.send(voter, { type: 'votePause', approve: true })
  return game
}

const fourFouls: Act = (game) => {
  while ((game.state.seats[4]?.fouls ?? 0) < 4) game.send('judge', foul).wait(1_000)
  return game
}

/** What stops the game or asks it something, how it begins and how it ends before its time. */
const overlays: readonly (readonly [string, Overlay, 'human' | 'automatic', Act, Act])[] = [
  [
    'a pause of the judge',
    'pause',
    'human',
    (game) => game.send('judge', { type: 'pause', reason: 'noise' }),
    (game) => game.send('judge', { type: 'resume' }),
  ],
  [
    'a pause of the players',
    'pause',
    'automatic',
    (game) => pauseOf(game, 4),
    (game) => game.send(4, { type: 'resume' }),
  ],
  [
    'a vote about a pause',
    'pauseVote',
    'automatic',
    (game) => game.send(4, pauseAsked),
    (game) => {
      for (const seat of [1, 2, 3, 5, 6, 7, 8, 9, 10]) game.send(seat, { type: 'votePause', approve: false })
      return game
    },
  ],
  [
    'a vote about a penalty',
    'penaltyVote',
    'automatic',
    (game) => game.send(4, { type: 'proposePenalty', kind: 'removal', seat: 9 }),
    (game) => {
      for (const seat of [1, 2, 3, 5, 6, 7, 8, 10]) game.send(seat, { type: 'votePenalty', approve: false })
      return game
    },
  ],
  [
    'an outcry',
    'outcry',
    'automatic',
    (game) => game.send(5, { type: 'cryOut', acceptRemoval: false }),
    (game) => game.tick(),
  ],
  [
    'a floor out of turn',
    'givenFloor',
    'human',
    (game) => game.send('judge', { type: 'giveFloor', seat: 5 }),
    (game) => game.send('judge', { type: 'endFloor' }),
  ],
  [
    'a removal that asks the judge',
    'removalPending',
    'human',
    fourFouls,
    (game) => game.send('judge', { type: 'takeBackFoul', seat: 5 }),
  ],
  [
    'a wait for the speaker',
    'wait',
    'automatic',
    (game) => game.send('system', { type: 'disconnectSeat', seat: 3 }),
    (game) => game.send('system', { type: 'reconnectSeat', seat: 3 }),
  ],
]

function keyOf(state: State, overlay: Overlay): string {
  const open = state[overlay]
  if (open === null) throw new Error(`no ${overlay} in ${state.phase.key}`)
  return open.key
}

/** Lets something else stop the game or ask the table, which uses a key too. */
function another(game: ScriptedGame, than: Overlay): ScriptedGame {
  if (than !== 'outcry') return game.send(6, { type: 'cryOut', acceptRemoval: false }).wait(5_000)
  game.send(7, pauseAsked)
  for (const seat of game.alive) if (seat !== 7) game.send(seat, { type: 'votePause', approve: false })
  return game
}

describe('clocks of pauses, votes, outcries, floors, removals and waits', () => {
  it.each(overlays)(
    '%s rings its own clock: a late ring of an earlier one is stale',
    (_, overlay, judge, begin, end) => {
      const game = begin(scriptedGame({ judge }).untilSpeechOf(3))
      const first = keyOf(game.state, overlay)
      begin(another(end(game), overlay).wait(100))
      const second = keyOf(game.state, overlay)
      expect(game.try('system', { type: 'timeOut', key: first })).toBe('stale')
      expect(game.try('system', { type: 'timeOut', key: second })).toBe('not_now')
      game.now = game.state[overlay]?.endsAt ?? 0
      expect(game.send('system', { type: 'timeOut', key: second }).state[overlay]).toBeNull()
    },
  )
})

describe('an outcry of a player who loses the game for the team', () => {
  it('ends with the game', () => {
    const game = scriptedGame({ judge: 'human' }).untilSpeechOf(3)
    game.send(5, { type: 'cryOut', acceptRemoval: false })
    game.send('judge', { type: 'declareTeamLoss', seat: 5, reason: 'oath' })
    expect(game.state).toMatchObject({ phase: { id: 'gameOver' }, outcry: null })
    expect(game.last('outcryEnded')).toMatchObject({ seat: 5 })
  })
})

describe('a vote about a penalty', () => {
  it.each([
    { yes: [3, 4, 5, 6], cause: null },
    { yes: [3, 4, 5, 6, 7], cause: 'removal' },
  ])('a removal needs more than half of the eight others: $yes', ({ yes, cause }) => {
    const game = scriptedGame().out().night({ shot: 1 }).untilSpeechOf(2)
    game.send(3, { type: 'proposePenalty', kind: 'removal', seat: 9 })
    for (const seat of yes) game.try(seat, { type: 'votePenalty', approve: true })
    expect(game.wait(15_000).state.seats[8]?.exit?.cause ?? null).toBe(cause)
  })
})

describe('a wait for somebody who is away', () => {
  const away = (game: ScriptedGame, seat: number) => game.send('system', { type: 'disconnectSeat', seat })
  const waits = ({ events }: ScriptedGame) => events.filter(({ type }) => type === 'waitStarted')

  it('a speaker is waited for once, although others go away meanwhile or after the wait', () => {
    const game = away(away(scriptedGame().untilSpeechOf(3), 3), 5)
    expect(waits(game)).toMatchObject([{ seat: 3 }])
    away(game.wait(30_000), 6)
    expect(game.state).toMatchObject({ wait: null, phase: { seat: 3 } })
    expect(waits(game)).toHaveLength(1)
  })

  it('nobody cries out while a speaker is waited for', () => {
    const game = away(scriptedGame().untilSpeechOf(3), 3)
    expect(game.try(5, { type: 'cryOut', acceptRemoval: false })).toBe('not_now')
  })

  it('each wait of the whole table has a key of its own', () => {
    const game = away(scriptedGame().until('mafiaMeeting'), 4)
    const first = game.state.wait?.key
    away(game.wait(1_000).send('system', { type: 'reconnectSeat', seat: 4 }), 4)
    expect(waits(game).map((event) => 'key' in event && event.key)).toEqual([first, game.state.wait?.key])
    expect(game.state.wait?.key).not.toBe(first)
    expect(game.try('system', { type: 'timeOut', key: first ?? '' })).toBe('stale')
  })

  it('a table at which everybody is there waits for nobody after a substitution', () => {
    const game = scriptedGame({ judge: 'human' })
    expect(game.send('judge', { type: 'substitute', seat: 8, reason: 'ill' }).state.wait).toBeNull()
  })
})

describe('a phase that begins while the clock stands', () => {
  it('waits for the end of an outcry', () => {
    const game = scriptedGame({ judge: 'human' }).untilSpeechOf(3)
    game.send(5, { type: 'cryOut', acceptRemoval: false }).wait(2_000).send('judge', { type: 'advance' })
    expect(game.state).toMatchObject({ phase: { seat: 4 }, frozenSince: game.now })
    expect(game.wait(3_000).state.frozenSince).toBeNull()
    expect((game.state.phase.endsAt ?? 0) - game.now).toBe(60_000)
  })

  it('waits for the end of a pause', () => {
    const game = pauseOf(scriptedGame().untilSpeechOf(3), 4).wait(2_000).send(3, { type: 'leaveGame' })
    expect(game.state).toMatchObject({ phase: { seat: 4 }, frozenSince: game.now })
    game.wait(10_000).send(4, { type: 'resume' })
    expect((game.state.phase.endsAt ?? 0) - game.now).toBe(60_000)
  })
})

describe('the pauses of the players', () => {
  it('each seat may ask for two, whatever the others ask', () => {
    const game = scriptedGame().untilSpeechOf(3)
    for (const seat of [4, 4, 5]) game.send(seat, pauseAsked).wait(15_000)
    expect(game.try(4, pauseAsked)).toBe('limit_reached')
    expect(game.try(5, pauseAsked)).toBeNull()
  })

  it('share one budget: the second lasts as long as the first has left', () => {
    const game = pauseOf(scriptedGame().untilSpeechOf(3), 4).wait(20_000).send(4, { type: 'resume' })
    expect(pauseOf(game, 5).state.pause).toMatchObject({ by: 5, endsAt: game.now + 100_000 })
  })

  it('share what is left of the second budget too', () => {
    const game = pauseOf(scriptedGame().untilSpeechOf(3), 4).wait(120_000)
    pauseOf(game, 5).wait(20_000).send(5, { type: 'resume' })
    expect(game.state).toMatchObject({ pauseExtended: true, pauseLeftMs: 100_000 })
    expect(pauseOf(game, 6).state.pause).toMatchObject({ endsAt: game.now + 100_000 })
    expect(game.wait(100_000).try(7, pauseAsked)).toBe('pause_spent')
  })

  /** The table has used the first budget but for this rest. */
  const usedBut = (rest: number, game = scriptedGame().untilSpeechOf(3)) =>
    pauseOf(game, 4)
      .wait(game.state.ruleSet.timing.pauseBudget - rest)
      .send(4, { type: 'resume' })
  const offered = (game: ScriptedGame) => viewFor(game.state, 5).nextPauseMs

  it('a rest of ten seconds is a pause, a shorter one is lost, and the next pause begins the second budget', () => {
    expect(pauseOf(usedBut(10_000), 5).state).toMatchObject({ pauseLeftMs: 10_000, pauseExtended: false })
    const game = usedBut(9_999)
    expect([game.state.pauseLeftMs, offered(game)]).toEqual([9_999, 120_000])
    expect(pauseOf(game, 5).state.pause).toMatchObject({ by: 5, endsAt: game.now + 120_000 })
    expect(game.state).toMatchObject({ pauseLeftMs: 120_000, pauseExtended: true })
  })

  it('a request is refused with its reason when less than ten seconds of the second budget are left', () => {
    const game = pauseOf(usedBut(1_000), 5).wait(110_001).send(5, { type: 'resume' })
    expect(game.state).toMatchObject({ pauseLeftMs: 9_999, pauseExtended: true })
    expect(offered(game)).toBe(0)
    expect(game.try(6, pauseAsked)).toBe('pause_spent')
    expect(permitted(game.state, 6).map(({ type }) => type)).not.toContain('requestPause')
  })

  it('where a whole budget is shorter than ten seconds, it is one pause', () => {
    const { timing } = scriptedGame().state.ruleSet
    const rules = { timing: { ...timing, pauseBudget: 5_000 } }
    const game = usedBut(4_999, scriptedGame({ rules }).untilSpeechOf(3))
    expect(offered(game)).toBe(5_000)
    expect(pauseOf(game, 5).state.pause).toMatchObject({ endsAt: game.now + 5_000 })
    // The whole second budget is left, and it is shorter than ten seconds too.
    expect(offered(game.send(5, { type: 'resume' }))).toBe(5_000)
    pauseOf(game, 7)
    expect(game.wait(5_000).try(6, pauseAsked)).toBe('pause_spent')
  })

  it('an older log in which a pause lasted what was left of the first budget comes to the same', () => {
    const game = usedBut(1_000)
    const pause = { by: 5, reason: 'door', key: 'pause:9' } as const
    const after = [
      { type: 'paused', ...pause, at: game.now, endsAt: game.now + 1_000 },
      { type: 'resumed', by: 'system', shiftMs: 1_000, at: game.now + 1_000 },
    ] as const
    expect(after.reduce(evolve, game.state)).toMatchObject({ pauseLeftMs: 0, pauseExtended: false })
  })

  it('a pause ends when the seat that asked for it leaves for good, and when another one leaves it goes on', () => {
    const paused = () => pauseOf(scriptedGame().untilSpeechOf(3), 4).wait(20_000)
    expect(paused().send(5, { type: 'leaveGame' }).state.pause).toMatchObject({ by: 4 })
    const game = paused()
    const endsAt = (game.state.phase.endsAt ?? 0) + 20_000
    game.send(4, { type: 'leaveGame' })
    expect(game.last('resumed')).toMatchObject({ by: 'system' })
    expect(game.state).toMatchObject({ pause: null, pauseLeftMs: 100_000, phase: { id: 'speech', endsAt } })
  })

  it('the next speaker begins at once when the speaker leaves in a pause of their own', () => {
    const game = pauseOf(scriptedGame().untilSpeechOf(3), 3).wait(20_000).send(3, { type: 'leaveGame' })
    expect(game.state).toMatchObject({ pause: null, frozenSince: null, phase: { id: 'speech', seat: 4 } })
    expect(game.state.phase.endsAt).toBe(game.now + game.state.ruleSet.timing.speech)
  })

  it('a request is refused where the rules have no time for pauses', () => {
    const { timing } = scriptedGame().state.ruleSet
    const game = scriptedGame({ rules: { timing: { ...timing, pauseBudget: 0 } } }).untilSpeechOf(3)
    expect(game.try(4, pauseAsked)).toBe('limit_reached')
  })

  it('end with a wait for a speaker who was lost meanwhile', () => {
    const game = pauseOf(scriptedGame().untilSpeechOf(3), 4).send('system', {
      type: 'disconnectSeat',
      seat: 3,
    })
    expect(game.state.wait).toBeNull()
    expect(game.send(4, { type: 'resume' }).state.wait).toMatchObject({ seat: 3 })
  })
})

describe('pauses', () => {
  it('players stop the game by more than half of the table, within one budget', () => {
    const game = scriptedGame().untilSpeechOf(3).wait(10_000)
    const before = left(game)
    game.send(4, { type: 'requestPause', reason: 'door' })
    for (const seat of [1, 2, 3, 5]) game.send(seat, { type: 'votePause', approve: true })
    expect(game.state.pause).toBeNull()
    game.send(6, { type: 'votePause', approve: true })
    for (const seat of [7, 8, 9]) game.send(seat, { type: 'votePause', approve: false })
    expect(game.state.pause).toBeNull()
    game.wait(15_000)
    expect(game.state.pause).toMatchObject({ by: 4, reason: 'door' })
    expect(game.try(3, { type: 'endSpeech' })).toBe('paused')
    expect(game.try(5, { type: 'resume' })).toBe('not_your_turn')
    game.wait(20_000).send(4, { type: 'resume' })
    expect(game.state).toMatchObject({ pause: null, pauseLeftMs: 100_000, frozenSince: null })
    expect(left(game)).toBe(before - 15_000)
  })

  it('half of the table is too few for a pause', () => {
    const game = scriptedGame().untilSpeechOf(3).send(4, pauseAsked)
    for (const seat of [1, 2, 3, 5]) game.send(seat, { type: 'votePause', approve: true })
    expect(game.wait(15_000).state).toMatchObject({ pause: null, pauseVote: null })
  })

  it('a judge calls no candidate again while the game stands', () => {
    const game = scriptedGame({ judge: 'human' }).day([3, 7]).until('voteCandidate')
    const buttons = () => permitted(game.state, 'judge').map(({ type }) => type)
    expect(buttons()).toContain('restartVote')
    game.send('judge', { type: 'pause', reason: 'noise' })
    expect(buttons()).not.toContain('restartVote')
  })

  it('a refused pause changes nothing, and nobody asks more than twice', () => {
    const game = scriptedGame().untilSpeechOf(3)
    for (let times = 0; times < 2; times++)
      game.send(4, { type: 'requestPause', reason: 'door' }).wait(15_000)
    expect(game.state.pause).toBeNull()
    expect(game.try(4, { type: 'requestPause', reason: 'door' })).toBe('limit_reached')
  })

  it('the pause of a judge stops night windows too and moves their end', () => {
    const game = scriptedGame({ judge: 'human' }).out().until('nightShoot').wait(5_000)
    const before = left(game)
    game.send('judge', { type: 'pause', reason: 'noise' }).wait(100_000)
    expect(game.try(8, { type: 'shoot', seat: 1 })).toBe('paused')
    expect(game.send('judge', { type: 'resume' }).state.pause).toBeNull()
    expect(left(game)).toBe(before)
  })

  it('a pause that a judge forgets is ended by the system after fifteen budgets', () => {
    const game = scriptedGame({ judge: 'human' }).untilSpeechOf(3)
    game.send('judge', { type: 'pause', reason: 'noise' }).wait(15 * 120_000)
    expect(game.state.pause).toBeNull()
    expect(game.last('resumed')).toMatchObject({ by: 'system' })
  })

  it('an outcry under a pause keeps what was left of it', () => {
    const game = scriptedGame({ judge: 'human' })
      .untilSpeechOf(3)
      .send(5, { type: 'cryOut', acceptRemoval: false })
      .wait(2_000)
    game.send('judge', { type: 'pause', reason: 'noise' }).wait(50_000).send('judge', { type: 'resume' })
    expect(game.wait(2_999).state.outcry).not.toBeNull()
    expect(game.wait(1).state).toMatchObject({ outcry: null, frozenSince: null })
    expect(left(game)).toBe(60_000)
  })
})
