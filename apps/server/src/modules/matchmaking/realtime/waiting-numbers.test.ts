import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { waitingNumbers } from './waiting-numbers.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A queue of `count` people. Reading it takes until the test ends that. */
function crowd(count: number) {
  const readings: (() => void)[] = []
  const told: number[] = []
  const clock = new FakeClock()
  const tell = waitingNumbers({
    clock,
    list: () =>
      new Promise((resolve) => {
        readings.push(() => resolve(Array.from({ length: count }, (_, index) => index)))
      }),
    announce: (accountIds) => void told.push(accountIds.length),
    failed: (cause) => {
      throw cause
    },
  })
  return { clock, readings, told, tell }
}

describe('the waiting players', () => {
  it('the number of waiting players is read once more for all changes during a reading', async () => {
    const { readings, told, tell } = crowd(3)
    for (let change = 0; change < 5; change++) tell()
    expect(readings).toHaveLength(1)
    readings[0]?.()
    await turn()
    expect(readings).toHaveLength(2)
    readings[1]?.()
    await turn()
    expect([readings.length, told]).toEqual([2, [3, 3]])
    tell()
    expect(readings).toHaveLength(3)
  })

  it('the number of waiting players is told to a crowd twice a second at most', async () => {
    const { clock, readings, told, tell } = crowd(101)
    tell()
    readings[0]?.()
    await turn()
    tell()
    await turn()
    expect([readings.length, told]).toEqual([1, [101]])
    await clock.advance(500)
    await turn()
    expect(readings).toHaveLength(2)
  })
})
