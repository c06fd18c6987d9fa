import { beforeEach, describe, expect, it } from 'vitest'
import { Outbox, Outboxes } from './outbox.ts'
import { Packets } from './packets.ts'

const packets = new Packets()
const first = packets.encode('first', { words: 'слово' })
const second = packets.encode('second', {})
const long = packets.encode('long', { words: 'x'.repeat(20_000) })

/** What reached the socket, one text for each write, and what engine.io took. */
let ways: string[]
let slow: number
let reads: boolean
beforeEach(() => {
  ways = []
  slow = 0
  reads = true
})

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const written = (...events: readonly { readonly frame: Buffer }[]) =>
  `written ${Buffer.concat(events.map(({ frame }) => frame))}`

function connected(changes: object = {}, socketState = 1) {
  const write = (frames: Buffer) => {
    ways.push(`written ${frames}`)
    return reads
  }
  let hear: (packet: object) => void = () => undefined
  const connection = {
    readyState: 'open',
    writeBuffer: [],
    transport: { name: 'websocket', socket: { readyState: socketState, _socket: { write } } },
    write(text: string) {
      hear({ type: 'message', options: {} })
      ways.push(`queued ${text}`)
    },
    on: (_event: string, listen: typeof hear) => {
      hear = listen
    },
    ...changes,
  }
  const outboxes = new Outboxes()
  const outbox = new Outbox(connection as never, outboxes, () => void slow++)
  return { connection, outboxes, outbox, create: (packet: object) => hear(packet) }
}

describe('an outbox', () => {
  it('writes what was sent in one turn together, in order, at its end', async () => {
    const { outbox } = connected()
    outbox.send(first)
    await Promise.resolve()
    outbox.send(second)
    expect(ways).toEqual([])
    await nextTurn()
    expect(ways).toEqual([written(first, second)])
    outbox.send(second)
    await nextTurn()
    expect(ways).toEqual([written(first, second), written(second)])
  })

  it('copies nothing long to join it with what follows', async () => {
    const { outbox } = connected()
    outbox.send(long)
    outbox.send(first)
    outbox.send(second)
    await nextTurn()
    expect(ways).toEqual([written(long), written(first, second)])
  })

  it('writes what it has before engine.io takes something else', async () => {
    const { outbox, connection } = connected()
    outbox.send(first)
    connection.write('of a room')
    outbox.send(second)
    await nextTurn()
    expect(ways).toEqual([written(first), 'queued of a room', written(second)])
  })

  it.each([
    ['what waits before it', { writeBuffer: [{ type: 'message' }] }],
    ['long polling', { transport: { name: 'polling' } }],
    ['a connection that is being closed', { readyState: 'closing' }],
  ])('goes through the queue for %s', (_what, changes) => {
    const { outbox } = connected(changes)
    outbox.send(first)
    expect(ways).toEqual([`queued ${first.text}`])
    expect(slow).toBe(1)
  })

  it('goes through the queue where the WebSocket is closing', () => {
    connected({}, 2).outbox.send(first)
    expect(ways).toEqual([`queued ${first.text}`])
  })

  it('writes nothing to a connection that ended in the same turn', async () => {
    const { outbox, connection } = connected()
    outbox.send(first)
    Object.assign(connection, { readyState: 'closed' })
    await nextTurn()
    expect(ways).toEqual([])
  })

  it('gives engine.io its pings as frames', () => {
    const ping = { type: 'ping', options: {} }
    connected().create(ping)
    expect(ping.options).toEqual({ wsPreEncodedFrame: [Buffer.from([0x81, 1, 0x32])] })
  })

  it('tells of a page that does not read', async () => {
    const { outbox } = connected()
    outbox.send(first)
    await nextTurn()
    expect(slow).toBe(0)
    reads = false
    outbox.send(first)
    await nextTurn()
    expect(slow).toBe(1)
  })

  it('writes at once when all outboxes are emptied', async () => {
    const { outbox, outboxes } = connected()
    outbox.send(first)
    outboxes.flush()
    expect(ways).toEqual([written(first)])
    await nextTurn()
    expect(ways).toHaveLength(1)
  })
})
