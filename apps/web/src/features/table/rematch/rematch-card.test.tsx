import type { Rematch } from '@gorod/contracts/rematch'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RematchQuestion } from './rematch-card.tsx'

const asked: Rematch = {
  gameId: '00000000-0000-4000-8000-000000000001',
  state: 'asked',
  msLeft: 40_000,
  people: [
    { seat: 1, username: 'Вера', answer: 'stays', own: true },
    { seat: 2, username: 'Барон', answer: 'left', own: false },
  ],
  needed: 1,
  nextGameId: null,
  fill: { on: false, own: true },
}

const shown = (change: Partial<Rematch>) =>
  renderToStaticMarkup(
    <RematchQuestion
      rematch={{ ...asked, ...change }}
      error={null}
      onAnswer={() => undefined}
      onFill={() => undefined}
    />,
  )
const FILL = 'Добрать из поиска'

describe('the question of a rematch', () => {
  it('the button for people from the search is there for who asked the table', () => {
    expect(shown({})).toContain(FILL)
    expect(shown({})).toContain('остальные места займут тренировочные')
    expect(shown({ fill: { on: true, own: true } })).toContain('остальных найдём в поиске обычной игры')
    for (const fill of [{ on: true, own: false }, null]) expect(shown({ fill })).not.toContain(FILL)
  })

  it('a table that searches says so, and asks nothing more', () => {
    const searching = shown({ state: 'searches', msLeft: null })
    expect(searching).toContain('Ищем остальных…')
    expect(searching).not.toContain('<button')
  })
})
