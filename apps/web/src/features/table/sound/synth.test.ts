import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Synth } from './synth.ts'

const param = () => ({ setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined })
let started: number
let page: { touched: boolean; state: string; waiting: (() => void)[] }

beforeEach(() => {
  vi.useFakeTimers()
  started = 0
  page = { touched: false, state: 'suspended', waiting: [] }
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0
      readonly destination = {}
      get state() {
        return page.state
      }
      resume = () => {
        if (page.touched) {
          page.state = 'running'
          for (const wake of page.waiting.splice(0)) wake()
        }
        return page.touched ? Promise.resolve() : new Promise<void>((wake) => page.waiting.push(wake))
      }
      createOscillator = () => ({
        frequency: param(),
        connect: (to: unknown) => to,
        start: () => void started++,
        stop: () => undefined,
      })
      createGain = () => ({ gain: param(), connect: (to: unknown) => to })
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('sounds that a page without a touch has missed do not all play at its first touch', async () => {
  const synth = new Synth()
  for (let minute = 0; minute < 5; minute++) {
    synth.play('tick')
    await later(60_000)
  }
  page.touched = true
  synth.play('tick')
  await later(0)
  expect(started).toBe(1)
})

it('sounds play again after a phone call has interrupted them', async () => {
  page.touched = true
  const synth = new Synth()
  synth.play('tick')
  await later(0)
  page.state = 'interrupted'
  synth.play('tick')
  await later(0)
  expect([started, page.state]).toEqual([2, 'running'])
})
