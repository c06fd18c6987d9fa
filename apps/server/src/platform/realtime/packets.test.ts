import { describe, expect, it } from 'vitest'
import { answerDirectly, Packets } from './packets.ts'

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
    const event = new Packets().encode('e', { long: 'x'.repeat(200) })
    const { options, text } = event
    const [frame] = options.wsPreEncodedFrame
    expect(options.wsPreEncodedFrame).toEqual([event.frame])
    const length = Buffer.byteLength(text) + 1
    expect([...(frame?.subarray(0, 4) ?? [])]).toEqual([0x81, 126, length >> 8, length & 255])
    expect(frame?.subarray(4).toString()).toBe(`4${text}`)
  })
})

describe('the answer to a message', () => {
  it('goes the way of events, with the number of the message', () => {
    const sent: string[] = []
    const outbox = { send: ({ text }: { readonly text: string }) => void sent.push(text) }
    const socket = { ack: (_id: number) => (_answer: object) => undefined }
    answerDirectly(socket as never, new Packets(), outbox)
    socket.ack(7)({ ok: true })
    expect(sent).toEqual(['37[{"ok":true}]'])
  })
})
