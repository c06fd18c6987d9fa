import { join } from 'node:path'
import { gameCommandMessage } from '@gorod/contracts/game'
import { startPracticeMessage } from '@gorod/contracts/search'
import { replay } from '@gorod/rules'
import { mountSmallDisk, until } from '@gorod/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { makeAccount } from '../harness/account.ts'
import { query } from '../harness/database.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

/** Only root may mount one, as a rule. */
const disk = mountSmallDisk(300)
let server: ServerProcess | null = null
const players: SocketPlayer[] = []

beforeAll(async () => {
  if (disk === null) return
  server = await startServer({
    env: {
      DATA_DIR: disk.dir,
      LOG_FILE: join(disk.dir, 'server.log'),
      LOG_LEVEL: 'debug',
      MIN_FREE_DISK_MB: '20',
      PHASE_PERCENT: '6',
      MEDIA_GATEWAY: 'memory',
    },
  })
})
afterAll(async () => {
  for (const player of players) player.close()
  await server?.dispose()
  disk?.release()
})

const health = async (url: string) => {
  const answer = await fetch(`${url}/health/ready`)
  return [answer.status, await answer.json()]
}

/** Signed up with an address of its own: something new must be written. */
const signUpOnce = (url: string, n: number) =>
  fetch(`${url}/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `full${n}@example.org`, username: `full${n}`, password: 'correct horse' }),
  })

/** Until the write-ahead log of Postgres finds no room either: then it ends itself, and cannot start again. */
async function useUpWal(dataDir: string): Promise<void> {
  const large = "select pg_logical_emit_message(true, 'test', repeat('x', 900000))"
  for (let n = 0; n < 200; n++) {
    const error = await query({ dataDir }, large).then(
      () => null,
      (cause: { readonly code?: string }) => cause,
    )
    if (error !== null && error.code !== '53100') return
  }
  throw new Error('the log of Postgres found room again and again')
}

/** A phase has been over for a while, and nothing follows. */
function isStopped({ events }: SocketPlayer): boolean {
  const endsAt = events.length === 0 ? null : replay(events).phase.endsAt
  return endsAt !== null && Date.now() - endsAt > 2_000
}

/** What a player and a visitor are answered meanwhile; acknowledged commands are noted with the player. */
async function answersNow(page: SocketPlayer, url: string): Promise<ReadonlySet<string>> {
  const codes = new Set<string>()
  for (let n = 0; n < 10; n++) {
    const id = `full-disk-${n}`
    const command = { type: 'requestPause', reason: 'disk' } as const
    const ack = await page.send(gameCommandMessage, { gameId: page.gameId ?? '', id, command })
    if (ack.ok) page.acked.push({ id, command })
    codes.add(ack.ok ? 'ok' : ack.error.code)
    codes.add(String((await signUpOnce(url, n)).status))
  }
  return codes
}

test.skipIf(disk === null).each([
  ['no row finds room', async () => undefined],
  ['Postgres ends for want of room', useUpWal],
] as const)(
  'when the disk is full and %s, the site answers, games wait, and go on when there is space',
  async (_what, useUp) => {
    if (disk === null || server === null) return
    const { url, pid } = server
    const { token } = await makeAccount(url, 'patient')
    const page = new SocketPlayer({ url, token })
    players.push(page)
    page.playByItself()
    const { gameId } = await page.ask(startPracticeMessage, { pace: 'brisk' })
    await page.join(gameId)
    await page.until('a game that goes', () => page.acked.length > 0 || page.events.length > 20)

    disk.fill()
    await useUp(disk.dir)
    await until(() => isStopped(page), 'the game standing still', 60_000)
    const known = page.events.length
    const [status, { missing }] = await health(url)
    expect(status).toBe(503)
    expect(missing).toContain('disk')
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    expect((await fetch(url)).status).toBe(200)
    // A command that still finds free space in a page of the database is taken; any other is refused as repeatable.
    const honest = new Set(['ok', '200', '400', '503', 'unavailable', 'command_refused'])
    expect([...(await answersNow(page, url))].filter((code) => !honest.has(code))).toEqual([])

    disk.free()
    await until(async () => (await fetch(`${url}/health/ready`)).ok, 'being ready again', 120_000)
    await page.until('the game going on', () => page.events.length > known + 5, 60_000)
    expect(server.pid).toBe(pid)
    for (const { id, command } of page.acked) {
      expect(await page.ask(gameCommandMessage, { gameId, id, command })).toMatchObject({ repeated: true })
    }
    page.close()
  },
  180_000,
)
