import type { MediaFromBrowser } from '@gorod/contracts/media'
import { afterEach, expect, it, vi } from 'vitest'
import { RoomMedia } from './room-media.ts'
import { FakeBrowser } from './testing/fake-browser.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a hello is sent once more when the server was too busy for it, but not after the media has stopped', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('RTCPeerConnection', class {})
  const sent: MediaFromBrowser['type'][] = []
  const media = new RoomMedia({ send: ({ type }) => sent.push(type) })
  media.start()
  media.unheard()
  media.unheard()
  expect(sent).toEqual(['hello'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['hello', 'hello'])
  media.unheard()
  media.stop()
  media.unheard()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['hello', 'hello'])
})

it('a browser without peer connections is told so, and the server gets no request of it', () => {
  vi.stubGlobal('document', new EventTarget())
  const sent: MediaFromBrowser['type'][] = []
  const media = new RoomMedia({ send: ({ type }) => sent.push(type) })
  media.start()
  media.reconnected()
  expect(media.getState()).toMatchObject({ status: 'unavailable', unavailableReason: 'no_webrtc' })
  media.stop()
  expect(sent).toEqual([])
})

/** In the room of a player, with these devices. */
async function enter(browser: FakeBrowser) {
  vi.useFakeTimers()
  for (const [name, value] of Object.entries(browser.globals())) vi.stubGlobal(name, value)
  const sent: MediaFromBrowser[] = []
  const media = new RoomMedia({ send: (message) => sent.push(message) })
  const welcome = () => {
    media.receive({ type: 'welcome', participant: 'seat-4', resumed: false, publishes: true, iceServers: [] })
    return vi.advanceTimersByTimeAsync(0)
  }
  media.start()
  await welcome()
  return { media, sent, welcome }
}

const kinds = (browser: FakeBrowser) => browser.sent.map((track) => track?.ofDevice ?? null)

it('the button «переподключить» opens a camera that did not open before, and sends its picture', async () => {
  const browser = new FakeBrowser()
  browser.refuses.camera = 'NotReadableError'
  const { media } = await enter(browser)
  expect(media.getState().own.problems).toEqual({ camera: 'busy' })
  expect(kinds(browser)).toEqual(['microphone', null])
  media.rebuild()
  await vi.advanceTimersByTimeAsync(0)
  expect(media.getState().own.problems).toEqual({ camera: 'busy' })
  delete browser.refuses.camera
  const peers = browser.peers.length
  media.rebuild()
  await vi.advanceTimersByTimeAsync(0)
  expect(media.getState().own.problems).toEqual({})
  expect(browser.peers.length).toBeGreaterThan(peers)
  expect(kinds(browser)).toEqual(['microphone', 'camera'])
  // The microphone was in order.
  expect(browser.opened.filter(({ ofDevice }) => ofDevice === 'microphone')).toHaveLength(1)
  media.stop()
})

it.each([
  ['black', 0],
  ['frozen', 100],
])(
  'the button «переподключить» opens a camera again whose picture is %s, and no other',
  async (picture, brightness) => {
    const browser = new FakeBrowser()
    const { media } = await enter(browser)
    media.rebuild()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(browser.opened).toHaveLength(2)
    Object.assign(browser, { moves: false, brightness })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(media.getState().own.picture).toBe(picture)
    media.rebuild()
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.opened.map(({ ofDevice }) => ofDevice)).toEqual(['camera', 'microphone', 'camera'])
    expect(browser.sent[1]).toBe(browser.opened[2])
    expect(browser.live).toEqual(['microphone', 'camera'])
    media.stop()
  },
)

it('answers and offers that the browser cannot use are asked for again after pauses that grow', async () => {
  const browser = new FakeBrowser()
  const { media, sent } = await enter(browser)
  const count = (wanted: MediaFromBrowser['type']) => sent.filter(({ type }) => type === wanted).length
  const counts = { publish: 0, watch: 0 }
  const seconds: string[] = []
  for (let second = 0; second < 16; second++) {
    const before = { publish: count('publish'), watch: count('watch') }
    if (before.publish > counts.publish)
      media.receive({ type: 'published', generation: before.publish, sdp: 'v=0' })
    if (before.watch > counts.watch)
      media.receive({ type: 'offer', generation: before.watch, sdp: 'v=0', tracks: [] })
    Object.assign(counts, before)
    await vi.advanceTimersByTimeAsync(1_000)
    seconds.push(`${count('publish') - before.publish}${count('watch') - before.watch}`)
  }
  expect(seconds.flatMap((asked, second) => (asked === '11' ? [second] : []))).toEqual([0, 2, 6, 14])
  expect(new Set(seconds)).toEqual(new Set(['00', '11']))
  media.stop()
})

it('a room that is left lets camera and microphone go, and opens them again when it is entered again', async () => {
  const browser = new FakeBrowser()
  const { media, welcome } = await enter(browser)
  expect(browser.live).toEqual(['camera', 'microphone'])
  media.stop()
  expect(browser.live).toEqual([])
  expect(media.getState().own.stream).toBeNull()
  media.start()
  await welcome()
  expect(browser.live).toEqual(['camera', 'microphone'])
  expect(kinds(browser)).toEqual(['microphone', 'camera'])
  media.stop()
})

it('a page whose place another one took lets camera and microphone go until it takes the place back', async () => {
  const browser = new FakeBrowser()
  const { media, welcome } = await enter(browser)
  media.receive({ type: 'replaced' })
  expect(browser.live).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(browser.live).toEqual([])
  media.start()
  await welcome()
  expect(browser.live).toEqual(['camera', 'microphone'])
  media.stop()
})

it('devices that open only after the room was left are let go at once', async () => {
  const browser = new FakeBrowser()
  let answer: () => void = () => undefined
  browser.asks = new Promise((resolve) => {
    answer = resolve
  })
  const { media, welcome } = await enter(browser)
  media.stop()
  media.start()
  await welcome()
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.opened).toHaveLength(4)
  expect(browser.live).toEqual(['camera', 'microphone'])
  media.stop()
  expect(browser.live).toEqual([])
})
