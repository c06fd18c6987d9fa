import type { ParticipantKey } from '@gorod/contracts/media'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Speakers } from './loudspeakers.ts'

/** An element that plays as the page is allowed to. */
class FakeElement {
  paused = true
  muted = false
  volume = 1
  srcObject: unknown = null
  starts = 0

  play = async () => {
    this.starts++
    if (browser.refuses && !this.muted) throw Object.assign(new Error(), { name: 'NotAllowedError' })
    this.paused = false
  }
}

let browser: { refuses: boolean; readonly elements: FakeElement[] }
let told: boolean[]
let speakers: Speakers

beforeEach(() => {
  browser = { refuses: false, elements: [] }
  told = []
  vi.stubGlobal(
    'Audio',
    class extends FakeElement {
      constructor() {
        super()
        browser.elements.push(this)
      }
    },
  )
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly #tracks: readonly unknown[]
      constructor(tracks: readonly unknown[]) {
        this.#tracks = tracks
      }
      getTracks = () => this.#tracks
    },
  )
  speakers = new Speakers((blocked) => told.push(blocked))
})
afterEach(() => vi.unstubAllGlobals())

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Everybody in these seats is heard. */
async function hear(...seats: readonly number[]): Promise<void> {
  const tracks = seats.map((seat) => [`seat-${seat}` as ParticipantKey, {} as MediaStreamTrack] as const)
  speakers.set(new Map(tracks))
  await settled()
}

it('sound that the browser keeps back stays so though a player whose volume is zero may play', async () => {
  browser.refuses = true
  speakers.setVolume('seat-2', 0)
  await hear(1, 2)
  expect(told).toEqual([true])
  browser.refuses = false
  speakers.unlock()
  await settled()
  expect(told).toEqual([true, false])
})

it('sound that a phone call has stopped plays again after it', async () => {
  await hear(1, 2)
  for (const element of browser.elements) element.paused = true
  speakers.keepPlaying()
  await settled()
  expect(browser.elements.map(({ paused, starts }) => [paused, starts])).toEqual([
    [false, 2],
    [false, 2],
  ])
  speakers.keepPlaying()
  expect(browser.elements.map(({ starts }) => starts)).toEqual([2, 2])
})

it('sound that waits for a press is not started again without one, and is forgotten with its player', async () => {
  browser.refuses = true
  await hear(1)
  speakers.keepPlaying()
  expect(browser.elements[0]?.starts).toBe(1)
  await hear()
  expect(told).toEqual([true, false])
})
