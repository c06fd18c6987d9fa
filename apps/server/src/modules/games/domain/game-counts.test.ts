import { beforeEach, describe, expect, test } from 'vitest'
import { GameCounts, type GameMetrics } from './game-counts.ts'

/** What the metrics were told, in order. */
let told: string[]
let counts: GameCounts

beforeEach(() => {
  told = []
  counts = new GameCounts({
    commands: { inc: ({ outcome }: { outcome: string }) => void told.push(outcome) },
    commandSeconds: { observe: (seconds: number) => void told.push(`${seconds} s`) },
    events: { inc: (number: number) => void told.push(`${number} events`) },
  } as unknown as GameMetrics)
})

describe('the counts of a game', () => {
  test('a command is counted by how it ended, and its time where it was accepted', () => {
    for (const outcome of ['accepted', 'refused', 'failed'] as const)
      counts.command(outcome, { ms: 1500, secret: false })
    counts.events(2, false)
    expect(told).toEqual(['accepted', '1.5 s', 'refused', 'failed', '2 events'])
  })

  test('a secret act is counted at the end of the game, once, and after it at once', () => {
    counts.events(2, true)
    counts.command('refused', { ms: 1, secret: true })
    expect(told).toEqual([])
    counts.reveal()
    counts.reveal()
    expect(told).toEqual(['2 events', 'refused'])
    counts.events(3, true)
    expect(told.at(-1)).toBe('3 events')
  })

  test('no more than five thousand secret counts wait for the end of a game', () => {
    for (let number = 1; number <= 5001; number++) counts.events(number, true)
    counts.reveal()
    expect([told.length, told.at(-1)]).toEqual([5000, '5000 events'])
  })
})
