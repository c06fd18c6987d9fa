import type { MediaFromBrowser } from '@gorod/contracts/media'
import { afterEach, expect, it, vi } from 'vitest'
import type { OwnChoice } from './own-media.ts'
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
async function enter(browser: FakeBrowser, choice?: OwnChoice) {
  vi.useFakeTimers()
  for (const [name, value] of Object.entries(browser.globals())) vi.stubGlobal(name, value)
  const sent: MediaFromBrowser[] = []
  const media = new RoomMedia({ send: (message) => sent.push(message), ...(choice && { choice }) })
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

it('the button «переподключить» opens a microphone again that has given no sound, or that a phone call has muted', async () => {
  const browser = new FakeBrowser()
  const { media } = await enter(browser)
  Object.assign(browser.opened[1] ?? {}, { muted: true })
  media.rebuild()
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.opened.map(({ ofDevice }) => ofDevice)).toEqual(['camera', 'microphone', 'microphone'])
  expect(browser.sent[0]).toBe(browser.opened[2])
  media.stop()
})

/** The page is hidden, and shown again. */
async function leaveAndReturn(meanwhile: () => void): Promise<void> {
  const show = (hidden: boolean) => {
    Object.assign(document, { hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  show(true)
  meanwhile()
  show(false)
  await vi.advanceTimersByTimeAsync(2_000)
}

it('a camera that another app had taken, and a microphone that a call has left muted, are opened when the page is shown again', async () => {
  const browser = new FakeBrowser()
  const { media } = await enter(browser)
  browser.refuses.camera = 'NotReadableError'
  await leaveAndReturn(() => {
    browser.opened[0]?.stop()
    browser.opened[0]?.onended?.()
    Object.assign(browser.opened[1] ?? {}, { muted: true })
  })
  expect(media.getState().own.problems).toEqual({ camera: 'busy' })
  expect(browser.live).toEqual(['microphone'])
  expect(browser.sent[0]).toMatchObject({ muted: false, readyState: 'live' })
  delete browser.refuses.camera
  await leaveAndReturn(() => undefined)
  expect(media.getState().own.problems).toEqual({})
  expect(kinds(browser)).toEqual(['microphone', 'camera'])
  media.stop()
  const opened = browser.opened.length
  await leaveAndReturn(() => undefined)
  expect(browser.opened).toHaveLength(opened)
})

it.each([
  ['that was turned off', 'off'],
  ['that the person has muted in the browser', 'muted'],
  ['to which the access was refused', 'denied'],
])('a camera %s stays so when the page is shown again', async (_which, why) => {
  const browser = new FakeBrowser()
  if (why === 'denied') browser.refuses.camera = 'NotAllowedError'
  const { media } = await enter(browser)
  if (why === 'off') media.setCamera(false)
  if (why === 'muted') Object.assign(browser.opened[0] ?? {}, { muted: true })
  await vi.advanceTimersByTimeAsync(0)
  delete browser.refuses.camera
  const opened = browser.opened.length
  await leaveAndReturn(() => undefined)
  expect(browser.opened).toHaveLength(opened)
  media.stop()
})

it('a camera that was turned off before a reload is not even opened after it, and comes when it is turned on', async () => {
  const browser = new FakeBrowser()
  const { media } = await enter(browser, { cameraOn: false, microphoneOn: false })
  expect(browser.opened.map(({ ofDevice, enabled }) => [ofDevice, enabled])).toEqual([['microphone', false]])
  expect(media.getState().own).toMatchObject({ cameraOn: false, microphoneOn: false, problems: {} })
  media.setCamera(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(kinds(browser)).toEqual(['microphone', 'camera'])
  media.stop()
})
