import { describe, expect, it } from 'vitest'
import { answerDirectly, Packets, sendEvent } from './packets.ts'

describe('the encoder of packets', () => {
  it('encodes an object that goes to several pages in one turn once', () => {
    const packets = new Packets()
    const payload = { words: 'слово' }
    const first = packets.encode('some.event', payload)
    expect(packets.encode('some.event', payload)).toBe(first)
    expect(first.text).toBe('2["some.event",{"words":"слово"}]')
    expect(packets.encode('some.event', { words: 'слово' })).not.toBe(first)
    expect(packets.encode('another.event', payload).text).toBe('2["another.event",{"words":"слово"}]')
  })

  it('encodes in a later turn what the object says then', async () => {
    const packets = new Packets()
    const payload = { count: 1 }
    packets.encode('some.event', payload)
    await Promise.resolve()
    payload.count = 2
    expect(packets.encode('some.event', payload).text).toBe('2["some.event",{"count":2}]')
  })

  it('makes one frame of a WebSocket of each, of text and without a mask', () => {
    const { options, text } = new Packets().encode('e', { long: 'x'.repeat(200) })
    const [frame] = options.wsPreEncodedFrame
    expect(options.wsPreEncodedFrame).toHaveLength(1)
    const length = Buffer.byteLength(text) + 1
    expect([...(frame?.subarray(0, 4) ?? [])]).toEqual([0x81, 126, length >> 8, length & 255])
    expect(frame?.subarray(4).toString()).toBe(`4${text}`)
  })
})

describe('the answer to a message', () => {
  it('goes the way of events, with the number of the message, and is counted as sent', () => {
    const frames: string[] = []
    const sendFrame = ([frame]: readonly Buffer[]) => void frames.push(String(frame?.subarray(2)))
    const conn = {
      readyState: 'open',
      writeBuffer: [],
      transport: { name: 'websocket', socket: { readyState: 1, _sender: { sendFrame } } },
    }
    let sent = 0
    const socket = { conn, ack: (_id: number) => (_answer: object) => undefined }
    answerDirectly(socket as never, { packets: new Packets(), onSent: () => void sent++ })
    socket.ack(7)({ ok: true })
    expect(frames).toEqual(['437[{"ok":true}]'])
    expect(sent).toBe(1)
  })
})

describe('an event on its way to a page', () => {
  const event = new Packets().encode('some.event', { words: 'слово' })
  const waits = { type: 'message' }
  const way = (connection: object, socketState = 1) => {
    const ways: string[] = []
    const socket = { readyState: socketState, _sender: { sendFrame: () => void ways.push('frame') } }
    const connected = {
      readyState: 'open',
      writeBuffer: [],
      transport: { name: 'websocket', socket },
      write: () => void ways.push('queue'),
    }
    sendEvent({ ...connected, ...connection } as never, event)
    return ways
  }

  it('goes at once where nothing waits before it', () => {
    expect(way({})).toEqual(['frame'])
  })

  it.each([
    ['what waits before it', { writeBuffer: [waits] }],
    ['long polling', { transport: { name: 'polling' } }],
    ['a connection that is being closed', { readyState: 'closing' }],
  ])('goes through the queue for %s', (_what, connection) => {
    expect(way(connection)).toEqual(['queue'])
  })

  it('goes through the queue where the WebSocket is closing', () => {
    expect(way({}, 2)).toEqual(['queue'])
  })
})
