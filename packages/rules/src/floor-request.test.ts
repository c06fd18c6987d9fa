import { describe, expect, it } from 'vitest'
import { mediaPolicy, permitted, redact, viewFor } from './index.ts'
import { scriptedGame } from './testing/scripted-game.ts'

const ask = { type: 'requestFloor' } as const
const table = () => scriptedGame({ judge: 'human' }).untilSpeechOf(4)
const buttons = (game: ReturnType<typeof table>, viewer: number | 'judge') =>
  permitted(game.state, viewer).map(({ type }) => type)
const askers = (game: ReturnType<typeof table>, viewer: number | 'judge' | 'spectator' = 'judge') =>
  viewFor(game.state, viewer).floorRequests.map(({ seat }) => seat)

describe('a request for the floor', () => {
  it('reaches the judge in the order of the requests, and a seat only if it is its own', () => {
    const game = table().send(7, ask).send(2, ask)
    const seen = (viewer: number | 'judge' | 'spectator') => askers(game, viewer)
    expect(seen('judge')).toEqual([7, 2])
    expect(seen(2)).toEqual([2])
    expect([seen(3), seen('spectator')]).toEqual([[], []])
    const asked = game.last('floorRequested')!
    expect([2, 'judge'].map((viewer) => redact(asked, viewer as 2) !== null)).toEqual([true, true])
    expect([7, 'spectator', 'audience'].map((viewer) => redact(asked, viewer as 7))).toEqual([
      null,
      null,
      null,
    ])
  })

  it('says why in the words of the player, to the judge and to the player alone', () => {
    const game = table()
      .wait(5_000)
      .send(7, { ...ask, words: 'a hand hung' })
    const request = { seat: 7, words: 'a hand hung', at: game.now }
    expect(viewFor(game.state, 'judge').floorRequests).toEqual([request])
    expect(viewFor(game.state, 7).floorRequests).toEqual([request])
    expect(JSON.stringify(viewFor(game.state, 3))).not.toContain('a hand hung')
  })

  it('ends when the player or the judge takes it away, and may come twice in a phase', () => {
    const game = table().send(7, ask).send(2, ask)
    expect(game.try(7, ask)).toBe('already_done')
    expect(buttons(game, 7)).toContain('withdrawFloor')
    expect(game.send(7, { type: 'withdrawFloor' }).last('floorRequestClosed')).toMatchObject({ by: 'seat' })
    game.send('judge', { type: 'closeFloorRequest', seat: 2 })
    expect(game.last('floorRequestClosed')).toMatchObject({ seat: 2, by: 'judge' })
    expect(askers(game)).toEqual([])
    expect(game.try('judge', { type: 'closeFloorRequest', seat: 2 })).toBe('not_now')
    game.send(7, ask).send(7, { type: 'withdrawFloor' })
    expect(game.try(7, ask)).toBe('limit_reached')
    expect(buttons(game, 7)).not.toContain('requestFloor')
    expect(game.send(2, ask).untilSpeechOf(5).try(7, ask)).toBeNull()
  })

  it('ends with the phase, and with the game of the seat', () => {
    const game = table().send(7, ask).send(2, ask).send(2, { type: 'leaveGame' })
    expect(askers(game)).toEqual([7])
    expect(askers(game.untilSpeechOf(5))).toEqual([])
  })

  it('stays, once, when the judge takes the game back to an earlier moment', () => {
    const game = table().send(7, ask)
    game.send('judge', { type: 'advance' }).send(7, ask).send(2, ask).send('judge', { type: 'undo' })
    expect(game.state.phase).toMatchObject({ id: 'speech', seat: 4 })
    expect(askers(game)).toEqual([7, 2])
  })

  it('comes neither from the speaker, nor from a player who is out, nor at night, nor at a table without a judge', () => {
    const game = table()
    expect(game.try(4, ask)).toBe('not_now')
    expect(game.out().night({ shot: 1 }).until('speech').try(1, ask)).toBe('not_alive')
    expect(game.out().until('nightShoot').try(5, ask)).toBe('not_now')
    expect(buttons(game, 5)).not.toContain('requestFloor')
    expect(scriptedGame().untilSpeechOf(4).try(5, ask)).toBe('forbidden_by_rules')
    expect(table().send(7, ask).send('judge', { type: 'leaveGame' }).state.floorRequests).toEqual([])
  })
})

describe('the floor that a judge gives', () => {
  const give = (seat: number) => ({ type: 'giveFloor', seat }) as const
  const left = (game: ReturnType<typeof table>) => (game.state.phase.endsAt ?? 0) - game.now

  it('lets one seat alone be heard for ten seconds, while the clock of the speech stops', () => {
    const game = table().wait(20_000).send(7, ask).send('judge', give(7))
    expect(viewFor(game.state, 'spectator')).toMatchObject({
      givenFloor: { seat: 7, endsAt: game.now + 10_000 },
      frozenSince: game.now,
    })
    expect(askers(game)).toEqual([])
    expect(mediaPolicy(game.state)).toMatchObject({
      focus: 'seat-7',
      hears: { 'seat-1': ['seat-7', 'judge'] },
    })
    expect(game.try(4, { type: 'say', text: 'text', claims: [] })).toBe('not_your_turn')
    expect(game.try(7, { type: 'say', text: 'text', claims: [] })).toBeNull()
    expect(game.wait(9_999).state.givenFloor).not.toBeNull()
    expect(game.wait(1).state).toMatchObject({ givenFloor: null, frozenSince: null })
    expect(left(game)).toBe(40_000)
    expect(mediaPolicy(game.state).hears['seat-1']).toEqual(['seat-4', 'judge'])
  })

  it.each([7, 'judge'] as const)('ends early by %s, and the speech goes on', (by) => {
    const game = table().send('judge', give(7)).wait(3_000)
    expect(buttons(game, by)).toContain(by === 'judge' ? 'endFloor' : 'endSpeech')
    game.send(by, { type: by === 'judge' ? 'endFloor' : 'endSpeech' } as never)
    expect(game.state).toMatchObject({ givenFloor: null, phase: { id: 'speech', seat: 4 } })
    expect(left(game)).toBe(60_000)
    expect(game.try('judge', { type: 'endFloor' })).toBe('not_now')
  })

  it('stops a vote with its hands, which goes on with the time that it had', () => {
    const game = scriptedGame({ judge: 'human' }).day([3, 5]).until('voteCandidate').wait(1_000)
    const before = left(game)
    game.send('judge', give(7)).send(2, { type: 'castVote', candidate: 3 }).wait(10_000)
    expect(game.state.phase).toMatchObject({ id: 'voteCandidate', index: 0 })
    expect(left(game)).toBe(before)
    expect(game.state.vote?.hands).toEqual([{ voter: 2, candidate: 3 }])
  })

  it('keeps what was left of it in a pause', () => {
    const game = table().send('judge', give(7)).wait(4_000)
    game.send('judge', { type: 'pause', reason: 'noise' }).wait(60_000)
    expect(game.try('judge', { type: 'endFloor' })).toBe('paused')
    expect(buttons(game, 'judge')).not.toContain('endFloor')
    game.send('judge', { type: 'resume' })
    expect(game.wait(5_999).state.givenFloor).not.toBeNull()
    expect(game.wait(1).state.givenFloor).toBeNull()
  })

  it('ends with the phase, and with the game of its seat', () => {
    const game = table().send('judge', give(7))
    expect(game.send('judge', { type: 'advance' }).state).toMatchObject({
      givenFloor: null,
      frozenSince: null,
      phase: { seat: 5 },
    })
    game.send('judge', give(7)).wait(2_000).send(7, { type: 'leaveGame' })
    expect(game.state.givenFloor).toBeNull()
    expect(left(game)).toBe(60_000)
  })

  it('goes to a living seat without the floor, one at a time, by day and by the judge', () => {
    const game = table()
    expect(game.try('judge', give(4))).toBe('target_invalid')
    expect(game.try(7, give(7) as never)).toBe('not_judge')
    expect(game.send('judge', give(7)).try('judge', give(2))).toBe('not_now')
    expect(buttons(game, 'judge')).not.toContain('giveFloor')
    game.wait(10_000).send(2, { type: 'cryOut', acceptRemoval: false })
    expect(game.try('judge', give(7))).toBe('not_now')
    game.wait(5_000).out().night({ shot: 1 }).until('speech')
    expect(game.try('judge', give(1))).toBe('target_invalid')
    expect(game.out().until('nightShoot').try('judge', give(5))).toBe('not_now')
  })

  it('leaves the speaker who waits an outcry, and gives the seat itself none', () => {
    const game = table().send('judge', give(7))
    expect(buttons(game, 7)).not.toContain('cryOut')
    expect(buttons(game, 7)).not.toContain('requestFloor')
    expect(buttons(game, 4)).toContain('cryOut')
    expect(buttons(game, 4)).toContain('requestFloor')
  })

  it('ends when the judge takes the game back behind it', () => {
    const game = table().wait(10_000).send('judge', { type: 'advance' })
    game.send('judge', give(7)).wait(3_000).send('judge', { type: 'undo' })
    expect(game.state).toMatchObject({ givenFloor: null, phase: { seat: 4 } })
    expect(left(game)).toBe(50_000)
  })
})
