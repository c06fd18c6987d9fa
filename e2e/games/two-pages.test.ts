import {
  createTestDatabase,
  type ServerProcess,
  startServerProcess,
  type TestDatabase,
} from '@gorod/server/testing'
import { type RedisServer, startRedis } from '@gorod/server/testing/redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { type Balancer, startBalancer } from '../harness/balancer.ts'
import { type Visitor, visit } from '../harness/browser.ts'
import { browserForFile } from '../harness/site-for-file.ts'

const LOBBY = 'Два процесса'

let database: TestDatabase
let redis: RedisServer
let servers: ServerProcess[] = []
let doors: Balancer[] = []
/** Where each door leads: an index of `servers`. */
const leads = [0, 1]

const portOf = (index: number): number => Number(new URL(servers[index]?.url ?? '').port)

function startServer(): Promise<ServerProcess> {
  return startServerProcess({
    env: {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      SECRET: 'one secret for all processes of the site',
      PHASE_PERCENT: '6',
    },
  })
}

beforeAll(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), startRedis()])
  // The first one makes the tables.
  servers = [await startServer()]
  servers.push(await startServer())
  doors = await Promise.all([0, 1].map((index) => startBalancer(() => [portOf(leads[index] ?? 0)])))
})

afterAll(async () => {
  await Promise.all(doors.map((door) => door.stop()))
  await Promise.all(servers.map((server) => server.kill()))
  await redis?.kill()
  await database?.drop()
})

async function cameIn(door: Balancer | undefined, name: string): Promise<Visitor> {
  const url = door?.url ?? ''
  return visit(await browserForFile(), `${url}/game-search`, { as: await makeAccount(url, name) })
}

/** What the page shows of the table: the phase, and who sits where. */
async function seen({ page }: Visitor) {
  return page.evaluate(() => ({
    title: document.querySelector('h1')?.textContent ?? '',
    seats: [...document.querySelectorAll('[data-seat]')].map((seat) => seat.getAttribute('aria-label')),
  }))
}

test('friends at pages of two processes share a lobby and a game, and the page of a process that ends goes on at the other', async () => {
  const [host, friend] = await Promise.all([cameIn(doors[0], 'Вера К.'), cameIn(doors[1], 'Барон')])
  await host.page.getByRole('button', { name: 'Создать лобби' }).click()
  const dialog = host.page.getByRole('dialog', { name: 'Новое лобби' })
  await dialog.getByRole('textbox', { name: 'Название' }).fill(LOBBY)
  await dialog.getByRole('button', { name: 'Создать' }).click()
  await host.page.getByRole('heading', { name: LOBBY, level: 1 }).waitFor()

  await friend.page
    .getByRole('row', { name: new RegExp(LOBBY) })
    .getByRole('button', { name: /Войти в лобби/ })
    .click()
  await friend.page.getByRole('button', { name: 'Сесть на место 5' }).click()
  await friend.page.getByRole('textbox', { name: 'Сообщение' }).fill('Слышно?')
  await friend.page.keyboard.press('Enter')
  await host.page.getByRole('log').getByText('Слышно?').waitFor()
  await friend.page.getByRole('button', { name: 'Я готов' }).click()
  await host.page.getByText('Все готовы.').waitFor()
  await host.page.getByRole('button', { name: 'Начать игру' }).click()
  await Promise.all([host, friend].map(({ page }) => page.waitForURL('**/game')))
  const sameTable = async (): Promise<string> => {
    const [hosts, friends] = await Promise.all([seen(host), seen(friend)])
    return hosts.seats.length === 10 && JSON.stringify(hosts) === JSON.stringify(friends) ? hosts.title : ''
  }
  await expect.poll(sameTable).not.toBe('')

  leads[0] = 1
  const before = await sameTable()
  await servers[0]?.stop()
  const titles = new Set(['', before])
  await expect.poll(async () => !titles.has(await sameTable())).toBe(true)
  await host.shot('two-processes-host')
  await friend.shot('two-processes-friend')
  // The connection of a page whose game changed its keeper may be cut as well.
  const errors = [...friend.errors, ...host.errors].filter((error) => !error.startsWith('WebSocket '))
  expect([...errors, ...friend.strays, ...host.strays]).toEqual([])
})
