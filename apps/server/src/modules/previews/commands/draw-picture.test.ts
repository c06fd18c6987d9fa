import { describe, expect, it } from 'vitest'
import { createWorkQueues } from '../../../platform/work-queue.ts'
import type { ProfileCard } from '../domain/cards.ts'
import { pictureDrawer } from './draw-picture.ts'

const cardOf = (name: string): ProfileCard => ({ kind: 'profile', name, figures: [], image: null })

function drawer() {
  const drawn: string[] = []
  const draw = pictureDrawer({
    settings: { get: async () => 'Site' as never },
    profiles: { readPicture: async () => null },
    workQueues: createWorkQueues(),
    drawCard: async ({ card }) => {
      drawn.push(card.kind === 'profile' ? card.name : card.title)
      return Buffer.from(drawn.at(-1) ?? '')
    },
  })
  return { drawn, draw }
}

describe('a drawer of pictures', () => {
  it('draws a card once for all who ask at the same time and later', async () => {
    const { drawn, draw } = drawer()
    const pictures = await Promise.all([draw(cardOf('a')), draw(cardOf('a')), draw(cardOf('b'))])
    expect(pictures.map(String)).toEqual(['a', 'a', 'b'])
    await draw(cardOf('a'))
    expect(drawn).toEqual(['a', 'b'])
  })

  it('refuses when too many wait, and when it drew too many within a minute', async () => {
    const { draw } = drawer()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, name) => draw(cardOf(`${name}`))),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(9)
    const refused: string[] = []
    for (let name = 20; name < 125; name++)
      await draw(cardOf(`${name}`)).catch((error) => refused.push(error.code))
    expect(refused).toEqual(Array(5).fill('unavailable'))
    expect(String(await draw(cardOf('0')))).toBe('0')
  })
})
