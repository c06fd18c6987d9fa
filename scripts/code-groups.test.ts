import { describe, expect, it } from 'vitest'
import { codeGroup } from '../apps/web/code-groups.ts'

const SRC = '/site/apps/web/src'
const PROFILE = `${SRC}/screens/profile/profile-screen.tsx`
const SEARCH = `${SRC}/screens/game-search/game-search-screen.tsx`
const CABINET = `${SRC}/screens/cabinet/cabinet-screen.tsx`
const ROOM = `${SRC}/screens/room/room-screen.tsx`
const REPLAY = `${SRC}/screens/replay/replay-screen.tsx`
const CLUBS = `${SRC}/screens/clubs/clubs-screen.tsx`
const CONSENT = `${SRC}/features/metrics-consent/metrics-consent.tsx`
const RULES = '/site/packages/rules/src'

/** The group of a module. `importers`: for each path the paths that import it; a path without an entry is loaded on demand. */
function groupOf(id: string, importers: Readonly<Record<string, readonly string[]>>): string | null {
  const getModuleInfo = (at: string) => ({
    isEntry: false,
    importers: importers[at] ?? [],
    dynamicImporters: at === id || importers[at] !== undefined ? [] : ['/site/routes.tsx'],
  })
  return codeGroup(id, { getModuleInfo } as unknown as Parameters<typeof codeGroup>[1])
}

const groupOfPart = (...users: readonly string[]) =>
  groupOf(`${SRC}/shared/part.ts`, { [`${SRC}/shared/part.ts`]: users })

describe('the code of a page', () => {
  it('a part that no other page needs stays with its page', () => {
    expect(groupOfPart(PROFILE)).toBeNull()
  })

  it('a part of two of the pages that people open first goes to the common parts', () => {
    expect(groupOfPart(PROFILE, SEARCH)).toBe('parts')
    expect(groupOfPart(CABINET, ROOM)).toBe('parts')
  })

  it('a part that such a page shares with another page goes to a file of its own', () => {
    expect(groupOfPart(SEARCH, CLUBS)).toBe('search-shared')
    expect(groupOfPart(SEARCH, `${SRC}/screens/game-search/game-search-screen-part.tsx`)).toBe('search')
  })

  it('the code of a room is one file where it is played, watched or replayed', () => {
    expect(groupOfPart(ROOM, REPLAY)).toBe('room')
    expect(groupOfPart(ROOM, CLUBS)).toBe('room-shared')
  })

  it('an importer between a part and its pages counts for nothing', () => {
    const part = `${SRC}/shared/part.ts`
    const between = `${SRC}/shared/between.ts`
    expect(groupOf(part, { [part]: [between], [between]: [PROFILE, CABINET] })).toBe('parts')
  })

  it('the rules of the game are a file of their own, without what pages say about them', () => {
    const door = `${RULES}/index.ts`
    const engine = `${RULES}/engine/view.ts`
    expect(groupOf(engine, { [engine]: [door], [door]: [PROFILE, SEARCH] })).toBe('rules')
    expect(groupOf(`${RULES}/presets.ts`, {})).toBe('parts')
  })

  it('a part of eight pages goes to the common parts', () => {
    const others = Array.from({ length: 8 }, (_, at) => `${SRC}/screens/page-${at}.tsx`)
    expect(groupOfPart(...others.slice(1))).toBeNull()
    expect(groupOfPart(...others)).toBe('parts')
  })

  it('a part that the home page of a visitor needs stays by itself, whatever else needs it', () => {
    expect(groupOfPart(PROFILE, SEARCH, CONSENT)).toBeNull()
  })
})
