import { setTimeout as wait } from 'node:timers/promises'
import type { ParticipantKey } from '@gorod/contracts/media'
import type { Table } from './table.ts'

/** Players who join, reload, lose their picture, vanish and leave, each in their own rhythm, until time is up. */
export async function churn(table: Table, seats: readonly ParticipantKey[], seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  await Promise.all(seats.map((key, index) => live(table, key, index, () => performance.now() < end)))
}

const ACTS = ['reload', 'rewatch', 'leave', 'vanish', 'republish'] as const

async function live(table: Table, key: ParticipantKey, index: number, goesOn: () => boolean): Promise<void> {
  await wait(index * 90)
  for (let turn = index; goesOn(); turn++) {
    const robot = await table.enter(key)
    await wait(700 + ((index * 137 + turn * 211) % 1300))
    const act = ACTS[turn % ACTS.length]
    if (act === 'rewatch') await robot.say({ type: 'watch' })
    if (act === 'republish') await robot.publish()
    if (act === 'leave' || act === 'vanish') robot.close()
    if (act === 'leave') await table.room.leave(key)
    if (act === 'rewatch' || act === 'republish') await wait(400)
    // `reload` and `vanish`: the next turn's page takes the place over while the old one is still known.
  }
}
