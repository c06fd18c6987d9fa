import { describe, expect, it } from 'vitest'
import { ServerClock } from './server-clock.ts'

function clockAt(start: number) {
  let now = start
  return { clock: new ServerClock(() => now), pass: (ms: number) => (now += ms) }
}

describe('the clock of the server', () => {
  it('the clock is that of the computer until the server has sent one', () => {
    expect(clockAt(500).clock.now()).toBe(500)
  })

  it('trusts the message that travelled fastest', () => {
    const { clock, pass } = clockAt(1_000)
    clock.note(9_700) // 300 ms on the way
    pass(1_000)
    clock.note(10_980) // 20 ms on the way
    pass(1_000)
    clock.note(11_500) // 500 ms on the way
    expect(clock.now()).toBeCloseTo(11_980, 0)
  })

  it('adds half the way of an answer', () => {
    const { clock, pass } = clockAt(0)
    pass(100)
    clock.note(5_050, 0)
    expect(clock.now()).toBe(5_100)
  })

  it('forgets old messages, so that a drifting computer clock is followed', () => {
    const { clock, pass } = clockAt(0)
    clock.note(10_000)
    for (let second = 0; second < 30; second++) {
      pass(1_000)
      clock.note(9_000 + (second + 1) * 1_000)
    }
    expect(clock.now()).toBe(39_000)
  })

  it('stays right on a line of 300 ms when a hundred pushes have followed the answer', () => {
    const { clock, pass } = clockAt(0)
    pass(600)
    clock.note(5_300, 0)
    for (let second = 1; second <= 100; second++) {
      pass(1_000)
      clock.note(5_300 + second * 1_000)
    }
    expect(Math.abs(clock.now() - 105_600)).toBeLessThan(10)
  })
})
