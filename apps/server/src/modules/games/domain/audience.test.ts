import type { GameEvent, Seat } from '@gorod/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { Audience, type VisibleEvents } from './audience.ts'
import type { LogEntry } from './game-log.ts'

const entry = (event: GameEvent): LogEntry => ({ event, commandId: null })
const said = (text: string) => entry({ type: 'said', seat: 1, text, claims: [], at: 1_700_000_000_000 })
const shot = (by: Seat) =>
  entry({
    type: 'shotFired',
    by,
    seat: 4,
    at: 1_700_000_000_000,
    readers: { seats: [8, 9, 10], judge: true },
  })
const texts = ({ from, events }: VisibleEvents) => [
  from,
  ...events.map((event) => (event.type === 'said' ? event.text : event.type)),
]

let heard: (string | number)[][]
const watcher = (visible: VisibleEvents) => void heard.push(texts(visible))

beforeEach(() => {
  heard = []
})

describe('a viewer of a game', () => {
  it('gets all events at first, and from a known one on after that', () => {
    const audience = new Audience([said('one'), said('two')])
    expect(texts(audience.join(2, 0, watcher))).toEqual([0, 'one', 'two'])
    expect(texts(audience.join(2, 1, watcher))).toEqual([1, 'two'])
    expect(texts(audience.join(2, 2, watcher))).toEqual([2])
  })

  it('gets all events where the page claims to know more than there are', () => {
    const audience = new Audience([said('one')])
    expect(texts(audience.join(2, 2, watcher))).toEqual([0, 'one'])
  })

  it('hears each later event once, counted on from the ones before', () => {
    const audience = new Audience([said('one')])
    audience.join(2, 0, watcher)
    audience.publish([said('two'), said('three')])
    audience.publish([said('four')])
    expect(heard).toEqual([
      [1, 'two', 'three'],
      [3, 'four'],
    ])
    expect(texts(audience.join(2, 0, watcher))).toEqual([0, 'one', 'two', 'three', 'four'])
  })

  it('a viewer is told nothing of an event of others, and counts none', () => {
    const audience = new Audience([shot(8)])
    expect(texts(audience.join(2, 0, watcher))).toEqual([0])
    audience.publish([shot(9)])
    expect(heard).toEqual([])
    audience.publish([said('morning')])
    expect(heard).toEqual([[0, 'morning']])
    expect(texts(audience.join(8, 0, () => undefined))).toEqual([0, 'shotFired', 'shotFired', 'morning'])
  })

  it('gets the same object as all others who may know the same, and only as they', () => {
    const audience = new Audience([])
    const got = new Map<Seat, VisibleEvents>()
    for (const seat of [1, 2, 8] as const) audience.join(seat, 0, (visible) => void got.set(seat, visible))
    audience.publish([said('zero')])
    expect(got.get(1)).toBe(got.get(2))
    expect(got.get(1)).toBe(got.get(8))
    audience.publish([shot(8), said('one')])
    expect(got.get(1)).toBe(got.get(2))
    expect(texts(got.get(1) as VisibleEvents)).toEqual([1, 'one'])
    expect(texts(got.get(8) as VisibleEvents)).toEqual([1, 'shotFired', 'one'])
    audience.publish([said('two')])
    expect(got.get(1)).toEqual({ ...got.get(8), from: 2 })
  })

  it('gets its own list where another one begins like it, or is as long', () => {
    const audience = new Audience([])
    const got = new Map<Seat, VisibleEvents>()
    for (const seat of [1, 8] as const) audience.join(seat, 0, (visible) => void got.set(seat, visible))
    const read = () => ([1, 8] as const).map((seat) => texts(got.get(seat) as VisibleEvents))
    audience.publish([said('zero'), shot(8)])
    expect(read()).toEqual([
      [0, 'zero'],
      [0, 'zero', 'shotFired'],
    ])
    const other = new Audience([])
    for (const seat of [1, 8] as const) other.join(seat, 0, (visible) => void got.set(seat, visible))
    const forOne = entry({ ...shot(8).event, readers: { seats: [1], judge: true } } as GameEvent)
    other.publish([said('zero'), forOne, shot(9)])
    expect(got.get(1)?.events).toMatchObject([{ type: 'said' }, { type: 'shotFired', by: 8 }])
    expect(got.get(8)?.events).toMatchObject([{ type: 'said' }, { type: 'shotFired', by: 9 }])
  })

  it('counts an event for all on from its own number', () => {
    const audience = new Audience([])
    const got = new Map<Seat, VisibleEvents>()
    for (const seat of [1, 8] as const) audience.join(seat, 0, (visible) => void got.set(seat, visible))
    audience.publish([shot(8)])
    audience.publish([said('morning')])
    expect([got.get(1)?.from, got.get(8)?.from]).toEqual([0, 1])
  })

  it('hears nothing after it has left, while its second page goes on', () => {
    const audience = new Audience([])
    const second: unknown[] = []
    const other = (visible: VisibleEvents) => void second.push(texts(visible))
    audience.join(2, 0, watcher)
    audience.join(2, 0, other)
    audience.publish([said('zero')])
    expect([heard, second]).toEqual([[[0, 'zero']], [[0, 'zero']]])
    audience.leave(2, watcher)
    audience.leave(3, watcher)
    audience.publish([said('one')])
    expect(heard).toHaveLength(1)
    expect(second.at(-1)).toEqual([1, 'one'])
    audience.leave(2, other)
    audience.publish([said('two')])
    expect(second).toHaveLength(2)
    expect(texts(audience.join(2, 2, watcher))).toEqual([2, 'two'])
  })
})
