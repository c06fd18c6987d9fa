import { describe, expect, it } from 'vitest'
import { dealRoles, permitted, replay, seedOfDeal, viewFor } from './index.ts'
import { judged } from './testing/day-two.ts'
import { scriptedGame } from './testing/scripted-game.ts'

describe('A judge who deals again', () => {
  const redeal = { type: 'redeal', reason: 'a card was seen' } as const

  it('voids all cards, and the new ones follow from the published seed', () => {
    const game = scriptedGame({ judge: 'human' }).until('deal').tick().send(2, { type: 'acknowledgeRole' })
    game
      .until('mafiaMeeting')
      .send(8, { type: 'setPlan', targets: [1] })
      .send('judge', redeal)
    expect(game.state).toMatchObject({ acknowledged: [], plan: [] })
    expect(game.state).toMatchObject({ dealt: false, redeals: 1, mafia: [], phase: { id: 'deal' } })
    expect(game.state.roles.every((role) => role === null)).toBe(true)
    expect(game.state.phase.key).toMatch(/^deal:0:again1\b/)
    game.send(3, { type: 'pickCard', slot: 4 })
    const picks = game.state.seats.map(({ cardSlot }) => cardSlot)
    const { seats, ruleSet } = game.state
    const again = replay(game.events)
    expect(again).toEqual(game.state)
    const [first, second] = [0, 1].map((redeals) => dealRoles(ruleSet, seedOfDeal('c0ffee', redeals), picks))
    expect(first).not.toEqual(second)
    expect(game.until('mafiaMeeting').events.filter(({ type }) => type === 'rolesDealt')).toHaveLength(2)
    expect(seats).toHaveLength(10)
  })

  it('gets a refusal before the deal, from day 1 on, without a reason and after three times', () => {
    expect(scriptedGame({ judge: 'human' }).try('judge', redeal)).toBe('not_now')
    expect(judged().try('judge', redeal)).toBe('not_now')
    const game = scriptedGame({ judge: 'human' }).until('mafiaMeeting')
    expect(game.try('judge', { ...redeal, reason: ' ' })).toBe('invalid')
    const buttons = () => permitted(game.state, 'judge').map(({ type }) => type)
    for (let time = 0; time < 3; time++) {
      expect(buttons()).toContain('redeal')
      game.send('judge', redeal).until('mafiaMeeting')
    }
    expect(game.try('judge', redeal)).toBe('limit_reached')
    expect(buttons()).not.toContain('redeal')
    expect(game.until('speech').state.phase.key).toBe('speech:1:1')
  })
})

describe('A judge of a game that stands', () => {
  it('deals again when it goes on', () => {
    const game = scriptedGame({ judge: 'human' }).until('mafiaMeeting')
    game.send('judge', { type: 'pause', reason: 'a card was seen' })
    const redeal = { type: 'redeal', reason: 'a card was seen' } as const
    expect(game.try('judge', redeal)).toBe('paused')
    expect(game.send('judge', { type: 'resume' }).try('judge', redeal)).toBeNull()
  })
})

describe('A judge who hears some seats alone', () => {
  it.each([
    { seats: [3, 3], refusal: 'target_invalid' },
    { seats: [3, 11], refusal: 'target_invalid' },
    { seats: [], refusal: null },
    { seats: [3, 5], refusal: null },
  ])('names seats of the table, each once: $seats', ({ seats, refusal }) => {
    const game = scriptedGame({ judge: 'human' })
    expect(game.try('judge', { type: 'hear', seats })).toBe(refusal)
  })
})

describe('A judge who ends a game', () => {
  const end = { type: 'endGame', reason: 'a hint from outside' } as const

  it.each(['red', 'black', 'draw'] as const)(
    'gives the verdict %s, and the result has the reason',
    (verdict) => {
      const game = judged().send('judge', { ...end, verdict })
      expect(game.state.final).toMatchObject({ winner: verdict, reason: 'judge', note: end.reason })
      expect(game.state.verdict).toEqual({ winner: verdict, reason: 'judge' })
    },
  )

  it('leaves it without a result by an annulment', () => {
    const game = judged().send('judge', { ...end, verdict: 'annulled' })
    expect(game.state).toMatchObject({ final: null, phase: { id: 'aborted', reason: end.reason } })
  })
})

describe('A judge who ends a game whose result is fixed', () => {
  /** Night 5: two of the mafia are left, and the third town player before the last two was shot. */
  const shot = () => {
    const game = scriptedGame({ judge: 'human' }).out().night({ shot: 1 }).out(8).night({ shot: 2 })
    for (const seat of [3, 4]) game.out().night({ shot: seat })
    game.out().until('nightShoot')
    for (const member of [9, 10]) game.send(member, { type: 'shoot', seat: 5 })
    return game.until('nightDon')
  }
  const end = { type: 'endGame', reason: 'a hint from outside' } as const

  it.each([undefined, 'red', 'draw'] as const)('leaves the result, also with the verdict %s', (verdict) => {
    const game = shot().send('judge', { ...end, verdict })
    expect(game.state.final).toMatchObject({ winner: 'black', reason: 'parity', note: end.reason })
  })

  it('annuls it', () => {
    expect(shot().send('judge', { ...end, verdict: 'annulled' }).state.final).toBeNull()
  })
})

describe('A judge who lets two people change places', () => {
  const friends = { type: 'swapSeats', seat: 3, other: 8, reason: 'friends side by side' } as const
  const gathering = () => scriptedGame({ judge: 'human' })
  const ask = { type: 'requestFloor' } as const

  it('moves what the table knows of them with them, ends their requests for the floor, and nothing is taken back behind it', () => {
    const game = gathering()
      .send(3, { type: 'confirmReady' })
      .send('system', { type: 'disconnectSeat', seat: 3 })
    game.send('judge', { type: 'giveFoul', seat: 3 }).send('judge', { type: 'hear', seats: [3, 5] })
    game.send('judge', { type: 'awardExtra', seat: 3, points: 0.1, note: 'helps' })
    game.send('judge', { type: 'giveFoul', seat: 5 })
    const before = game.state.seats
    game.send(8, ask).send(5, ask).send('judge', friends)
    expect(game.state.seats).toEqual([
      ...before.slice(0, 2),
      { ...before[7], seat: 3 },
      ...before.slice(3, 7),
      { ...before[2], seat: 8 },
      ...before.slice(8),
    ])
    expect(game.state).toMatchObject({ floorRequests: [{ seat: 5 }], hearing: [8, 5] })
    expect(game.state.fouls.map(({ seat }) => seat)).toEqual([8, 5])
    expect(game.state.extras).toEqual([{ seat: 8, points: 0.1, note: 'helps' }])
    expect(game.try('judge', { type: 'undo' })).toBe('nothing_to_undo')
    game.send('judge', { type: 'takeBackFoul', seat: 8 })
    expect(game.state.seats[7]?.fouls).toBe(0)
    expect(replay(game.events)).toEqual(game.state)
  })

  it('lets each of the two ask for the floor twice again, and no other seat', () => {
    const game = gathering()
    for (const seat of [3, 3, 5, 5]) game.send(seat, ask).send(seat, { type: 'withdrawFloor' })
    game.send('judge', friends)
    expect([8, 3, 5].map((seat) => game.try(seat, ask))).toEqual([null, null, 'limit_reached'])
  })

  it('gets a refusal once the deal began, in a pause, while a removal waits, without a reason and for one seat', () => {
    expect(gathering().until('deal').try('judge', friends)).toBe('not_now')
    expect(judged().try('judge', friends)).toBe('not_now')
    expect(gathering().send('judge', { type: 'pause', reason: 'wait' }).try('judge', friends)).toBe('not_now')
    expect(gathering().try('judge', { ...friends, reason: ' ' })).toBe('invalid')
    expect(gathering().try('judge', { ...friends, other: 3 })).toBe('target_invalid')
    expect(gathering().try('judge', { ...friends, other: 11 })).toBe('target_invalid')
    const four = gathering()
    four.send('judge', { type: 'giveFoul', seat: 5, count: 4 })
    expect(four.state).toMatchObject({ removalPending: { seat: 5 }, phase: { id: 'seating' } })
    expect(four.try('judge', friends)).toBe('not_now')
    expect(gathering().try(3, friends)).toBe('not_judge')
  })
})

describe('A judge who gives a seat to another player', () => {
  const ill = { type: 'substitute', seat: 8, reason: 'ill' } as const

  it('leaves the card on the seat, and the newcomer looks at it and begins without fouls', () => {
    const game = scriptedGame({ judge: 'human' }).until('deal').tick()
    game.send('judge', { type: 'giveFoul', seat: 8 }).send(8, { type: 'acknowledgeRole' })
    game.send('judge', ill)
    expect(game.state.roles[7]).toBe('godfather')
    expect(game.state.acknowledged).not.toContain(8)
    expect(viewFor(game.state, 8)).toMatchObject({
      own: { role: 'godfather', acknowledged: false },
      undo: null,
    })
    expect(game.state.seats[7]).toMatchObject({ fouls: 0, alive: true })
    expect(game.try('judge', { type: 'undo' })).toBe('nothing_to_undo')
    expect(replay(game.events)).toEqual(game.state)
  })

  it('forgets the fouls of the one who left with what they cost, and nobody else’s', () => {
    const game = scriptedGame({ judge: 'human' }).until('deal').tick().send(5, { type: 'acknowledgeRole' })
    for (let foul = 0; foul < 4; foul++) game.send('judge', { type: 'giveFoul', seat: 8 }).wait(1_000)
    expect(game.state).toMatchObject({ removalPending: { seat: 8 }, seats: { 7: { speechPenalty: true } } })
    game.send('judge', { ...ill, seat: 9 })
    expect(game.state).toMatchObject({ removalPending: { seat: 8 }, acknowledged: [5] })
    game.send('judge', ill)
    expect(game.state).toMatchObject({ removalPending: null, seats: { 7: { speechPenalty: false } } })
  })

  it('asks the newcomer again to be ready', () => {
    const game = scriptedGame({ judge: 'human' }).send(8, { type: 'confirmReady' }).send('judge', ill)
    expect(game.state.seats[7]?.ready).toBe(false)
  })

  it('gives the newcomer the whole time to come to an empty seat', () => {
    const game = scriptedGame({ judge: 'human' }).send('system', { type: 'disconnectSeat', seat: 8 })
    const wait = (game.state.wait?.endsAt ?? 0) - game.now
    game.wait(wait - 1).send('judge', ill)
    expect(game.state.wait?.endsAt).toBe(game.now + wait)
    expect(game.wait(wait - 1).send('system', { type: 'reconnectSeat', seat: 8 }).state).toMatchObject({
      wait: null,
      phase: { id: 'seating' },
    })
  })

  it('gets a refusal without a reason, for an unknown seat, from day 1 on and after twelve times, but not in a pause', () => {
    const game = scriptedGame({ judge: 'human' })
    expect(game.try('judge', { ...ill, reason: ' ' })).toBe('invalid')
    expect(game.try('judge', { ...ill, seat: 11 })).toBe('target_invalid')
    expect(game.try(8, ill)).toBe('not_judge')
    expect(judged().try('judge', ill)).toBe('not_now')
    game.send('judge', { type: 'pause', reason: 'where is seat 8' })
    for (let time = 0; time < 12; time++) game.send('judge', ill)
    expect(game.try('judge', ill)).toBe('not_now')
  })
})
