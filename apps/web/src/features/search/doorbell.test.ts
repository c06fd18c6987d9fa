import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/**
 * Sound as a phone allows it: a context begins to sound in a press of the page, and only one that has done so may do it later
 * without one.
 */
class PhoneSound {
  static pressed = false
  static readonly opened: PhoneSound[] = []
  state: 'suspended' | 'running' = 'suspended'
  currentTime = 0
  readonly destination = {}
  #mayBegin = false
  #waiting: (() => void)[] = []

  constructor() {
    PhoneSound.opened.push(this)
  }

  resume = () => {
    this.#mayBegin ||= PhoneSound.pressed
    if (!this.#mayBegin) return new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.state = 'running'
    for (const begun of this.#waiting.splice(0)) begun()
    return Promise.resolve()
  }

  suspend = async () => {
    this.state = 'suspended'
  }
}

let rings: string[]
let ends: (() => void)[]
let bell: typeof import('./doorbell.ts')

beforeEach(async () => {
  vi.useFakeTimers()
  rings = []
  ends = []
  PhoneSound.opened.length = 0
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('AudioContext', PhoneSound)
  vi.stubGlobal(
    'GainNode',
    class {
      gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
      connect = (to: unknown) => to
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class {
      set onended(end: () => void) {
        ends.push(end)
      }
      connect = (to: unknown) => to
      start = () => void rings.push(PhoneSound.opened[0]?.state ?? 'none')
      stop = () => undefined
    },
  )
  vi.resetModules()
  bell = await import('./doorbell.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function press(): Promise<void> {
  PhoneSound.pressed = true
  dispatchEvent(new Event('click'))
  PhoneSound.pressed = false
  await vi.advanceTimersByTimeAsync(0)
}

it('the doorbell rings long after the last press of the page, and sleeps before and after', async () => {
  bell.readyDoorbell()
  await press()
  expect(PhoneSound.opened[0]?.state).toBe('suspended')
  await vi.advanceTimersByTimeAsync(600_000)
  bell.ringDoorbell()
  await vi.advanceTimersByTimeAsync(0)
  expect(rings).toEqual(['running', 'running'])
  for (const end of ends) end()
  expect(PhoneSound.opened[0]?.state).toBe('suspended')
})

it('the doorbell of a page that nobody has touched does not ring late, and all tables have one', async () => {
  bell.readyDoorbell()
  bell.ringDoorbell()
  bell.ringDoorbell()
  await vi.advanceTimersByTimeAsync(15_000)
  await press()
  expect(rings).toEqual([])
  expect(PhoneSound.opened).toHaveLength(1)
  bell.ringDoorbell()
  await vi.advanceTimersByTimeAsync(0)
  expect(rings).toEqual(['running', 'running'])
})
