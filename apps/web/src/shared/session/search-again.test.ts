import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type AfterGame, rememberSearch, searchAgainOf } from './search-again.ts'

const GAME = 'game-1'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

const after = (mode: AfterGame['after']['mode'], role: AfterGame['after']['role'], gameId: string | null) =>
  searchAgainOf({ after: { mode, role, gameId } } satisfies AfterGame)

describe('«Играть ещё»', () => {
  it('repeats the search that led to the game, with all its modes', () => {
    const search = { modes: ['quick', 'rated'], role: 'player' } as const
    rememberSearch(GAME, search)
    expect(after('lobby', 'player', GAME)).toEqual(search)
  })

  it.each([
    ['rated', 'player', GAME],
    ['league', 'judge', null],
  ] as const)('searches the mode of a %s game whose search is not known, as %s', (mode, role, gameId) => {
    rememberSearch('another', { modes: ['quick'], role: 'player' })
    expect(after(mode, role, gameId)).toEqual({ modes: [mode], role })
  })

  it('begins no search after the game of a lobby', () => {
    expect(after('lobby', 'player', GAME)).toBeNull()
  })
})

it.each([
  null,
  'rated',
  { after: {} },
  { after: { mode: 'practice' } },
  { after: { mode: 3, gameId: GAME } },
])('the state %j of a page asks for no search', (state) => expect(searchAgainOf(state)).toBeNull())
