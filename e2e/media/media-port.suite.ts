import type { ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import type { MediaGateway } from '@gorod/server/testing/media'
import { describe, expect, test } from 'vitest'
import { circle, PATIENCE_MS, type Table, until } from './table.ts'
import type { Peer } from './text-peer.ts'

/** What the suite needs to know of an adapter. */
export interface AdapterUnderTest<Player extends Peer> {
  readonly name: MediaGateway['adapter']
  table(): Table<Player>
  /** Everything that is forwarded now, as `viewer<speaker/kind`. */
  flows(table: Table<Player>): Promise<readonly string[]>
  /** The layer of every picture that is forwarded now, as `viewer<speaker layer`. */
  layers(table: Table<Player>): Promise<readonly string[]>
  /** The microphone of this page hears a voice from now on, or nothing. */
  talk(table: Table<Player>, key: ParticipantKey, on: boolean): void
  /** The gateway dies and comes back; resolves when the room is there again. */
  crash(table: Table<Player>): Promise<void>
}

const SEATS = ['seat-1', 'seat-2', 'seat-3'] as const
const DAY = circle(...SEATS)
/** The mafia meets. */
const NIGHT: MediaPolicy = { ...circle('seat-1', 'seat-2'), nightLayers: ['low', 'high'] }
/** The first seat speaks: everybody is seen, one is heard; the judge and the audience watch. */
const SPEECH: MediaPolicy = {
  sees: { ...DAY.sees, judge: [...SEATS], spectators: [...SEATS] },
  hears: { 'seat-2': ['seat-1'], 'seat-3': ['seat-1'], judge: ['seat-1'], spectators: ['seat-1'] },
  focus: 'seat-1',
  nightLayers: null,
}
const DARK = circle()

/** What every media gateway must do. Run over each adapter by `media-port.test.ts`. */
export function mediaPortSuite<Player extends Peer>(adapter: AdapterUnderTest<Player>): void {
  describe(`the ${adapter.name} gateway`, () => {
    const seated = async (policy: MediaPolicy, keys: readonly ParticipantKey[] = SEATS) => {
      const table = await adapter.table().open(policy)
      await Promise.all(keys.map((key) => table.enter(key)))
      const publishers = keys.filter((key) => !key.startsWith('spectator:'))
      await until(() =>
        keys.every((key) => offered(table, key) === publishers.filter((other) => other !== key).length),
      )
      return table
    }

    /** Nothing forbidden flows from now on. What is allowed may take its time: a gate may open after the policy is set. */
    const forwards = async (table: Table<Player>, policy: MediaPolicy) => {
      const wanted = allowed(policy)
      let flows: readonly string[] = []
      const seenAll = async () => {
        flows = await adapter.flows(table)
        return flows.some((flow) => !wanted.includes(flow)) || flows.length === wanted.length
      }
      await expect.poll(seenAll, { timeout: PATIENCE_MS }).toBe(true)
      expect(flows).toEqual(wanted)
    }

    test('forwards exactly what each policy allows', async () => {
      const keys = [...SEATS, 'judge', 'spectator:1'] as const
      const table = await seated(DAY, keys)
      for (const policy of [DAY, SPEECH, NIGHT, DARK, SPEECH]) {
        await table.room.setPolicy(policy)
        await forwards(table, policy)
      }
      await table.close()
    })

    test('gives every page the layer of the policy, or less where it wants less, and cameras send what is received', async () => {
      const keys = [...SEATS, 'spectator:1'] as const
      const table = await seated(SPEECH, keys)
      const told = () =>
        SEATS.map((key) => {
          const message = table.at(key)?.messages.findLast(({ type }) => type === 'layers')
          return message?.type === 'layers' ? message.layers.join(' ') : ''
        })
      const given = async (wanted: readonly string[]) => {
        await expect.poll(() => adapter.layers(table), { timeout: PATIENCE_MS }).toEqual([...wanted].sort())
      }
      const others = ['seat-1<seat-2 low', 'seat-1<seat-3 low', 'seat-3<seat-2 low', 'spectators<seat-2 low']
      await given([
        ...others,
        'seat-2<seat-1 high',
        'seat-3<seat-1 high',
        'spectators<seat-1 high',
        'seat-2<seat-3 low',
        'spectators<seat-3 low',
      ])
      expect(told()).toEqual(['low high', 'low', 'low'])

      await table.at('seat-2')?.say({
        type: 'limits',
        limits: [
          { participant: 'seat-1', most: 'middle' },
          { participant: 'seat-3', most: 'none' },
        ],
      })
      await given([
        ...others,
        'seat-2<seat-1 middle',
        'seat-3<seat-1 high',
        'spectators<seat-1 high',
        'spectators<seat-3 low',
      ])
      expect(told()).toEqual(['low middle high', 'low', 'low'])

      await table.at('seat-2')?.say({ type: 'limits', limits: [] })
      await table.room.setPolicy(NIGHT)
      await given(['seat-1<seat-2 high', 'seat-2<seat-1 high'])
      expect(told()).toEqual(['low high', 'low high', 'low high'])
      await table.close()
    })

    test('measures who talks, and only those who may hear a voice are informed, at night nobody', async () => {
      const keys = [...SEATS, 'judge', 'spectator:1'] as const
      const table = await seated(SPEECH, keys)
      const lit = (key: ParticipantKey) => {
        const message = table.at(key)?.messages.findLast(({ type }) => type === 'voices')
        return message?.type === 'voices' ? message.participants : []
      }
      const said = (key: ParticipantKey) =>
        table.at(key)?.messages.filter(({ type }) => type === 'voices').length
      for (const key of SEATS) adapter.talk(table, key, true)
      await until(() => keys.every((key) => key === 'seat-1' || lit(key).join() === 'seat-1'))
      expect(said('seat-1')).toBe(0)
      adapter.talk(table, 'seat-1', false)
      await until(() => keys.every((key) => lit(key).length === 0))

      await table.room.setPolicy(NIGHT)
      adapter.talk(table, 'seat-1', true)
      await until(() => lit('seat-2').join() === 'seat-1')
      expect([lit('seat-3'), lit('judge'), lit('spectator:1')]).toEqual([[], [], []])
      await table.room.setPolicy(DARK)
      expect(lit('seat-2')).toEqual([])
      await table.close()
    })

    test('sends no request when a policy changes nothing', async () => {
      const table = await seated(DAY)
      // A gate that has not opened yet needs no request to stay closed.
      await forwards(table, DAY)
      expect((await table.room.setPolicy(NIGHT)).requests).toBeGreaterThan(0)
      expect(await table.room.setPolicy(structuredClone(NIGHT))).toEqual({ requests: 0 })
      await table.close()
    })

    test('a player who comes in later is under the same policy', async () => {
      const table = await seated(NIGHT, ['seat-1', 'seat-2'])
      await table.enter('seat-3')
      await until(() => offered(table, 'seat-3') === 2 && offered(table, 'seat-1') === 2)
      await forwards(table, NIGHT)
      await table.close()
    })

    test('a player who left is no longer offered', async () => {
      const table = await seated(DAY)
      table.at('seat-3')?.close()
      await table.room.leave('seat-3')
      await until(() => offered(table, 'seat-1') === 1 && offered(table, 'seat-2') === 1)
      await forwards(table, NIGHT)
      await table.close()
    })

    test('a reload takes the place over and the old page is informed', async () => {
      const table = await seated(DAY)
      const old = table.at('seat-1')
      const fresh = table.seat('seat-1')
      await fresh.enter()
      expect(old?.messages.at(-1)).toEqual({ type: 'replaced' })
      old?.close()
      await until(() => offered(table, 'seat-1') === 2)
      await old?.say({ type: 'unpublish' })
      await forwards(table, DAY)
      await table.close()
    })

    test('a page that only lost its channel keeps its connections', async () => {
      const table = await seated(DAY)
      const peer = table.at('seat-1')
      if (!peer) throw new Error('nobody sits at seat 1')
      table.room.disconnected(peer.connection)
      peer.reconnect(crypto.randomUUID())
      await peer.hello()
      // An offer may follow whose answer was still on its way.
      const welcome = peer.messages.findLast(({ type }) => type === 'welcome')
      expect(welcome).toMatchObject({ resumed: true, publishes: true })
      await forwards(table, DAY)
      await table.close()
    })

    test('a player who came in while a page had no channel is offered to it when it is back', async () => {
      const table = await seated(DAY, ['seat-1', 'seat-2'])
      // The pictures of these two flow: before, the room would wait for an answer and offer nothing new.
      await forwards(table, circle('seat-1', 'seat-2'))
      const peer = table.at('seat-1')
      if (!peer) throw new Error('nobody sits at seat 1')
      table.room.disconnected(peer.connection)
      peer.reconnect(crypto.randomUUID())
      await table.enter('seat-3')
      await until(() => table.unheard.some(({ type }) => type === 'offer'))
      await peer.hello()
      await until(() => offered(table, 'seat-1') === 2)
      await forwards(table, DAY)
      await table.close()
    })

    test('nobody publishes for the audience, two cameras, or before saying hello', async () => {
      const table = await seated(DAY, ['seat-1', 'seat-2', 'spectator:7'])
      const offer = (sdp: string) => ({ type: 'publish', generation: 9, sdp }) as const
      const line = (kind: string, mid: number) => `m=${kind} 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:${mid}\r\n`
      await table.at('spectator:7')?.say(offer(`v=0\r\n${line('video', 0)}`))
      expect(table.at('spectator:7')?.messages.at(-1)).toMatchObject({
        type: 'refused',
        reason: 'not_allowed',
      })
      for (const bad of [
        'nonsense',
        `v=0\r\n${line('video', 0)}${line('video', 1)}`,
        `v=0\r\n${line('application', 0)}`,
      ]) {
        await table.at('seat-1')?.say(offer(bad))
        expect(table.at('seat-1')?.messages.at(-1)).toMatchObject({ type: 'refused', reason: 'bad_sdp' })
      }
      const stranger = table.seat('seat-3')
      await stranger.say({ type: 'watch' })
      expect(stranger.messages).toEqual([])
      await table.close()
    })

    test('after a crash the room exists again, under the policy set meanwhile', async () => {
      const table = await seated(DAY)
      await table.room.setPolicy(NIGHT)
      await adapter.crash(table)
      const rebuilt = (key: ParticipantKey) =>
        table.at(key)?.messages.findLastIndex(({ type }) => type === 'rebuild') ?? -1
      await until(() =>
        SEATS.every((key) => {
          const after = table.at(key)?.messages.slice(rebuilt(key)) ?? []
          return after.some((message) => message.type === 'offer' && message.tracks.length === 4)
        }),
      )
      await forwards(table, NIGHT)
      await table.close()
    })
  })
}

/** How many participants this page was offered last. */
function offered(table: Table<Peer>, key: ParticipantKey): number {
  return new Set(table.at(key)?.tracks.map(({ participant }) => participant)).size
}

/** As `flows` writes it. */
function allowed(policy: MediaPolicy): readonly string[] {
  const write = (rows: MediaPolicy['sees'], kind: string) =>
    Object.entries(rows).flatMap(([viewer, speakers]) =>
      speakers.map((speaker) => `${viewer}<${speaker}/${kind}`),
    )
  return [...write(policy.sees, 'video'), ...write(policy.hears, 'audio')].sort()
}
