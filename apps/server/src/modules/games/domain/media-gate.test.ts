import type { MediaPolicy } from '@gorod/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import type { MediaApi, MediaRoom } from '../../media/public.ts'
import { MediaGate } from './media-gate.ts'

const day: MediaPolicy = { sees: { 'seat-1': ['seat-2'] }, hears: {}, focus: null, nightLayers: null }
const night: MediaPolicy = { sees: {}, hears: {}, focus: null, nightLayers: ['low'] }

let clock: FakeClock
let asked: MediaPolicy[]
let confirm: () => void
let gate: MediaGate

beforeEach(async () => {
  clock = new FakeClock()
  asked = []
  const room: Pick<MediaRoom, 'setPolicy'> = {
    setPolicy: (policy) => {
      asked.push(policy)
      return new Promise((resolve) => {
        confirm = () => resolve({ requests: 1 })
      })
    },
  }
  const media: Pick<MediaApi, 'openRoom' | 'close'> = {
    openRoom: async () => room as MediaRoom,
    close: async () => {},
  }
  gate = new MediaGate(media as MediaApi, clock, 'a-game')
  await gate.open(day, () => {})
})

/** True when the gate has resolved, as far as promises alone can bring it. */
async function passed(work: Promise<void>): Promise<boolean> {
  let done = false
  void work.then(() => {
    done = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return done
}

describe('the gate between media and the table', () => {
  test('a phase waits until media has confirmed who may be seen in it', async () => {
    const applying = gate.apply(night)
    expect(await passed(applying)).toBe(false)
    confirm()
    expect(await passed(applying)).toBe(true)
    expect(asked).toEqual([night])
  })

  test('a gateway that does not answer delays the game for a second and a half, no longer', async () => {
    const applying = gate.apply(night)
    await clock.advance(1499)
    expect(await passed(applying)).toBe(false)
    await clock.advance(1)
    expect(await passed(applying)).toBe(true)
  })

  test('no confirmation is asked for while nothing changes', async () => {
    expect(await passed(gate.apply(day))).toBe(true)
    expect(asked).toEqual([])
  })

  test('a room is opened for its game with the first policy, and everybody who waits for it gets it, or none where it did not open', async () => {
    let opened: unknown = null
    const room = {} as MediaRoom
    const media: Pick<MediaApi, 'openRoom'> = {
      openRoom: async (wanted) => {
        opened = wanted
        return room
      },
    }
    const opening = new MediaGate(media as MediaApi, clock, 'a-game')
    expect(await opening.roomOnceOpen()).toBeNull()
    void opening.open(day, () => {})
    expect(await opening.roomOnceOpen()).toBe(room)
    expect(opened).toEqual({ gameId: 'a-game', policy: day })
    const failing: Pick<MediaApi, 'openRoom'> = { openRoom: () => Promise.reject(new Error('no gateway')) }
    const closed = new MediaGate(failing as MediaApi, clock, 'a-game')
    await expect(closed.open(day, () => {})).rejects.toThrow('no gateway')
    expect(await closed.roomOnceOpen()).toBeNull()
  })

  test('a room that opens late gets the policy that holds by then', async () => {
    let open = (_room: MediaRoom) => {}
    const media: Pick<MediaApi, 'openRoom'> = { openRoom: () => new Promise((resolve) => (open = resolve)) }
    const late = new MediaGate(media as MediaApi, clock, 'a-game')
    const opening = late.open(day, () => {})
    await late.apply(night)
    expect(asked).toEqual([])
    open({ setPolicy: async (policy: MediaPolicy) => void asked.push(policy) } as unknown as MediaRoom)
    await opening
    expect(asked).toEqual([night])
  })
})
