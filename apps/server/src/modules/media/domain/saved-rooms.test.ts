import { expect, it } from 'vitest'
import { RoomSaver, type SavedRoom, type SavedRooms } from './saved-rooms.ts'

/** Writes that end when the test says so. */
function slowRooms() {
  const writes: { readonly room: SavedRoom; readonly end: (error?: Error) => void }[] = []
  const deleted: string[] = []
  const rooms: SavedRooms = {
    list: async () => new Map(),
    find: async () => null,
    write: (_gameId, room) =>
      new Promise((resolve, reject) => {
        writes.push({ room, end: (error) => (error === undefined ? resolve() : reject(error)) })
      }),
    delete: async (gameId) => void deleted.push(gameId),
  }
  return { rooms, writes, deleted }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('a saver writes once for all changes that come while it writes, with the state of then', async () => {
  const { rooms, writes } = slowRooms()
  let generation = 1
  const saver = new RoomSaver(rooms, 'game', () => ({ generation, pages: [], gateway: null }))
  const first = saver.save()
  await turn()
  generation = 2
  const [second, third] = [saver.save(), saver.save()]
  generation = 3
  await turn()
  expect(writes.map(({ room }) => room.generation)).toEqual([1])
  writes[0]?.end(new Error('the database is away'))
  await expect(first).rejects.toThrow('the database is away')
  await turn()
  expect(writes.map(({ room }) => room.generation)).toEqual([1, 3])
  writes[1]?.end()
  await Promise.all([second, third])
})

it('a saver deletes after its last write, and only what was written', async () => {
  const { rooms, writes, deleted } = slowRooms()
  let now: SavedRoom | null = null
  const saver = new RoomSaver(rooms, 'game', () => now)
  await saver.save()
  await saver.delete()
  expect([writes, deleted]).toEqual([[], []])
  now = { generation: 1, pages: [], gateway: null }
  const saved = saver.save()
  await turn()
  const deleting = saver.delete()
  await turn()
  expect(deleted).toEqual([])
  writes[0]?.end()
  await saved
  await deleting
  expect(deleted).toEqual(['game'])
})
