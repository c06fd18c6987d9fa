import { describe, expect, it } from 'vitest'
import { earlyLeavers, seatsToFree } from './departures.ts'
import type { Append, LogEntry } from './game-log.ts'

const AT = 1_700_000_000_000
const entry = (event: object): LogEntry => ({
  event: { at: AT, ...event } as LogEntry['event'],
  commandId: null,
})

describe('the accounts that are free after an append', () => {
  const append = (entries: readonly LogEntry[], more: Partial<Append> = {}): Append => ({
    gameId: 'a game',
    expected: 0,
    entries,
    status: 'running',
    deadlineAt: null,
    outcome: null,
    progress: { kind: 'day', day: 1, alive: 10 },
    brokenOffBy: [],
    ...more,
  })
  const left = (seat: number, cause: string) => entry({ type: 'seatLeft', seat, cause })

  it('a player who left or lost the connection is free, one who was voted out or shot stays', () => {
    const entries = [left(1, 'left'), left(2, 'connection'), left(3, 'vote'), left(4, 'shot')]
    expect(earlyLeavers(append(entries))).toEqual([
      { seat: 1, lostAt: null },
      { seat: 2, lostAt: AT },
    ])
    expect(seatsToFree(append(entries))).toEqual([1, 2])
  })

  it('who breaks a game off has left for good, also by staying away', () => {
    expect(earlyLeavers(append([], { brokenOffBy: [5] }))).toEqual([{ seat: 5, lostAt: null }])
  })

  it('a judge who left is free, and so are those who broke the game off', () => {
    expect(
      seatsToFree(append([left(3, 'vote'), entry({ type: 'judgeLeft' })], { brokenOffBy: [5] })),
    ).toEqual([5, 'judge'])
  })

  it.each([
    { type: 'secondJudgeLeft', free: ['secondJudge'] },
    { type: 'judgesSwapped', reason: null, free: ['secondJudge'] },
    { type: 'judgesSwapped', reason: 'ill', free: 'none' },
    { type: 'warned', reason: null, free: 'none' },
  ])(
    'a judge who left beside another one is free, two who swapped are not ($type, $reason)',
    ({ free, ...event }) => {
      expect(seatsToFree(append([entry(event)]))).toEqual(free)
    },
  )

  it('nobody is free while nobody leaves, and everybody at the end', () => {
    expect(seatsToFree(append([left(3, 'vote')]))).toBe('none')
    expect(seatsToFree(append([], { status: 'finished' }))).toBe('all')
    expect(seatsToFree(append([left(1, 'left')], { status: 'aborted' }))).toBe('all')
  })
})
