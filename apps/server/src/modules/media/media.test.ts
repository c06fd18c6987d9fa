import { randomUUID } from 'node:crypto'
import { getConnectionData, logMediaError } from '@gorod/contracts/media'
import { expect, test } from 'vitest'
import { appForFile, call, signUp } from '../../testing/index.ts'
import { JanusGateway } from './adapters/janus/janus-gateway.ts'
import type { JanusHost } from './adapters/janus/janus-host.ts'
import type { JanusRoom } from './adapters/janus/janus-room.ts'
import { deleteOldConnectionErrors, insertConnectionError } from './store/connection-errors.ts'
import { countRoomsElsewhere, savedRooms } from './store/saved-rooms.ts'
import { mediaDb } from './store/tables.ts'

const app = await appForFile()

const REPORT = {
  mediaServerUrl: 'wss://example.test/janus',
  errorType: 'janus_api_call_failed',
  userId: '7',
  from: 'system_check',
}

const reports = () =>
  mediaDb(app.db).selectFrom('media_connection_errors').selectAll().orderBy('id', 'desc').execute()

test('a reported failure of the media server is stored with the account that sent it', async () => {
  const account = await signUp(app)
  expect((await call(app, logMediaError, { body: REPORT })).answer).toEqual({ success: true })
  expect((await call(app, logMediaError, { body: REPORT, as: account })).status).toBe(200)
  const stored = {
    media_server_url: REPORT.mediaServerUrl,
    error_type: REPORT.errorType,
    user_id: REPORT.userId,
    source: REPORT.from,
    user_agent: expect.stringMatching(/./),
  }
  expect(await reports()).toMatchObject([
    { ...stored, account_id: account.id },
    { ...stored, account_id: null },
  ])
})

test('a report with an empty or a too long field is refused by that field', async () => {
  const empty = await call(app, logMediaError, { body: { ...REPORT, errorType: '' } })
  expect(empty.status).toBe(422)
  expect(Object.keys(empty.error.fields ?? {})).toEqual(['errorType'])
  const long = await call(app, logMediaError, { body: { ...REPORT, mediaServerUrl: 'x'.repeat(501) } })
  expect(Object.keys(long.error.fields ?? {})).toEqual(['mediaServerUrl'])
})

test('the daily cleanup deletes reports older than three months', async () => {
  const entry = { ...REPORT, accountId: null, userAgent: 'test' }
  await insertConnectionError(app.db, { ...entry, errorType: 'old', at: new Date(Date.UTC(2020, 0, 1)) })
  await insertConnectionError(app.db, { ...entry, errorType: 'new', at: new Date(Date.UTC(2020, 3, 2)) })
  await deleteOldConnectionErrors(app.db, new Date(Date.UTC(2020, 3, 2)))
  const types = (await reports()).map(({ error_type }) => error_type)
  expect(types).toContain('new')
  expect(types).not.toContain('old')
})

test('a media room is found by the next process as it was written last, until it is over', async () => {
  const rooms = savedRooms(app.db, app.clock)
  const [gameId, otherId] = [randomUUID(), randomUUID()]
  const room = {
    generation: 3,
    pages: [{ key: 'seat-1', page: 'a', userId: 5 }],
    gateway: { session: 2 ** 52 },
  } as const
  await rooms.write(gameId, { ...room, generation: 2 })
  await rooms.write(gameId, room)
  await rooms.write(otherId, room)
  await mediaDb(app.db)
    .updateTable('media_sessions')
    .set({ room: '{"pages":1}' })
    .where('game_id', '=', otherId)
    .execute()
  expect(await rooms.list()).toEqual(new Map([[gameId, room]]))
  await rooms.delete(gameId)
  expect(await rooms.list()).toEqual(new Map())
})

test('the system check is refused with `media_unavailable` where no gateway runs', async () => {
  const { status, error } = await call(app, getConnectionData)
  expect([status, error.code]).toEqual([503, 'media_unavailable'])
})

/** A Janus that somebody else runs, of which nothing but its name is used. */
const janusNamed = (name: string): JanusHost => ({
  name,
  outlives: true,
  drains: false,
  isMetered: false,
  running: {
    connection: {} as never,
    roomAdminKey: '',
    pid: null,
    cpu: () => null,
    cores: () => null,
    traffic: () => null,
    end: async () => {},
  },
  status: () => ({ available: true, reason: null }),
  onStatus: () => {},
  start: async () => {},
  stop: async () => {},
})

/** The part of a process that chooses a Janus for its games, and what that process wrote down. */
function mediaProcess(self: string) {
  const written = savedRooms(app.db, app.clock, self)
  const chosen: (string | null)[] = []
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const gateway = new JanusGateway(
    ['first', 'second'].map(janusNamed),
    silent,
    async ({ lastingHost }) => {
      chosen.push(lastingHost)
      return { flows: 0 } as JanusRoom
    },
    () => countRoomsElsewhere(app.db, self),
  )
  return {
    chosen,
    async open() {
      const gameId = randomUUID()
      await gateway.openRoom({ gameId, saved: null } as Parameters<JanusGateway['openRoom']>[0])
      await written.write(gameId, { generation: 0, pages: [], gateway: { host: chosen.at(-1) } })
      return gameId
    },
  }
}

test('a new room goes to the Janus with the fewest rooms of all processes together', async () => {
  const [a, b] = [mediaProcess('a'), mediaProcess('b')]
  const games = [await a.open(), await b.open(), await b.open(), await a.open()]
  // Each of them alone would have begun with the first one.
  expect([a.chosen, b.chosen]).toEqual([
    ['first', 'second'],
    ['second', 'first'],
  ])
  for (const gameId of games) await savedRooms(app.db, app.clock).delete(gameId)
})
