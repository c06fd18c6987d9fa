import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { HOME_TEXTS } from '../apps/web/src/shared/texts/home.ts'
import { launchBrowser, visit } from '../e2e/harness/browser.ts'

/**
 * How long a save takes until it is on the screen under `npm run dev`: a text of the home page for the web, a health
 * answer by a new process for the server. `node bench/dev-loop.ts` changes two files of the work tree and puts them back;
 * writes bench/results/dev-loop.json. Beside it a bare Node process, so that machines can be compared.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROUNDS = 5
const TARGET = { webMs: 1_000, serverMs: 3_000 }
const WEB_FILE = join(ROOT, 'apps/web/src/shared/texts/home.ts')
const SERVER_FILE = join(ROOT, 'apps/server/src/platform/http/health.ts')
const PORT = 39_000 + Math.floor(Math.random() * 900)
const URL_OF_SITE = `http://localhost:${PORT}`

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function startDev(dataDir: string): { readonly child: ChildProcess; readonly output: () => string } {
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString()
  })
  return { child, output: () => output }
}

async function answered(check: () => Promise<boolean> | boolean): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  while (!(await Promise.resolve(check()).catch(() => false))) {
    if (performance.now() > giveUpAt) throw new Error('it did not come')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function webMs(page: Page, round: number): Promise<number> {
  const source = readFileSync(WEB_FILE, 'utf8')
  const mark = `Проба ${round}`
  const word = HOME_TEXTS.heroFirst
  const changed = source.replace(`'${word}'`, `'${mark}'`)
  if (changed === source) throw new Error(`the heading «${word}» is not in ${WEB_FILE}`)
  await page.getByText(word).first().waitFor()
  const startedAt = performance.now()
  try {
    writeFileSync(WEB_FILE, changed)
    await page.getByText(mark).first().waitFor()
    return performance.now() - startedAt
  } finally {
    writeFileSync(WEB_FILE, source)
    await page.getByText(mark).first().waitFor({ state: 'detached' })
  }
}

/** Until an answer that only the changed source gives. */
async function serverMs(round: number): Promise<number> {
  const source = readFileSync(SERVER_FILE, 'utf8')
  const mark = `live-${round}`
  const shows = (wanted: string) => async () => {
    const answer = await fetch(`${URL_OF_SITE}/health/live`)
    return ((await answer.json()) as { status: string }).status === wanted
  }
  const startedAt = performance.now()
  try {
    writeFileSync(SERVER_FILE, source.replace("status: 'live'", `status: '${mark}'`))
    await answered(shows(mark))
    return performance.now() - startedAt
  } finally {
    writeFileSync(SERVER_FILE, source)
    await answered(shows('live'))
  }
}

function bareNodeMs(): number {
  const startedAt = performance.now()
  spawnSync(process.execPath, ['-e', ''])
  return performance.now() - startedAt
}

const dataDir = mkdtempSync(join(tmpdir(), 'gorod-bench-dev-'))
const dev = startDev(dataDir)
const exited = new Promise((resolve) => dev.child.once('exit', resolve))
const web: number[] = []
const server: number[] = []
const bare: number[] = []
try {
  await answered(() => dev.output().includes('Ready: '))
  await answered(async () => (await fetch(`${URL_OF_SITE}/health/ready`)).ok)
  const browser = await launchBrowser()
  const { page } = await visit(browser, URL_OF_SITE)
  for (let round = 1; round <= ROUNDS; round++) {
    web.push(await webMs(page, round))
    server.push(await serverMs(round))
    bare.push(bareNodeMs())
  }
  await browser.close()
} finally {
  dev.child.kill('SIGINT')
  await exited
  rmSync(dataDir, { recursive: true })
}
const result = {
  what: 'npm run dev: from the save of a file to the screen (web) and to an answer of the new server, ms',
  date: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  web: web.map(Math.round),
  medianWeb: Math.round(median(web)),
  server: server.map(Math.round),
  medianServer: Math.round(median(server)),
  bareNode: Math.round(median(bare)),
  target: TARGET,
}
console.log(JSON.stringify(result, null, 2))
writeFileSync(new URL('./results/dev-loop.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
if (result.medianWeb > TARGET.webMs || result.medianServer > TARGET.serverMs) process.exitCode = 1
