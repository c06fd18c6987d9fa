import { describe, expect, it } from 'vitest'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import {
  placeIn,
  reseatedBy,
  reseats,
  seatChangeIn,
  seatedAfter,
  viewerOn,
  wasThere,
  whereIn,
} from './chairs.ts'
import type { GameHeader, LogEntry } from './game-log.ts'

const AT = 1_700_000_000_000
const table = new MemoryLog(AT).game
const judged: GameHeader = {
  ...table,
  judge: { userId: 50, username: 'judge', image: null, portrait: null },
} as GameHeader
const second = { userId: 51, username: 'second', image: null, portrait: null }
const withSecond: GameHeader = { ...judged, secondJudge: second }
const entry = (event: object): LogEntry => ({
  event: { at: AT, ...event } as LogEntry['event'],
  commandId: null,
})
const newcomer = { accountId: 70, username: 'Lisa', image: 'a.webp', portrait: null }

describe('an account at a table', () => {
  const moderator = { accountId: 99, sessionId: '', rights: ['moderator'] as const }

  it('a player has their seat, the judge their place, nobody else one', () => {
    expect(placeIn(judged, 3)).toBe(3)
    expect(placeIn(judged, 50)).toBe('judge')
    expect(placeIn(judged, 99)).toBeNull()
    expect(placeIn(table, 50)).toBeNull()
    expect(placeIn(withSecond, 51)).toBe('secondJudge')
  })

  it('both judges look from the same place, a player from their seat', () => {
    expect((['judge', 'secondJudge', 4] as const).map(viewerOn)).toEqual(['judge', 'judge', 4])
  })

  it('somebody was there who has a chair or has had one, nobody else, and no guest', () => {
    const left: GameHeader = {
      ...withSecond,
      leftJudge: { ...second, userId: 52 },
      replaced: [
        { number: 1, seat: 2, userId: 60, username: 'early' },
        { number: 2, seat: 5, userId: 61, username: 'later' },
      ],
    }
    const there = (accountId: number | null) => wasThere(left, accountId)
    expect([3, 50, 51, 52, 60, 61].map(there)).toEqual([true, true, true, true, true, true])
    expect([there(99), there(null), wasThere(table, 52)]).toEqual([false, false, false])
    const guest = { number: 3, seat: 6, userId: null, username: 'gone' }
    expect(wasThere({ ...left, replaced: [guest] } as unknown as GameHeader, null)).toBe(false)
  })

  it('only a moderator watches, and only tables that are not rated', () => {
    const inMode = (mode: GameHeader['mode']) => whereIn({ ...judged, mode }, moderator)
    expect(inMode('practice')).toBe('spectator')
    expect(inMode('lobby')).toBe('spectator')
    for (const mode of ['rated', 'league', 'championship'] as const) expect(inMode(mode)).toBeNull()
    expect(whereIn(judged, { ...moderator, rights: [] })).toBeNull()
    expect(whereIn(judged, { ...moderator, accountId: 3 })).toBe(3)
  })
})

describe('people who change seats', () => {
  const swap = entry({ type: 'seatsSwapped', seat: 2, other: 9 })
  const substitution = entry({ type: 'substituted', seat: 4, number: 1 })

  it('a batch tells of a swap, of a substitution with its newcomer, or of neither', () => {
    const other = entry({ type: 'said', seat: 1, text: 'hello', claims: [] })
    expect(seatChangeIn([other, swap], undefined)).toEqual({ kind: 'swapped', seats: [2, 9] })
    expect(seatChangeIn([other, substitution], newcomer)).toEqual({
      kind: 'substituted',
      seat: 4,
      number: 1,
      player: newcomer,
    })
    expect(seatChangeIn([substitution], undefined)).toBeUndefined()
    expect(seatChangeIn([other], newcomer)).toBeUndefined()
  })

  it('the seats of a swap and of a substitution belong to others after it', () => {
    expect(reseatedBy(swap.event)).toEqual([2, 9])
    expect(reseatedBy(substitution.event)).toEqual([4])
    expect(reseatedBy(entry({ type: 'said', seat: 1, text: 'hello', claims: [] }).event)).toEqual([])
    expect(reseats({ type: 'swapSeats', seat: 2, other: 9, reason: '', by: 'judge' })).toBe(true)
    expect(reseats({ type: 'substitute', seat: 4, reason: '', by: 'judge' })).toBe(true)
    expect(reseats({ type: 'confirmReady', by: 1 })).toBe(false)
  })

  const judges = [
    {
      type: 'secondJudgeSeated',
      change: { kind: 'secondJudgeSeated', player: newcomer },
      chairs: ['secondJudge'],
    },
    { type: 'secondJudgeLeft', change: { kind: 'secondJudgeLeft' }, chairs: ['secondJudge'] },
    {
      type: 'judgesSwapped',
      reason: 'ill',
      change: { kind: 'judgesSwapped', left: false },
      chairs: ['judge', 'secondJudge'],
    },
    {
      type: 'judgesSwapped',
      reason: null,
      change: { kind: 'judgesSwapped', left: true },
      chairs: ['judge', 'secondJudge'],
    },
  ]

  it.each(judges)(
    'a batch tells of $type ($reason), and an event whose chairs belong to others after it',
    ({ change, chairs, ...event }) => {
      expect(seatChangeIn([entry(event)], newcomer)).toEqual(change)
      expect(reseatedBy(entry(event).event)).toEqual(chairs)
    },
  )

  it('a second judge is seated with their name alone, and not without one', () => {
    expect(seatChangeIn([entry({ type: 'secondJudgeSeated' })], undefined)).toBeUndefined()
  })

  it('commands about people may change chairs, all of a second judge, and the leaving of a judge', () => {
    const command = (type: string, by: string | number) => ({ type, by }) as Parameters<typeof reseats>[0]
    const may = [
      command('seatSecondJudge', 'judge'),
      command('leaveGame', 'judge'),
      command('leaveGame', 'secondJudge'),
      command('takeOver', 'secondJudge'),
    ]
    expect(may.map(reseats)).toEqual([true, true, true, true])
    expect([command('leaveGame', 3), command('pause', 'judge')].map(reseats)).toEqual([false, false])
  })

  it('a second judge sits down beside the judge, and is remembered when they leave', () => {
    const seated = seatedAfter(judged, { kind: 'secondJudgeSeated', player: newcomer })
    expect(seated).toEqual({
      ...judged,
      secondJudge: { userId: 70, username: 'Lisa', image: 'a.webp', portrait: null },
    })
    expect(seatedAfter(withSecond, { kind: 'secondJudgeLeft' })).toEqual({
      ...judged,
      secondJudge: null,
      leftJudge: second,
    })
  })

  it('judges who swap have each other’s chairs; one who leaves by it is remembered and has none', () => {
    const { judge } = withSecond
    expect(seatedAfter(withSecond, { kind: 'judgesSwapped', left: false })).toEqual({
      ...withSecond,
      judge: second,
      secondJudge: judge,
    })
    expect(seatedAfter(withSecond, { kind: 'judgesSwapped', left: true })).toEqual({
      ...withSecond,
      judge: second,
      secondJudge: null,
      leftJudge: judge,
    })
  })

  it('two who swap keep everything but their seats, and the list its order', () => {
    const replaced = [
      { number: 1, seat: 2, userId: 60, username: 'early' },
      { number: 2, seat: 5, userId: 61, username: 'other' },
    ]
    const after = seatedAfter({ ...table, replaced } as GameHeader, { kind: 'swapped', seats: [2, 9] })
    expect(after.players.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(after.players.map(({ userId }) => userId)).toEqual([1, 9, 3, 4, 5, 6, 7, 8, 2, 10])
    expect(after.replaced.map(({ seat }) => seat)).toEqual([9, 5])
    expect(after.id).toBe(table.id)
  })

  it('a substitute has the seat, and who had it is kept with the number of the substitution', () => {
    const change = { kind: 'substituted', seat: 4, number: 1, player: newcomer } as const
    const after = seatedAfter(table, change)
    expect(after.players[3]).toEqual({
      seat: 4,
      userId: 70,
      username: 'Lisa',
      image: 'a.webp',
      portrait: null,
      bot: false,
    })
    expect(after.players.filter(({ seat }) => seat !== 4)).toEqual(
      table.players.filter(({ seat }) => seat !== 4),
    )
    expect(after.replaced).toEqual([{ number: 1, seat: 4, userId: 4, username: 'player4' }])
    const again = seatedAfter(after, { ...change, number: 2, player: { ...newcomer, accountId: 71 } })
    expect(again.replaced.map(({ number, userId }) => [number, userId])).toEqual([
      [1, 4],
      [2, 70],
    ])
  })
})
