import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/harness/browser.ts'
import { type ServerProcess, startServer } from '../e2e/harness/server-process.ts'
import { CUBE_PATH, serveCube } from './avatar-frames/cube.ts'
import { heaviestLook } from './avatar-frames/heaviest-look.ts'

/**
 * What a frame of the 3D viewer costs at 1920 × 1080: draw calls, triangles, texture memory, processor time of the page,
 * bytes fetched. For the avatars a player begins with and for the heaviest wardrobe of each gender, beside a bare cube
 * in the same browser. `npm run bench:avatar [-- rounds [frames]]`; writes bench/results/avatar-frames.json.
 *
 * Chromium draws by software here, so how many frames a graphics card makes is not measured: its work is given by calls,
 * triangles and memory. The page's own time is processor time of its main thread (thread ticks), which waits for no
 * drawing.
 */
const rounds = Number(process.argv[2] ?? 3)
const frames = Number(process.argv[3] ?? 24)
const WARM_UP_FRAMES = 6
const SIZE = { width: 1920, height: 1080 } as const
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const LOOK_CALL = '**/profile/default/get-rpm-avatar?*'
const TALLY = new URL('avatar-frames/gl-tally.js', import.meta.url)
const GIVE_UP_MS = 240_000

/** What was sent to the graphics card, over the counted frames; memory as it is at their end. */
interface GlTally {
  readonly frames: number
  readonly calls: number
  readonly triangles: number
  /** The most that one frame had. */
  readonly mostCalls: number
  readonly mostTriangles: number
  /** With what shapes and bones are read from; without the canvas itself. */
  readonly textureBytes: number
  /** What is drawn to beside the canvas and read by nobody as a texture. */
  readonly targetBytes: number
  readonly bufferBytes: number
}

declare global {
  var glTally: { frames(): number; begin(): void; end(): GlTally }
}

interface Subject {
  readonly name: string
  readonly path: string
  /** What the server is made to answer for the avatar; null: it knows it. */
  readonly look: object | null
}

interface FrameCost {
  readonly gl: GlTally
  readonly cpuMs: number
  readonly bytes: Readonly<Record<'code' | 'models' | 'other', number>>
}

const say = (line: string) => console.log(line)
/** Between the two in the middle where there are two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / Math.max(1, middle.length)
}

const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))

const CUBE: Subject = { name: 'bare cube', path: CUBE_PATH, look: null }
const SUBJECTS: readonly Subject[] = [
  CUBE,
  { name: 'default man', path: '/avatar3d?avatar=default-0', look: null },
  { name: 'default woman', path: '/avatar3d?avatar=default-1', look: null },
  { name: 'heaviest man', path: '/avatar3d?avatar=heaviest-0', look: heaviestLook(0, 'heaviest-0') },
  { name: 'heaviest woman', path: '/avatar3d?avatar=heaviest-1', look: heaviestLook(1, 'heaviest-1') },
]

async function measure(browser: Browser, server: ServerProcess, subject: Subject): Promise<FrameCost> {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'no-preference' })
  try {
    context.setDefaultTimeout(GIVE_UP_MS)
    await context.addInitScript({ path: fileURLToPath(TALLY) })
    await serveCube(context)
    if (subject.look !== null)
      await context.route(LOOK_CALL, (route) => route.fulfill({ json: subject.look }))
    const bytes = countBytes(context)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
    await session.send('Performance.enable')
    await page.goto(server.url + subject.path)
    await page.locator('[data-stage="shown"]').waitFor()
    await waitForFrames(page, WARM_UP_FRAMES)
    const before = await scriptMs(session)
    await page.evaluate(() => globalThis.glTally.begin())
    await waitForFrames(page, frames)
    const gl = await page.evaluate(() => globalThis.glTally.end())
    const cpuMs = ((await scriptMs(session)) - before) / gl.frames
    return { gl, cpuMs, bytes: await bytes() }
  } finally {
    await context.close()
  }
}

async function waitForFrames(page: Page, count: number): Promise<void> {
  const from = await page.evaluate(() => globalThis.glTally.frames())
  await page.waitForFunction((to) => globalThis.glTally.frames() >= to, from + count, { polling: 100 })
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** Bytes over the wire until it is called, by what they are for. */
function countBytes(context: BrowserContext) {
  const sizes: Promise<{ readonly url: string; readonly size: number }>[] = []
  context.on('requestfinished', (request) => {
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize)
    sizes.push(size.then((bytes) => ({ url: request.url(), size: bytes })))
  })
  return async () => {
    const total = { code: 0, models: 0, other: 0 }
    for (const { url, size } of await Promise.all(sizes)) {
      const { pathname } = new URL(url)
      if (pathname.endsWith('.js')) total.code += size
      else if (pathname.endsWith('.glb')) total.models += size
      else total.other += size
    }
    return total
  }
}

function report({ name }: Subject, runs: readonly FrameCost[], cube: number) {
  const [first] = runs
  if (first === undefined) throw new Error('nothing was measured')
  const cpuMs = median(runs.map((run) => run.cpuMs))
  const { gl, bytes } = first
  return {
    name,
    drawCallsPerFrame: { mean: rounded(gl.calls / gl.frames, 1), most: gl.mostCalls },
    trianglesPerFrame: { mean: Math.round(gl.triangles / gl.frames), most: gl.mostTriangles },
    textureMb: rounded(gl.textureBytes / 2 ** 20, 1),
    renderTargetMb: rounded(gl.targetBytes / 2 ** 20, 1),
    vertexMb: rounded(gl.bufferBytes / 2 ** 20, 1),
    scriptMsPerFrame: rounded(cpuMs),
    timesCube: rounded(cpuMs / cube, 1),
    downloadKb: Object.fromEntries(
      Object.entries(bytes).map(([kind, size]) => [kind, Math.round(size / 1024)]),
    ),
  }
}

async function main(): Promise<void> {
  const [server, browser] = await Promise.all([
    startServer({ env: { MEDIA_GATEWAY: 'memory' } }),
    launchBrowser(SOFTWARE_GL),
  ])
  const runs = new Map<Subject, FrameCost[]>(SUBJECTS.map((subject) => [subject, []]))
  try {
    for (let round = 1; round <= rounds; round++)
      for (const [subject, measured] of runs) {
        const run = await measure(browser, server, subject)
        measured.push(run)
        say(`round ${round}, ${subject.name}: ${rounded(run.cpuMs)} ms of script in a frame`)
      }
  } finally {
    await browser.close()
    await server.dispose()
  }
  const cube = median((runs.get(CUBE) ?? []).map(({ cpuMs }) => cpuMs))
  const results = {
    date: new Date().toISOString().slice(0, 10),
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      browser: browser.version(),
      drawing: 'software (SwiftShader): frames a second of a graphics card are not measured',
    },
    size: SIZE,
    rounds,
    framesPerRound: frames,
    subjects: [...runs].map(([subject, measured]) => report(subject, measured, cube)),
  }
  writeFileSync(
    new URL('results/avatar-frames.json', import.meta.url),
    `${JSON.stringify(results, null, 2)}\n`,
  )
  console.table(
    results.subjects.map(
      ({ drawCallsPerFrame: calls, trianglesPerFrame: triangles, downloadKb, ...rest }) => ({
        ...rest,
        calls: calls.mean,
        triangles: triangles.mean,
        downloadKb: Object.values(downloadKb).reduce((sum, kb) => sum + kb, 0),
      }),
    ),
  )
}

await main()
