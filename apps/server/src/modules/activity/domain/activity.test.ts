import { describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Place } from '../public.ts'
import { describeNow, describePlaces, elsewhere, samePlace, withLobbyName } from './activity.ts'

const NOBODY = { searching: null, found: null, game: null, lobby: null }
const PLACES: readonly (Place | null)[] = [
  null,
  { kind: 'searching' },
  { kind: 'lobby', lobbyId: 'one' },
  { kind: 'lobby', lobbyId: 'other' },
  { kind: 'found', tableId: 'one' },
  { kind: 'found', tableId: 'other' },
  { kind: 'game', gameId: 'one', seat: 1 },
  { kind: 'game', gameId: 'other', seat: 1 },
]

describe('the place of an account', () => {
  it('a place equals its copy and no other place', () => {
    for (const [index, place] of PLACES.entries())
      for (const [otherIndex, other] of PLACES.entries())
        expect(samePlace(place, structuredClone(other)), `${index}, ${otherIndex}`).toBe(index === otherIndex)
  })

  it('a game is the same place in whichever seat', () => {
    const game = { kind: 'game', gameId: 'one' } as const
    expect(samePlace({ ...game, seat: 1 }, { ...game, seat: 'judge' })).toBe(true)
  })

  it('a place is left out, or a game without a ban, while no module describes it', async () => {
    const states = await describePlaces(placed(PLACES), NOBODY)
    expect([...states].sort(([one], [other]) => one - other)).toEqual([
      [2, { kind: 'lobby', lobbyId: 'one' }],
      [3, { kind: 'lobby', lobbyId: 'other' }],
      [6, { kind: 'game', gameId: 'one', viewer: 1, banOnQuit: false }],
      [7, { kind: 'game', gameId: 'other', viewer: 1, banOnQuit: false }],
    ])
  })

  it('searches, found tables and games are sent as their owners describe them, who are asked once', async () => {
    const asked: unknown[] = []
    const asDescribed = { kind: 'idle' } as const
    const describe = async (places: ReadonlyMap<number, Place>) => {
      asked.push([...places])
      return new Map([...places.keys()].map((accountId) => [accountId, asDescribed]))
    }
    const describeGame = async (places: ReadonlyMap<number, Place>) => {
      asked.push([...places])
      return new Set([7])
    }
    const describers = { ...NOBODY, searching: describe, found: describe, game: describeGame }
    const states = await describePlaces(placed(PLACES), describers)
    for (const accountId of [1, 4, 5]) expect(states.get(accountId)).toBe(asDescribed)
    const game = { kind: 'game', viewer: 1 }
    expect(states.get(6)).toEqual({ ...game, gameId: 'one', banOnQuit: false })
    expect(states.get(7)).toEqual({ ...game, gameId: 'other', banOnQuit: true })
    const [, searching, , , found, otherTable, one, other] = PLACES
    expect(asked).toEqual([
      [[1, searching]],
      [
        [4, found],
        [5, otherTable],
      ],
      [
        [6, one],
        [7, other],
      ],
    ])
  })
})

describe('the present place of an account', () => {
  const FOUND = { kind: 'found', tableId: 'one' } as const
  const GAME = { kind: 'game', gameId: 'one', seat: 1 } as const
  const IDLE = { kind: 'idle' } as const
  /** Only these tables are still there when they are described. */
  const knowing = (...tableIds: string[]) => ({
    ...NOBODY,
    found: async (places: ReadonlyMap<number, Place>) =>
      new Map(
        [...places].flatMap(([accountId, place]) =>
          place.kind === 'found' && tableIds.includes(place.tableId) ? [[accountId, IDLE] as const] : [],
        ),
      ),
  })

  it('an account whose table becomes a game between reading and description is in the game', async () => {
    const readings: (readonly number[])[] = []
    const read = async (ids: readonly number[]) => {
      readings.push(ids)
      return new Map(ids.map((id) => [id, readings.length === 1 ? FOUND : GAME]))
    }
    const states = await describeNow([1, 2], read, knowing())
    const game = { kind: 'game', gameId: 'one', viewer: 1, banOnQuit: false }
    expect([...states]).toEqual([
      [1, game],
      [2, game],
    ])
    expect(readings).toHaveLength(2)
  })

  it('only an account whose place was left is read again, and is nowhere if it went away', async () => {
    const readings: (readonly number[])[] = []
    const other = { kind: 'found', tableId: 'other' } as const
    const read = async (ids: readonly number[]) => {
      readings.push(ids)
      return readings.length === 1
        ? new Map<number, Place>([
            [1, FOUND],
            [2, other],
          ])
        : new Map<number, Place>()
    }
    expect([...(await describeNow([1, 2, 3], read, knowing('other')))]).toEqual([[2, IDLE]])
    expect(readings).toEqual([[1, 2, 3], [1]])
  })

  it('a place that nobody describes is not read for ever', async () => {
    const read = async (ids: readonly number[]) => new Map(ids.map((id) => [id, FOUND]))
    expect([...(await describeNow([1], read, NOBODY))]).toEqual([])
  })
})

/** Accounts by their index; null is nowhere. */
const placed = (places: readonly (Place | null)[]): ReadonlyMap<number, Place> =>
  new Map(places.flatMap((place, accountId) => (place === null ? [] : [[accountId, place] as const])))

describe('the refusal for an account that is elsewhere', () => {
  it('a refusal says where the account is, or that it is not where it was expected', () => {
    expect(elsewhere(null, { kind: 'lobby', lobbyId: 'one' }).code).toBe('not_in_lobby')
    expect(elsewhere(null, { kind: 'searching' }).code).toBe('not_searching')
    expect(elsewhere(null, null).code).toBe('not_searching')
    expect(elsewhere({ kind: 'searching' }, null).code).toBe('already_in_game_search')
    expect(elsewhere({ kind: 'found', tableId: 'one' }, null).code).toBe('already_in_game_search')
    expect(elsewhere({ kind: 'lobby', lobbyId: 'one' }, null)).toMatchObject({
      code: 'already_in_lobby',
      details: { lobbyId: 'one' },
    })
    expect(elsewhere({ kind: 'game', gameId: 'one', seat: 1 }, null)).toMatchObject({
      code: 'already_in_game',
      details: { gameId: 'one' },
    })
  })

  it('the refusal for a lobby gets its name, while it has one', async () => {
    const db = {} as Db
    const named = (name: string | null) => ({
      ...NOBODY,
      lobby: async (_: Db, lobbyId: string) => (name === null ? null : { name: `${name} ${lobbyId}` }),
    })
    const inLobby = new AppError('already_in_lobby', { details: { lobbyId: 'one' } })
    const inGame = new AppError('already_in_game', { details: { gameId: 'one' } })
    expect(await withLobbyName(db, inLobby, named('Friends'))).toMatchObject({
      code: 'already_in_lobby',
      details: { lobbyId: 'one', name: 'Friends one' },
    })
    expect(await withLobbyName(db, inLobby, named(null))).toBe(inLobby)
    expect(await withLobbyName(db, inLobby, NOBODY)).toBe(inLobby)
    expect(await withLobbyName(db, inGame, named('Friends'))).toBe(inGame)
  })
})
