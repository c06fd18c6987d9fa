import { describe, expect, it } from 'vitest'
import { dealRoles, replay, seedOfDeal } from './index.ts'
import { judged } from './testing/day-two.ts'
import { scriptedGame } from './testing/scripted-game.ts'

describe('A judge who deals again', () => {
  const redeal = { type: 'redeal', reason: 'a card was seen' } as const

  it('voids all cards, and the new ones follow from the published seed', () => {
    const game = scriptedGame({ judge: 'human' }).until('mafiaMeeting')
    game.send('judge', redeal)
    expect(game.state).toMatchObject({ dealt: false, redeals: 1, mafia: [], phase: { id: 'deal' } })
    expect(game.state.roles.every((role) => role === null)).toBe(true)
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
    for (let time = 0; time < 3; time++) game.send('judge', redeal).until('mafiaMeeting')
    expect(game.try('judge', redeal)).toBe('limit_reached')
  })
})

describe('A judge who ends a game', () => {
  const end = { type: 'endGame', reason: 'a hint from outside' } as const

  it.each(['red', 'black', 'draw'] as const)(
    'gives the verdict %s, and the result has the reason',
    (verdict) => {
      const game = judged().send('judge', { ...end, verdict })
      expect(game.state.final).toMatchObject({ winner: verdict, reason: 'judge', note: end.reason })
    },
  )

  it('leaves it without a result by an annulment', () => {
    const game = judged().send('judge', { ...end, verdict: 'annulled' })
    expect(game.state).toMatchObject({ final: null, phase: { id: 'aborted', reason: end.reason } })
  })
})
