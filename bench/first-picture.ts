import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { makeAccount } from '../e2e/harness/account.ts'
import { launchBrowser, visit } from '../e2e/harness/browser.ts'
import { waitLongAtTables } from '../e2e/harness/search-page.ts'
import { startServer } from '../e2e/harness/server-process.ts'
import { signInBy } from '../e2e/harness/sign-in.ts'
import { TablePlayer } from '../e2e/harness/table-player.ts'

/**
 * How long a player who reloads the page of a running game waits for the first picture of somebody else: from the start of the
 * navigation to the first frame that is drawn, on loopback, with a real Janus, two cameras and five players without one.
 * `npm run bench:first-picture -- [reloads]`; writes bench/results/first-picture.json. Target: a median of 1.5 s.
 */
const RELOADS = Number(process.argv[2] ?? 20)
const TARGET_MS = 1_500
const SEATS = 7
/** Nobody reloads without a pause, and a site gives an account only so many connections in a minute. */
const PAUSE_MS = 4_000
/** A phase that ends during a reload changes what is shown. */
const SPEECH_LEFT_MS = 6_000

/** Moments of one page load, ms since its navigation began. */
interface Moments {
  /** The document and the first scripts are there. */
  scripts?: number
  /** The realtime connection is open. */
  socket?: number
  /** The page knows its game and joins it; that it did, it says to the media by `hello`. */
  joins?: number
  hello?: number
  welcome?: number
  /** The offer of the pictures is there, and the browser has taken it. */
  offer?: number
  offered?: number
  connected?: number
  /** The first frame of somebody else is drawn. */
  picture?: number
}

/** Runs in the page before its own scripts. */
function noteMoments(): void {
  const moments: Moments = {}
  Object.assign(window, { moments })
  const note = (name: keyof Moments) => {
    moments[name] ??= Math.round(performance.now())
  }
  const noteFrame = (data: unknown, names: Partial<Record<keyof Moments, string>>) => {
    for (const [moment, words] of Object.entries(names))
      if (String(data).includes(words)) note(moment as keyof Moments)
  }
  window.WebSocket = class extends WebSocket {
    constructor(...address: ConstructorParameters<typeof WebSocket>) {
      super(...address)
      this.addEventListener('open', () => note('socket'))
      this.addEventListener('message', ({ data }) =>
        noteFrame(data, { welcome: '"type":"welcome"', offer: '"type":"offer"' }),
      )
    }
    override send(data: string): void {
      noteFrame(data, { joins: '"game.join"', hello: '"type":"hello"' })
      super.send(data)
    }
  }
  const remote = new Set<MediaStreamTrack>()
  document.addEventListener('DOMContentLoaded', () => note('scripts'))
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      this.addEventListener('track', ({ track }) => {
        remote.add(track)
        note('offered')
      })
      this.addEventListener('iceconnectionstatechange', () => {
        const receives = this.getReceivers().some(({ track }) => remote.has(track))
        if (this.iceConnectionState === 'connected' && receives) note('connected')
      })
    }
  }
  const { srcObject } = Object.getOwnPropertyDescriptors(HTMLMediaElement.prototype)
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    ...srcObject,
    set(this: HTMLMediaElement, stream: MediaStream | null) {
      srcObject.set?.call(this, stream)
      const isRemote = stream?.getVideoTracks().some((track) => remote.has(track))
      if (isRemote && this instanceof HTMLVideoElement) this.requestVideoFrameCallback(() => note('picture'))
    },
  })
}

const momentsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'moments') as Moments)
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(holds: () => boolean | Promise<boolean>, withinMs = 120_000): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error('it did not come')
    await wait(50)
  }
}

/** How many pictures a camera gives in a dim room: with fewer, the wait for the next one would be half of the result. */
const CAMERA = '--use-fake-device-for-media-stream=fps=15'

const load = () => loadavg().map((one) => Math.round(one * 10) / 10)
const loadBefore = load()
const [server, browser] = await Promise.all([
  // All reloads fit into the first day: who is voted out or shot shows no picture.
  startServer({ env: { PHASE_PERCENT: '100', QUICK_TABLE_SEATS: String(SEATS) } }),
  launchBrowser([CAMERA, '--use-fake-ui-for-media-stream']),
])
const players: TablePlayer[] = []

async function sitDown(name: string): Promise<Page> {
  const account = await makeAccount(server.url, name)
  const visitor = await visit(browser, server.url, {
    prepare: (context) => context.addInitScript(noteMoments),
  })
  await signInBy(visitor, account)
  await visitor.page.goto(`${server.url}/game-search`)
  await visitor.page.getByRole('button', { name: 'Искать', exact: true }).click()
  return visitor.page
}

async function reload(page: Page, clock: TablePlayer): Promise<Moments> {
  await until(() => {
    const { phase } = clock.view ?? {}
    return phase?.id === 'speech' && (phase.endsAt ?? 0) - Date.now() > SPEECH_LEFT_MS
  }, 600_000)
  await page.reload({ waitUntil: 'commit' })
  await until(async () => (await momentsOf(page).catch(() => ({}) as Moments)).picture !== undefined, 30_000)
  return momentsOf(page)
}

const loads: Moments[] = []
try {
  const pages = [await sitDown('Перезагрузка'), await sitDown('Камера')]
  await waitLongAtTables(server)
  for (let n = 2; n < SEATS; n++)
    players.push(await TablePlayer.connect(server, await makeAccount(server.url, `Сосед ${n}`)))
  await Promise.all(players.map((player) => player.search()))
  for (const page of pages) await page.getByRole('button', { name: 'Сесть за стол' }).click()
  for (const page of pages) await page.waitForURL('**/game')
  const [page] = pages
  if (page === undefined) throw new Error('no page')
  for (let round = 0; round < RELOADS; round++) {
    loads.push(await reload(page, players[0]!))
    console.log(JSON.stringify(loads.at(-1)))
    await wait(PAUSE_MS)
  }
} finally {
  for (const player of players) player.close()
  await browser.close()
  await server.dispose()
}

const MOMENTS = [
  'scripts',
  'socket',
  'joins',
  'hello',
  'welcome',
  'offer',
  'offered',
  'connected',
  'picture',
] as const
const of = (name: keyof Moments) => loads.map((moments) => moments[name] ?? Number.NaN)
const result = {
  what: 'reload of the page of a running game until the first frame of somebody else is drawn, ms',
  date: new Date().toISOString(),
  machine: {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    browser: `Chromium ${browser.version()}`,
    /** The load of one, five and fifteen minutes. The one after includes the bench itself: a browser with two cameras, and a Janus. */
    loadBefore,
    loadAfter: load(),
  },
  reloads: RELOADS,
  medians: Object.fromEntries(MOMENTS.map((name) => [name, median(of(name))])),
  picture: of('picture'),
  target: { median: TARGET_MS },
}
console.log(JSON.stringify(result, null, 2))
writeFileSync(
  new URL('./results/first-picture.json', import.meta.url),
  `${JSON.stringify(result, null, 2)}\n`,
)
process.exit(median(of('picture')) <= TARGET_MS ? 0 : 1)
