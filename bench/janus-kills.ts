import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { circle, now, robotTable, startGateway, until } from '../e2e/media/table.ts'

/**
 * How long ten players are without pictures when the Janus of their game is killed and others run beside it: until
 * everybody has a picture from everybody that was sent after the kill. Nobody does anything. Target: a median of 3 s.
 * `npm run bench:janus-kills -- [kills]`; writes bench/results/janus-kills.json.
 */
const KILLS = Number(process.argv[2] ?? 20)
const TARGET_MS = 3_000
const SEATS = Array.from({ length: 10 }, (_, index) => `seat-${index + 1}` as const)

/** One that died again and again is started later each time: with four there is always another. */
const janus = await startGateway(undefined, 4)
const table = await robotTable(janus.gateway).open(circle(...SEATS))
for (const key of SEATS) await table.enter(key)

function everybodySees(since: number): boolean {
  return SEATS.every((key) => {
    const received = table.at(key)?.received.filter(({ kind, sentAt }) => kind === 'video' && sentAt > since)
    return new Set(received?.map(({ from }) => from)).size === SEATS.length - 1
  })
}

async function kill(): Promise<number> {
  const dead = janus.gateway.pidOf(table.gameId)
  if (dead === null) throw new Error('the game is in no Janus')
  for (const robot of table.robots) robot.received.length = 0
  const killedAt = now()
  process.kill(dead, 'SIGKILL')
  // What was under way in the dead one was sent before.
  await until(() => janus.gateway.pidOf(table.gameId) !== dead)
  await until(() => everybodySees(killedAt))
  return now() - killedAt
}

const backAfterMs: number[] = []
await until(() => everybodySees(0))
for (let round = 0; round < KILLS; round++) {
  await wait(3_000)
  backAfterMs.push(Math.round(await kill()))
}
const sorted = backAfterMs.toSorted((a, b) => a - b)
const result = {
  what: 'Janus killed: ms until ten players all see each other again, in another Janus',
  date: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  kills: KILLS,
  backAfterMs,
  median: sorted[Math.floor(KILLS / 2)] ?? Number.NaN,
  worst: sorted.at(-1),
  target: { median: TARGET_MS },
}
console.log(JSON.stringify(result, null, 2))
writeFileSync(new URL('./results/janus-kills.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
await table.close()
await janus.stop()
process.exit(result.median <= TARGET_MS ? 0 : 1)
