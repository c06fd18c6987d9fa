import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import {
  type PairedTable,
  type PairingRules,
  pair,
} from '../apps/server/src/modules/matchmaking/domain/pairing.ts'
import type { Searcher } from '../apps/server/src/modules/matchmaking/domain/searcher.ts'
import { SITE_SETTINGS } from '../packages/contracts/src/site-settings.ts'
import { randomFrom } from '../packages/rules/src/chance.ts'

/**
 * The search under load. First an evening at several rates of arrival: how long people wait and how far apart in MMR
 * they are at a table, beside first come, first served over the same people. Then one round over 10,000 waiting.
 * `node bench/matchmaking.ts`; writes bench/results/matchmaking.json.
 */
const { windowStart, windowPerSecond } = SITE_SETTINGS.searchTimes.fallback
const RULES: PairingRules = { seats: 10, windowStart, windowPerSecond, judged: new Set(['league']) }
const PEOPLE = 10_000
const ROUND_MS = 1000
const nobody = () => false
const random = randomFrom('matchmaking bench')

/** Sum of twelve evens is close enough to a bell for a rating. */
function bell(mean: number, deviation: number): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += random()
  return Math.round(mean + sum * deviation)
}

/** `PEOPLE` who come at random moments, one every `1 / perSecond` seconds on average. */
function arrivals(perSecond: number): Searcher[] {
  let at = 0
  return Array.from({ length: PEOPLE }, (_, index) => {
    at += (-Math.log(1 - random()) / perSecond) * 1000
    const queues = random() < 0.3 ? ['rated', 'league'] : ['rated']
    return {
      accountId: index + 1,
      role: 'player',
      queues,
      mmr: bell(1000, 180),
      party: null,
      since: at,
      place: index,
    }
  })
}

type Method = (waiting: readonly Searcher[], now: number) => readonly PairedTable[]

const byPairing: Method = (waiting, now) => pair(waiting, { now, rules: RULES, blocked: nobody })

/** What most lobbies do: the ten who have waited longest, regardless of their rating. */
const firstCome: Method = (waiting) => {
  const tables: PairedTable[] = []
  for (let from = 0; from + RULES.seats <= waiting.length; from += RULES.seats) {
    const players = waiting.slice(from, from + RULES.seats).map(({ accountId }) => accountId)
    tables.push({ queue: 'rated', players, judge: null })
  }
  return tables
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

function evening(people: readonly Searcher[], method: Method) {
  const byId = new Map(people.map((one) => [one.accountId, one]))
  const waits: number[] = []
  const spreads: number[] = []
  let waiting: Searcher[] = []
  let next = 0
  const end = (people.at(-1)?.since ?? 0) + 10 * 60_000
  for (let now = 0; now < end; now += ROUND_MS) {
    for (let one = people[next]; one !== undefined && one.since <= now; one = people[++next])
      waiting.push(one)
    const gone = new Set<number>()
    for (const { players } of method(waiting, now)) {
      const mmrs = players.map((id) => byId.get(id)?.mmr ?? 0)
      spreads.push(Math.max(...mmrs) - Math.min(...mmrs))
      for (const id of players) {
        gone.add(id)
        waits.push((now - (byId.get(id)?.since ?? now)) / 1000)
      }
    }
    if (gone.size > 0) waiting = waiting.filter(({ accountId }) => !gone.has(accountId))
  }
  return {
    seated: waits.length,
    waitSeconds: { median: percentile(waits, 0.5), p95: percentile(waits, 0.95) },
    mmrSpread: { median: percentile(spreads, 0.5), p95: percentile(spreads, 0.95) },
  }
}

function fullHouse(): number {
  const now = 600_000
  const crowd = arrivals(20).map((one) => ({ ...one, since: Math.min(one.since, now) }))
  const times = Array.from({ length: 9 }, () => {
    const from = performance.now()
    byPairing(crowd, now)
    return performance.now() - from
  })
  return times.sort((a, b) => a - b)[4] ?? 0
}

const evenings = [0.1, 1, 10].map((perSecond) => {
  const people = arrivals(perSecond)
  return { perSecond, pairing: evening(people, byPairing), firstCome: evening(people, firstCome) }
})
const roundMs = Math.round(fullHouse() * 10) / 10
for (const { perSecond, pairing, firstCome: plain } of evenings) {
  const tell = ({ waitSeconds: w, mmrSpread: m }: typeof pairing) =>
    `waits ${w.median} s (p95 ${w.p95}), spread ${m.median} MMR (p95 ${m.p95})`
  console.log(`${perSecond} a second: pairing ${tell(pairing)}; first come ${tell(plain)}`)
}
console.log(`one round over ${PEOPLE} waiting: ${roundMs} ms`)
mkdirSync(new URL('results/', import.meta.url), { recursive: true })
const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version }
const result = {
  date: new Date().toISOString().slice(0, 10),
  machine,
  rules: { ...RULES, judged: [...RULES.judged] },
}
writeFileSync(
  new URL('results/matchmaking.json', import.meta.url),
  `${JSON.stringify({ ...result, evenings, roundOver10000Ms: roundMs }, null, 2)}\n`,
)
if (roundMs > 50) process.exitCode = 1
