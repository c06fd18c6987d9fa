import { beforeEach, describe, expect, it, vi } from 'vitest'
import { playAgain, rememberSearch, searchAgainOf } from './search-again.ts'

const GAME = 'game-1'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

describe('«Играть ещё»', () => {
  it('repeats the search that led to the game, with all its modes', () => {
    const search = { modes: ['quick', 'rated'], role: 'player' } as const
    rememberSearch(GAME, search)
    const again = playAgain({ mode: 'lobby', gameId: GAME, role: 'player' })
    expect(again.to).toBe('/game-search')
    expect(searchAgainOf(again.state)).toEqual(search)
  })

  it.each([
    ['rated', 'player'],
    ['league', 'judge'],
  ] as const)('searches the mode of a %s game whose search is not known, as %s', (mode, role) => {
    rememberSearch('another', { modes: ['quick'], role: 'player' })
    expect(searchAgainOf(playAgain({ mode, gameId: GAME, role }).state)).toEqual({ modes: [mode], role })
  })

  it('begins no search after the game of a lobby', () => {
    expect(playAgain({ mode: 'lobby', gameId: GAME, role: 'player' })).toEqual({ to: '/game-search' })
  })

  it('leads from a practice game to the choice of the next', () => {
    expect(playAgain({ mode: 'practice', gameId: GAME, role: 'player' })).toEqual({ to: '/practice' })
  })
})

it.each([null, 'rated', { again: {} }, { again: { modes: ['practice', 3] } }, { again: { modes: 'rated' } }])(
  'the state %j of a page asks for no search',
  (state) => expect(searchAgainOf(state)).toBeNull(),
)
