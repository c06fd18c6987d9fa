import { describe, expect, it } from 'vitest'
import { type Viewer, viewFor } from './index.ts'
import { dayTwo } from './testing/day-two.ts'
import { type GameScript, type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const OUTSIDE = ['judge', 'spectator', 'audience'] as const

const own = (game: ScriptedGame, viewer: Viewer) => viewFor(game.state, viewer).own

describe('a seat in its own view', () => {
  it.each(OUTSIDE)('the viewer %s has no seat, so nothing of the kind', (viewer) => {
    const game = scriptedGame({ judge: 'human' }).until('speech')
    expect(own(game, viewer)).toBeNull()
    expect(viewFor(game.state, viewer).ghostLines).toEqual([])
  })

  it('a seat has the place of its card, and whether the card was looked at', () => {
    const game = scriptedGame().until('deal')
    game.send(4, { type: 'pickCard', slot: 3 })
    expect(own(game, 4)).toMatchObject({ seat: 4, cardSlot: 3, acknowledged: false })
    expect(own(game, 5)).toMatchObject({ seat: 5, cardSlot: null, acknowledged: false })
  })

  it('a seat has its nomination of today and not that of somebody else', () => {
    const game = scriptedGame().untilSpeechOf(3).send(3, { type: 'nominate', seat: 7 })
    expect(own(game, 3)?.nominated).toBe(7)
    expect(own(game, 4)?.nominated).toBeNull()
    expect(own(game.night({}).until('speech'), 3)?.nominated).toBeNull()
  })

  it('a seat has its hand in the running round and not that of somebody else', () => {
    const game = dayTwo().day([3, 7]).until('voteCandidate').send(2, { type: 'castVote', candidate: 3 })
    expect([own(game, 2)?.vote, own(game, 9)?.vote]).toEqual([3, null])
  })

  it('a doctor has whom it treats this night and treated before, and nobody else knows it', () => {
    const game = scriptedGame({ preset: 'casual_doctor' }).out().night({ heal: 4 })
    const first = { night: 1, seat: 4 }
    expect(own(game, 2)?.heals).toEqual([first])
    game.until('nightDoctor').send(2, { type: 'heal', seat: 5 })
    expect(own(game, 2)?.heals).toEqual([first, { night: 2, seat: 5 }])
    for (const viewer of [1, 4, 5, 8]) expect(own(game, viewer)?.heals).toEqual([])
  })
})

it('everybody sees whose speech it is', () => {
  const game = scriptedGame({ judge: 'human' }).untilSpeechOf(3)
  for (const viewer of [3, 4, ...OUTSIDE] as const)
    expect(viewFor(game.state, viewer).phase).toMatchObject({ id: 'speech', seat: 3 })
})

describe('a view of what lies over the phase', () => {
  const all: readonly Viewer[] = [2, 5, ...OUTSIDE]

  it('a view has nothing there at first', () => {
    for (const viewer of all)
      expect(viewFor(dayTwo().state, viewer)).toMatchObject({
        pause: null,
        pauseVote: null,
        outcry: null,
        givenFloor: null,
        wait: null,
        penaltyVote: null,
        removalPending: null,
      })
  })

  it.each([
    ['pauseVote', { type: 'requestPause', reason: 'door' }, { by: 4 }],
    ['penaltyVote', { type: 'proposePenalty', kind: 'removal', seat: 5 }, { by: 4, seat: 5 }],
    ['outcry', { type: 'cryOut', acceptRemoval: false }, { seat: 4 }],
  ] as const)('everybody sees %s, without the key of its clock', (name, command, shown) => {
    const game = dayTwo().send(4, command)
    for (const viewer of all) {
      const view = viewFor(game.state, viewer)
      expect(view[name]).toMatchObject(shown)
      expect(view[name]).not.toHaveProperty('key')
    }
    expect(game.state[name]).toHaveProperty('key')
  })

  it('everybody sees a removal that waits for the judge, without the key of its clock', () => {
    const game = scriptedGame({ judge: 'human' }).until('speech')
    for (let foul = 0; foul < 4; foul++) game.send('judge', { type: 'giveFoul', seat: 6 })
    for (const viewer of all) {
      const { removalPending } = viewFor(game.state, viewer)
      expect(removalPending).toMatchObject({ seat: 6 })
      expect(removalPending).not.toHaveProperty('key')
    }
  })

  it('everybody sees for whom the table waits, without the key of its clock', () => {
    const game = scriptedGame().untilSpeechOf(3).send('system', { type: 'disconnectSeat', seat: 3 })
    game.wait(3_000)
    for (const viewer of all) {
      const { wait } = viewFor(game.state, viewer)
      expect(wait).toMatchObject({ seat: 3 })
      expect(wait).not.toHaveProperty('key')
    }
  })
})

describe('a vote that is called off', () => {
  const script: GameScript = { judge: 'human', rules: { removalCancels: 'next_vote' } }
  const isOff = (game: ScriptedGame) => viewFor(game.state, 'spectator').nextVoteCancelled
  const remove = (game: ScriptedGame) =>
    game.send('judge', { type: 'removePlayer', seat: 5, reason: 'disqual' })

  it('a vote that is off is announced from the removal to the vote of that day, and not after it', () => {
    const game = scriptedGame(script).out().night({}).until('speech')
    expect(isOff(game)).toBe(false)
    remove(game)
    expect(isOff(game)).toBe(true)
    game.day([3]).vote()
    expect(game.decision?.result).toBe('cancelled')
    expect(isOff(game)).toBe(false)
  })

  it('a removal after the vote is announced for the next day', () => {
    const game = scriptedGame(script)
      .out()
      .night({})
      .day([3])
      .vote([{ 3: [1, 2, 4, 5, 6, 7] }])
    expect(game.decision?.result).toBe('out')
    expect(isOff(game)).toBe(false)
    expect(isOff(remove(game))).toBe(true)
  })
})

describe('the nominees of a view', () => {
  it('a nominee who left is no nominee any more, and stays in the record of the day', () => {
    const game = scriptedGame({ judge: 'human' }).out().night({}).untilSpeechOf(2)
    game.send(2, { type: 'nominate', seat: 7 }).send(2, { type: 'endSpeech' }).untilSpeechOf(3)
    game.send(3, { type: 'nominate', seat: 4 })
    game.send('judge', { type: 'removePlayer', seat: 7, reason: 'disqual' })
    const view = viewFor(game.state, 'spectator')
    expect(view.nominees).toEqual([{ seat: 4, by: 3 }])
    expect(view.days.at(-1)?.nominations.map(({ seat }) => seat)).toEqual([7, 4])
  })
})
