import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { joinGameMessage } from '@gorod/contracts/game'
import { startSearchMessage } from '@gorod/contracts/search'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { SocketPlayer } from '../apps/server/src/testing/games/socket-player.ts'
import { startCluster } from '../cluster/cluster.ts'
import { makeAccount } from '../e2e/harness/account.ts'
import { DESKTOP, launchBrowser, PHONE } from '../e2e/harness/browser.ts'
import { signInFirst } from '../e2e/harness/sign-in.ts'
import { startTableOfTwo } from '../e2e/media/robots-over-sockets.ts'
import { CLUSTER_ENV } from './chaos/environment.ts'
import { LoadProcess } from './chaos/load-process.ts'
import { dashboardPage, type Panel } from './dashboards/page.ts'
import { Prometheus } from './dashboards/prometheus.ts'

/**
 * `npm run dashboards:pictures -- [TABLES] [SECONDS]`: a cluster under load, with pictures and sound at two tables, read by a real Prometheus with the files of `deploy/`. Asks the
 * query of every panel of the dashboard, draws the panels into one picture, takes pictures of the whole page `/admin`, and fails when a panel has no
 * data or a rule cannot be evaluated.
 */
const TABLES = Number(process.argv[2] ?? 12)
/** The curves of `/admin` have a point each five minutes, and one of the moment: three of them, and the start of the cluster. */
const SECONDS = Number(process.argv[3] ?? 960)
/** What a Janus has sent to the first of both tables is told when it was silent for two minutes (decision 029). */
const FIRST_TABLE_MS = 45_000
const SHOWN_SECONDS = SECONDS + 60
const PICTURES = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
const DASHBOARD = new URL('../deploy/grafana/gorod.json', import.meta.url)
const FAULT_EVERY_MS = 2_000

interface Dashboard {
  readonly title: string
  readonly panels: readonly {
    readonly title: string
    readonly fieldConfig: { readonly defaults: { readonly unit: string } }
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
  }[]
}

const home = process.env.CHAOS_HOME ?? ''
const startedAt = performance.now()
const tell = (line: string): void =>
  console.log(`[${Math.round((performance.now() - startedAt) / 1000)} s] ${line}`)

const cluster = await startCluster({
  home,
  port: Number(process.env.PORT || 3643),
  tell,
  env: CLUSTER_ENV,
})
const url = cluster.url.replace('localhost', '127.0.0.1')
const parts: { stop(): Promise<unknown> }[] = [cluster]
try {
  const prometheus = await Prometheus.start(join(home, 'prometheus'), cluster.metrics)
  parts.unshift(prometheus)
  tell(`${TABLES} practice tables, 1 of ten people and 2 with pictures, for ${SECONDS} s`)
  const load = await LoadProcess.start(url, TABLES, 1)
  parts.unshift(load)
  const stranger = new SocketPlayer({ url, token: (await makeAccount(url, 'Случайный')).token })
  const faults = setInterval(() => void makeFaults(stranger), FAULT_EVERY_MS)
  const [first, second] = [
    await startTableOfTwo(url, ['Один', 'Два']),
    await startTableOfTwo(url, ['Три', 'Четыре']),
  ]
  await wait(FIRST_TABLE_MS)
  first.close()
  await wait(Math.max(0, SECONDS * 1000 - FIRST_TABLE_MS))
  clearInterval(faults)
  stranger.close()
  const browser = await launchBrowser()
  parts.unshift({ stop: () => browser.close() })
  const empty = await drawDashboard(browser, prometheus)
  const waiting = await peopleWhoWait()
  await drawAdmin(browser)
  for (const one of [...waiting, second]) one.close()
  const rules = await prometheus.rules()
  const broken = rules.filter(({ health }) => health !== 'ok').map(({ name }) => name)
  tell(`${rules.length} alert rules; firing: ${namesOf(rules.filter(({ state }) => state === 'firing'))}`)
  tell(
    `Panels without data: ${empty.join(', ') || 'none'}. Rules with errors: ${broken.join(', ') || 'none'}.`,
  )
  process.exitCode = empty.length + broken.length > 0 ? 1 : 0
} finally {
  for (const part of parts) await part.stop()
}
process.exit()

/** Too few for a table: they stay in the queue. */
async function peopleWhoWait(): Promise<readonly SocketPlayer[]> {
  const people = []
  for (const name of ['Ждёт', 'Ищет', 'Скучает']) {
    const person = new SocketPlayer({ url, token: (await makeAccount(url, name)).token })
    await person.send(startSearchMessage, {})
    people.push(person)
  }
  return people
}

/** What goes wrong on a quiet day: a call of nothing, one without its input, a page that breaks, a game that is not there. */
async function makeFaults(stranger: SocketPlayer): Promise<void> {
  const report = {
    kind: 'script',
    message: 'TypeError: a rehearsed fault',
    stack: '',
    path: '/',
    requestId: null,
  }
  const calls = [
    fetch(`${url}/v1/nothing`),
    fetch(`${url}/v1/auth/login`, { method: 'POST' }),
    fetch(`${url}/errors/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    }),
  ]
  stranger.send(joinGameMessage, { gameId: randomUUID(), known: 0 }).catch(() => undefined)
  for (const answer of await Promise.allSettled(calls))
    if (answer.status === 'fulfilled') await answer.value.arrayBuffer()
}

/** The names of the panels without data. */
async function drawDashboard(browser: Browser, prometheus: Prometheus): Promise<string[]> {
  const { title, panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard
  const drawn: Panel[] = []
  const empty: string[] = []
  for (const panel of panels) {
    const lines = []
    for (const { expr, legendFormat } of panel.targets) {
      const found = await prometheus.range(expr, SHOWN_SECONDS)
      if (found.length === 0) empty.push(`${panel.title} (${expr})`)
      for (const series of found)
        lines.push({
          name: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label) => series.metric[label] ?? ''),
          series,
        })
    }
    drawn.push({ title: panel.title, unit: panel.fieldConfig.defaults.unit, lines })
  }
  const page = await browser.newPage({ viewport: DESKTOP })
  await page.setContent(dashboardPage(title, drawn))
  await keep('dashboard', await page.screenshot({ fullPage: true }))
  writeFileSync(join(home, 'dashboard.html'), await page.content())
  await page.close()
  return empty
}

/** The page of operations as an administrator sees it, on a desktop and on a phone. */
async function drawAdmin(browser: Browser): Promise<void> {
  const account = await makeAccount(url, 'Инженер')
  const client = new pg.Client({ connectionString: cluster.databaseUrl })
  await client.connect()
  await client.query(`update accounts set rights = '{administrator}' where id = $1`, [account.id])
  await client.end()
  for (const [name, viewport] of [
    ['operations', DESKTOP],
    ['operations-phone', PHONE],
  ] as const) {
    const context = await browser.newContext({
      viewport,
      ignoreHTTPSErrors: true,
      locale: 'ru-RU',
      reducedMotion: 'reduce',
    })
    await signInFirst(context, url, account)
    const page = await context.newPage()
    await page.goto(`${url}/admin`)
    await page.getByRole('heading', { name: 'Живые столы' }).waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) throw new Error(`/admin is ${wide} pixels wider than ${viewport.width}`)
    await keep(name, await page.screenshot({ fullPage: true }))
    await context.close()
  }
}

/** Small enough for the repository. */
async function keep(name: string, png: Buffer): Promise<void> {
  await sharp(png)
    .webp({ quality: 80 })
    .toFile(join(PICTURES, `${name}.webp`))
}

function namesOf(rules: readonly { readonly name: string }[]): string {
  return rules.map(({ name }) => name).join(', ') || 'none'
}
