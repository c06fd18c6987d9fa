import { MINUTE_MS } from '@gorod/contracts/durations'
import type { GameEvent } from '@gorod/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { gameIdOf } from '../../../testing/game-id.ts'
import { type LostPlayerDeps, lostPlayerJobs, waitForLost } from './lost-players.ts'

const GAME = gameIdOf(1)
const ACCOUNT = 40
const SEAT = 4
/** The time to come back was used up then. */
const AT = 1_700_000_000_000
const NOW = AT + 5 * MINUTE_MS
const KEY = `player-lost:${GAME}:${ACCOUNT}`

interface Presence {
  readonly online: boolean
  readonly seenAt: Date | null
}

let acts: unknown[]
let known: Map<number, Presence>
let reachableMs: number
let events: readonly Partial<GameEvent>[]

beforeEach(() => {
  acts = []
  known = new Map()
  reachableMs = 5 * MINUTE_MS
  events = []
})

const deps = {
  db: { transaction: () => ({ execute: (work: (tx: string) => unknown) => work('tx') }) },
  jobs: {
    enqueue: async (_db: unknown, _job: unknown, lost: object, options: object) =>
      void acts.push(['waits', lost, options]),
  },
  clock: { now: () => NOW },
  activity: {
    presenceOf: async () => known,
    reachableMs: async (from: number) => (from === AT ? reachableMs : 0),
  },
  games: { events: async (id: string) => (id === GAME ? events : []) },
  moderation: { banForLeaving: async (...args: unknown[]) => void acts.push(['is banned', ...args]) },
} as unknown as LostPlayerDeps

const lost = { gameId: GAME, accountId: ACCOUNT, seat: SEAT, at: AT }

async function look(hadPage = false): Promise<unknown[]> {
  const [handler] = lostPlayerJobs(deps)
  const run = handler?.run as (payload: typeof lost & { readonly hadPage: boolean }) => Promise<void>
  await run({ ...lost, hadPage })
  return acts
}

const BANNED = [['is banned', 'tx', ACCOUNT, GAME]]
const seen = (at: number) => known.set(ACCOUNT, { online: false, seenAt: new Date(at) })
const back = (seat: number, at: number) => {
  events = [{ type: 'seatReconnected', seat, at }]
}

describe('the ban of a player whose seat was lost to the connection', () => {
  it.each([true, false])(
    'the ban waits for five minutes and keeps whether a page was open: %s',
    async (online) => {
      known.set(ACCOUNT, { online, seenAt: null })
      await waitForLost(deps, lost)
      expect(acts).toEqual([['waits', { ...lost, hadPage: online }, { at: new Date(NOW), key: KEY }]])
    },
  )

  it('the ban comes when the player had the time and gave no sign', async () => {
    expect(await look()).toEqual(BANNED)
  })

  it('the ban waits for what the player lacks of the time in which the site was there', async () => {
    reachableMs = 4 * MINUTE_MS
    const at = new Date(NOW + MINUTE_MS)
    expect(await look(true)).toEqual([['waits', { ...lost, hadPage: true }, { at, key: KEY }]])
  })

  it('a page that was opened since is a sign, one of before is none', async () => {
    seen(AT)
    expect(await look()).toEqual([])
    seen(AT - 1)
    expect(await look()).toEqual(BANNED)
  })

  it('a page is no sign where one stayed open away from the table', async () => {
    seen(NOW)
    expect(await look(true)).toEqual(BANNED)
  })

  it('the return to the seat is a sign, also where another page stayed open', async () => {
    back(SEAT, AT)
    expect(await look(true)).toEqual([])
  })

  it.each([
    ['another seat', SEAT + 1, AT],
    ['the seat before it was lost', SEAT, AT - 1],
  ])('a return to %s is none', async (_what, seat, at) => {
    back(seat, at)
    expect(await look()).toEqual(BANNED)
  })
})
