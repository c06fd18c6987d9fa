import { expect, it } from 'vitest'
import { continuationOf, readSavedRoom, type SavedJanusRoom } from './saved-room.ts'

const publisher = (key: 'seat-1' | 'seat-2', handle: number) => ({
  key,
  feed: `${key}.1`,
  generation: 1,
  media: [{ mid: '0', kind: 'video' as const }],
  handle,
})
const subscriber = (key: 'seat-1' | 'seat-2' | 'spectator:1', handle: number, feed: string) => ({
  key,
  generation: 1,
  handle,
  streams: [{ mid: '0', kind: 'video' as const, feed }],
  answered: true,
})

const SAVED: SavedJanusRoom = {
  host: 'ws://a',
  session: 1,
  control: 2,
  roomId: 'room',
  secret: 'secret',
  publications: 2,
  publishers: [publisher('seat-1', 3), publisher('seat-2', 4)],
  subscribers: [
    subscriber('seat-1', 5, 'seat-2.1'),
    subscriber('seat-2', 6, 'seat-1.1'),
    subscriber('spectator:1', 7, 'seat-2.1'),
  ],
  watching: ['seat-1', 'seat-2', 'spectator:1'],
}
const ALL = new Set(['seat-1.1', 'seat-2.1'])

it('a room of which everything is there goes on with everybody', () => {
  const { keys, ended } = continuationOf(SAVED, ALL)
  expect([keys, ended]).toEqual([SAVED.watching, []])
})

it('a camera that went away ends with everything of its page, and so does every page that received it', () => {
  const { keys, publishers, subscribers, ended } = continuationOf(SAVED, new Set(['seat-1.1']))
  expect([keys, publishers, subscribers]).toEqual([[], [], []])
  expect(ended).toEqual([3, 4, 5, 6, 7])
})

it('a page that had an offer to answer builds its connections again, and the others go on', () => {
  const [first, ...rest] = SAVED.subscribers
  const saved = { ...SAVED, subscribers: [{ ...first!, answered: false }, ...rest] }
  const { keys, publishers, ended } = continuationOf(saved, ALL)
  expect(keys).toEqual(['seat-2', 'spectator:1'])
  expect(publishers.map(({ key }) => key)).toEqual(['seat-2'])
  expect(ended).toEqual([3, 5])
})

it('a room written by another version of the server is not read', () => {
  expect(readSavedRoom(JSON.parse(JSON.stringify(SAVED)))).toEqual(SAVED)
  expect(readSavedRoom({ ...SAVED, session: undefined })).toBeNull()
  expect(readSavedRoom(null)).toBeNull()
})
