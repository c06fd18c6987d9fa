import { clientMessage, serverMessage } from '@gorod/contracts/realtime'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { appForFile, connect, signUp, startTestApp, until } from '../../testing/index.ts'
import { AppError } from '../app-error.ts'

const double = clientMessage({
  name: 'test.double',
  payload: z.strictObject({ number: z.number() }),
  answer: z.object({ doubled: z.number() }),
})
const open = clientMessage({ name: 'test.open', auth: 'optional', payload: z.strictObject({}) })
const refuse = clientMessage({ name: 'test.refuse', payload: z.strictObject({}) })
const fail = clientMessage({ name: 'test.fail', payload: z.strictObject({}) })
const enter = clientMessage({ name: 'test.enter', payload: z.strictObject({ room: z.string() }) })
const told = serverMessage({ name: 'test.told', payload: z.object({ text: z.string() }) })

const app = await appForFile()
const account = await signUp(app)
const { realtime } = app.platform
realtime.on(double, ({ number }) => ({ doubled: number * 2 }))
realtime.on(open, () => undefined)
realtime.on(refuse, () => {
  throw new AppError('command_refused', { details: { refusal: 'not_your_turn' } })
})
realtime.on(fail, () => {
  throw new Error('a bug with a secret in it')
})
realtime.on(enter, ({ room }, client) => client.join(room) as undefined)

describe('a message', () => {
  it('an ack answers a message with the fields of its answer', async () => {
    const client = await connect(app, account.token)
    expect(await client.send(double, { number: 21 })).toEqual({ ok: true, doubled: 42 })
    client.close()
  })

  it('a message that does not fit is a bad request, with the fields that are wrong', async () => {
    const client = await connect(app, account.token)
    const badRequest = { ok: false, error: { code: 'bad_request' } }
    expect(await client.sendRaw('test.double', { number: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'bad_request', fields: { number: [expect.any(String)] } },
    })
    for (const payload of [undefined, null, 1, 'a', [], { number: 1, more: 2 }, { number: Number.NaN }]) {
      expect(await client.sendRaw('test.double', payload), String(payload)).toMatchObject(badRequest)
    }
    for (const name of ['test.unknown', '', 'constructor', '__proto__']) {
      expect(await client.sendRaw(name, {}), name).toMatchObject(badRequest)
    }
    client.close()
  })

  it('a refused message gets the reason, and a bug reveals nothing', async () => {
    const client = await connect(app, account.token)
    expect(await client.send(refuse, {})).toEqual({
      ok: false,
      error: { code: 'command_refused', details: { refusal: 'not_your_turn' } },
    })
    expect(await client.send(fail, {})).toEqual({
      ok: false,
      error: { code: 'internal', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
    client.close()
  })

  it('a message without a place for an ack, or with odd arguments, harms nobody', async () => {
    const client = await connect(app, account.token)
    client.socket.emit('test.double', { number: 1 })
    client.socket.emit('test.double')
    client.socket.emit('test.double', 1, 2, 3)
    expect(await client.ask(double, { number: 1 })).toMatchObject({ doubled: 2 })
    client.close()
  })

  it('a message of a visitor passes only where visitors may speak', async () => {
    const visitor = await connect(app, null)
    expect(await visitor.send(open, {})).toEqual({ ok: true })
    expect(await visitor.send(double, { number: 1 })).toEqual({ ok: false, error: { code: 'not_signed_in' } })
    visitor.close()
  })
})

/** Somebody holds the row of the session. */
async function isHeld(sessionId: string): Promise<boolean> {
  const { rows } = await sql`select from sessions where id = ${sessionId} for update skip locked`.execute(
    app.db,
  )
  return rows.length === 0
}

/** A statement waits for what somebody holds. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    app.db,
  )
  return rows.length > 0
}

describe('a handshake', () => {
  it('a handshake of an older page is refused, so that the page reloads', async () => {
    await expect(connect(app, account.token, { version: 0 })).rejects.toMatchObject({
      data: { code: 'client_outdated' },
    })
  })

  it('a handshake with a token that is none of ours is refused', async () => {
    await expect(connect(app, 'nonsense')).rejects.toMatchObject({ data: { code: 'session_expired' } })
  })

  it('a handshake whose session ends after it was read is refused', async () => {
    const leaving = await signUp(app)
    const { rows } = await sql<{ id: string }>`
      update sessions set used_at = used_at - interval '1 day' where account_id = ${leaving.id}
      returning id`.execute(app.db)
    const sessionId = rows[0]?.id ?? ''
    let letGo = () => {}
    // The handshake has read its session, and waits for this row to note its use.
    const held = app.db.transaction().execute(async (tx) => {
      await sql`select from sessions where id = ${sessionId} for update`.execute(tx)
      await new Promise<void>((resolve) => (letGo = resolve))
    })
    await until(() => isHeld(sessionId), 'the row to be held')
    const refused = expect(connect(app, leaving.token)).rejects.toMatchObject({
      data: { code: 'session_expired' },
    })
    await until(isWaiting, 'the handshake to wait')
    realtime.disconnectSession(sessionId)
    letGo()
    await Promise.all([held, refused])
  })

  it('a handshake is recognised by the cookie alone', async () => {
    const client = await connect(app, null, { headers: { cookie: account.cookie } })
    expect(await client.ask(double, { number: 3 })).toMatchObject({ doubled: 6 })
    client.close()
  })
})

describe('a push', () => {
  it('a push reaches every page of an account and nobody else', async () => {
    const other = await signUp(app)
    const clients = await Promise.all([
      connect(app, account.token),
      connect(app, account.token),
      connect(app, other.token),
    ])
    app.platform.realtime.send(account.id, told, { text: 'hello' })
    app.platform.realtime.send(other.id, told, { text: 'to the other' })
    for (const client of clients.slice(0, 2)) expect(await client.wait(told)).toEqual({ text: 'hello' })
    expect(await clients[2]?.wait(told)).toEqual({ text: 'to the other' })
    expect(clients[2]?.received(told)).toHaveLength(1)
    expect(app.platform.realtime.clientsOf(account.id)).toHaveLength(2)
    for (const client of clients) client.close()
    await until(() => app.platform.realtime.clientsOf(account.id).length === 0)
  })

  it('a push to a room reaches everybody who entered it', async () => {
    const inside = await connect(app, account.token)
    const outside = await connect(app, account.token)
    await inside.ask(enter, { room: 'test:7' })
    app.platform.realtime.sendToRoom('test:7', told, { text: 'inside' })
    expect(await inside.wait(told)).toEqual({ text: 'inside' })
    app.platform.realtime.send(account.id, told, { text: 'all' })
    expect(await outside.wait(told)).toEqual({ text: 'all' })
    inside.close()
    outside.close()
  })
})

it('a flood of messages over one connection is refused, and the connection stays usable', async () => {
  const slow = await startTestApp({ env: { MESSAGES_PER_SECOND: '5' } })
  slow.platform.realtime.on(double, ({ number }) => ({ doubled: number * 2 }))
  const client = await connect(slow, (await signUp(slow)).token)
  const acks = await Promise.all(Array.from({ length: 30 }, (_, number) => client.send(double, { number })))
  expect(acks.slice(0, 20).every((ack) => ack.ok)).toBe(true)
  expect(acks.at(-1)).toEqual({ ok: false, error: { code: 'too_many_requests' } })
  // The same connection gets answers again, once its budget has refilled.
  await until(async () => (await client.send(double, { number: 1 })).ok)
  client.close()
  await slow.stop()
})

describe('the end of the connections', () => {
  it('waits for what is written down about those who were connected', async () => {
    const own = await startTestApp()
    const gone: string[] = []
    let write = (): void => undefined
    own.platform.realtime.onDisconnect(async ({ id }) => {
      await new Promise<void>((resolve) => {
        write = resolve
      })
      gone.push(id)
    })
    const client = await connect(own, (await signUp(own)).token)
    let closed = false
    const closing = own.platform.realtime.close().then(() => {
      closed = true
    })
    await new Promise(setImmediate)
    expect(closed).toBe(false)
    write()
    await closing
    expect(gone).toHaveLength(1)
    client.close()
    await own.stop()
  })

  it('a message that is being handled may still write when all modules have stopped', async () => {
    const own = await startTestApp()
    const { realtime: its } = own.platform
    const settled = vi.spyOn(its, 'settled')
    let goOn: (() => void) | null = null
    let written = ''
    its.on(open, async () => {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      const { rows } = await sql<{ word: string }>`select 'written' as word`.execute(own.db)
      written = rows[0]?.word ?? ''
      return undefined
    })
    const client = await connect(own, (await signUp(own)).token)
    client.socket.emit(open.name, {})
    await until(() => goOn !== null)
    const stopping = own.stop()
    await until(() => settled.mock.calls.length > 0)
    goOn!()
    await stopping
    expect(written).toBe('written')
    client.close()
  })
})
