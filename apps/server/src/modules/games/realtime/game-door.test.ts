import { leaveGameMessage } from '@gorod/contracts/game'
import { gameSeatLostMessage } from '@gorod/contracts/table-people'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import type { Cluster } from '../../../platform/cluster/cluster.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { KeeperLeaves, KeptElsewhere } from '../domain/keeping.ts'
import { type GamePage, SharedDoor } from './game-door.ts'

const GAME = { gameId: '11111111-1111-4111-8111-111111111111' }

const NAMELESS = { nameAtBalancer: () => null }

let clock: FakeClock
/** What the keeper at the other process answers, and how often it was asked. */
let answerThere: () => Promise<unknown>
let askedThere: number

beforeEach(() => {
  clock = new FakeClock(0)
  askedThere = 0
})

function door(): SharedDoor {
  const nothing = () => undefined
  const call = () => {
    askedThere++
    return answerThere()
  }
  const peers = { on: nothing, hear: nothing, onBroken: nothing, tell: nothing, call }
  const realtime = { onDisconnect: nothing, onConnect: nothing, on: nothing } as unknown as Realtime
  const cluster = { self: 'here', peers } as unknown as Cluster
  return new SharedDoor({ realtime, cluster, clock, http: NAMELESS })
}

describe('a game of which the keeper is just being stopped', () => {
  it('the work goes on at the process that keeps the game next', async () => {
    answerThere = () => Promise.reject(new KeeperLeaves())
    let tries = 0
    const work = async () => {
      tries++
      if (tries === 1) throw new KeptElsewhere('there')
      return 'done here'
    }
    const done = door().atKeeper('games.work', work)(GAME)
    for (let turn = 0; turn < 10 && tries < 2; turn++) await clock.advance(200)
    expect(await done).toBe('done here')
    expect([tries, askedThere]).toEqual([2, 1])
  })

  it('any other refusal of the keeper is answered at once', async () => {
    answerThere = () => Promise.reject(new AppError('unavailable'))
    const work = () => Promise.reject(new KeptElsewhere('there'))
    await expect(door().atKeeper('games.work', work)(GAME)).rejects.toMatchObject({ code: 'unavailable' })
    expect(askedThere).toBe(1)
  })

  it('the process that is being stopped does not wait for itself', async () => {
    const work = () => Promise.reject(new KeeperLeaves())
    await expect(door().atKeeper('games.work', work)(GAME)).rejects.toBeInstanceOf(KeeperLeaves)
  })
})

describe('games of other processes', () => {
  it('the keeper of a game that is in use is known though ten thousand others were asked for since', async () => {
    answerThere = async () => 'done there'
    let triedHere = 0
    const work = async () => {
      triedHere++
      throw new KeptElsewhere('there')
    }
    const ask = door().atKeeper('games.work', work)
    const others = Array.from({ length: 10_000 }, (_, index) => ({ gameId: `game ${index}` }))
    await ask(GAME)
    for (const one of others.slice(0, 9_000)) await ask(one)
    await ask(GAME)
    for (const one of others.slice(9_000)) await ask(one)
    const before = triedHere
    for (const one of [GAME, ...others.slice(-9_000)]) await ask(one)
    expect(triedHere).toBe(before)
    // The one that was asked for longest ago made room.
    await ask(others[0]!)
    expect(triedHere).toBe(before + 1)
  })
})

it('a page at a process of the version before gets each push by its own id, and a push from there reaches the page here', async () => {
  type Hear = (payload: unknown, from: string) => unknown
  const hearing = new Map<string, Hear>()
  const hear = (name: string, handle: Hear) => void hearing.set(name, handle)
  const told: unknown[] = []
  const sent: unknown[] = []
  const nothing = () => undefined
  const peers = { on: hear, hear, onBroken: nothing, tell: (...one: unknown[]) => told.push(one) }
  const page = { send: (_message: unknown, payload: unknown) => sent.push(payload) }
  const client = (id: string) => (id === 'page-here' ? page : null)
  const realtime = { onDisconnect: nothing, onConnect: nothing, on: nothing, client } as unknown as Realtime
  const processes = { opensSealed: () => false }
  const cluster = { self: 'here', peers, processes } as unknown as Cluster
  const shared = new SharedDoor({ realtime, cluster, clock, http: NAMELESS })

  const payload = { ...GAME, moved: true }
  shared.on(leaveGameMessage, async (_asked, guest) => {
    guest.send(gameSeatLostMessage, payload)
    return {}
  })
  const forwarded = { name: leaveGameMessage.name, payload: GAME, page: { id: 'page-there', identity: null } }
  await hearing.get('games.message')?.(forwarded, 'former')
  const { name } = gameSeatLostMessage
  expect(told).toEqual([['former', 'games.push', { id: 'page-there', name, payload }]])

  hearing.get('games.push')?.({ id: 'page-here', name, payload: 'of the former' }, 'former')
  expect(sent).toEqual(['of the former'])
})

it('a page at another process is asked to connect to the keeper of its game by the name that the balancer has for it', async () => {
  type Hear = (payload: unknown, from: string) => unknown
  const hearing = new Map<string, Hear>()
  const hear = (name: string, handle: Hear) => void hearing.set(name, handle)
  const nothing = () => undefined
  const peers = { on: hear, hear, onBroken: nothing, tell: nothing }
  const realtime = { onDisconnect: nothing, onConnect: nothing, on: nothing } as unknown as Realtime
  let name: string | null = 'server-2'
  const cluster = { self: 'here', peers } as unknown as Cluster
  const shared = new SharedDoor({ realtime, cluster, clock, http: { nameAtBalancer: () => name } })
  const asked: unknown[] = []
  shared.on(leaveGameMessage, async (_asked, page) => {
    asked.push(shared.moveTo(page))
    return undefined
  })
  const forwarded = { name: leaveGameMessage.name, payload: GAME, page: { id: 'page-there', identity: null } }
  await hearing.get('games.message')?.(forwarded, 'there')
  name = null
  await hearing.get('games.message')?.(forwarded, 'there')
  expect(asked).toEqual(['server-2', null])
  expect(shared.moveTo({ id: 'page-here' } as GamePage)).toBeNull()
})
