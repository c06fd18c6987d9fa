import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeCard } from './place-card.ts'

const VIEW = { width: 1440, height: 900 }
const CARD = { width: 280, height: 180 }

describe('the place of a hover card', () => {
  it('a card is placed under the name', () => {
    expect(placeCard({ left: 100, top: 100, width: 80, height: 20 }, CARD, VIEW)).toEqual({
      left: 100,
      top: 128,
    })
  })

  it('a card is placed above the name at the bottom of the window, and moves in from its right edge', () => {
    expect(placeCard({ left: 1400, top: 850, width: 30, height: 20 }, CARD, VIEW)).toEqual({
      left: 1152,
      top: 662,
    })
  })

  it('a card is inside the window wherever the name is', () => {
    const anchor = fc.record({
      left: fc.integer({ min: -500, max: 2000 }),
      top: fc.integer({ min: -500, max: 2000 }),
      width: fc.integer({ min: 0, max: 600 }),
      height: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(anchor, (box) => {
        const { left, top } = placeCard(box, CARD, VIEW)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left + CARD.width).toBeLessThanOrEqual(VIEW.width)
        expect(top + CARD.height).toBeLessThanOrEqual(VIEW.height)
      }),
    )
  })
})
