import type { ParticipantKey } from '@gorod/contracts/media'
import { LAYERS, type MediaPolicy } from '@gorod/rules'
import { type MediaGateway, mayReceive } from '@gorod/server/testing/media'
import { expect } from 'vitest'
import { Robot } from './robot.ts'
import { circle, everybodyReceives, now, Table } from './table.ts'

export const MAFIA = ['seat-1', 'seat-2'] as const
const ALL = [...MAFIA, 'seat-3', 'seat-4'] as const
const DAY = circle(...ALL)
/** With both layers of the meeting. */
const NIGHT: MediaPolicy = { ...circle(...MAFIA), nightLayers: ['low', 'high'] }
/** A page that sends every layer whatever it is told, and talks all the time. */
class LoudRobot extends Robot {
  protected override sends() {
    return LAYERS
  }

  override async enter(): Promise<void> {
    this.talk(true)
    await super.enter()
  }
}

/** The mafia meets while everybody reloads: what the pages got and were told since the night began. */
export async function nightWithReloads(gateway: MediaGateway) {
  const table = await new Table(gateway, (room, key) => new LoudRobot(room, key)).open(DAY)
  await Promise.all(ALL.map((key) => table.enter(key)))
  await everybodyReceives(table, ALL)
  await table.room.setPolicy(NIGHT)
  const night = now()
  for (const key of ['seat-3', 'seat-1', 'seat-4', 'seat-2'] as const) {
    await table.enter(key)
    await mafiaReceives(table, now(), 25)
  }
  await table.close()
  return { ...flowsOf(table, night), lit: lit(table, night) }
}

/** The packets sent after `since` by kind and layer: those that the night allows and those that it forbids. */
function flowsOf(table: Table, since: number) {
  const flows = { allowed: {} as Record<string, number>, forbidden: {} as Record<string, number> }
  for (const robot of table.robots)
    for (const { from, kind, sentAt, layer } of robot.received) {
      if (sentAt <= since) continue
      const to = mayReceive(NIGHT, { viewer: robot.key, speaker: from, kind })
        ? flows.allowed
        : flows.forbidden
      const name = layer ?? kind
      to[name] = (to[name] ?? 0) + 1
    }
  return flows
}

/** The places whose pages were told since then that somebody talks. */
function lit(table: Table, since: number): readonly ParticipantKey[] {
  const told = (robot: Robot) =>
    robot.heardSince(since).some((message) => message.type === 'voices' && message.participants.length > 0)
  return [...new Set(table.robots.filter(told).map(({ key }) => key))].sort()
}

/** Until each mafia page that is there now has got so many packets since then. */
async function mafiaReceives(table: Table, since: number, packets: number): Promise<void> {
  const got = (key: ParticipantKey) =>
    table.at(key)?.received.filter(({ sentAt }) => sentAt > since).length ?? 0
  await expect
    .poll(() => MAFIA.every((key) => got(key) >= packets), { timeout: 30_000, interval: 20 })
    .toBe(true)
}
