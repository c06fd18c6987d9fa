import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { measureEvenness } from '../apps/server/src/modules/championships/domain/seating/evenness.ts'
import { searchSeating } from '../apps/server/src/modules/championships/domain/seating/seating.ts'
import { measuredSeating } from './seatings/measured-seating.ts'
import { measureAgain, publishedSeatings } from './seatings/published-seatings.ts'

/**
 * How even the seatings of championships of 10 to 200 players are, beside a bound from below and beside seatings that
 * others published, and how long they take. A step is what the search does before it lets others use the event loop; its
 * time is that of the processor. `npm run bench:seating`; it writes bench/results/seating.json. With a folder, it measures
 * the published seatings again from their tables there, which are not ours to keep (bench/README.md). Targets: every
 * player has every seat as evenly as whole numbers allow, a step takes under 50 ms, the whole search under 10 s.
 */
const SIZES = [
  { players: 10, tables: 1, rounds: 10 },
  { players: 12, tables: 1, rounds: 12 },
  { players: 20, tables: 2, rounds: 8 },
  { players: 20, tables: 2, rounds: 10 },
  { players: 25, tables: 2, rounds: 10 },
  { players: 30, tables: 3, rounds: 10 },
  { players: 30, tables: 3, rounds: 12 },
  { players: 40, tables: 4, rounds: 12 },
  { players: 50, tables: 5, rounds: 12 },
  { players: 60, tables: 6, rounds: 12 },
  { players: 80, tables: 8, rounds: 12 },
  { players: 100, tables: 10, rounds: 4 },
  { players: 100, tables: 10, rounds: 12 },
  { players: 100, tables: 10, rounds: 20 },
  { players: 110, tables: 11, rounds: 11 },
  { players: 150, tables: 15, rounds: 12 },
  { players: 200, tables: 20, rounds: 12 },
  { players: 200, tables: 20, rounds: 20 },
] as const
const SEATS = 10

function measure({ players, tables, rounds }: (typeof SIZES)[number]) {
  const judges = Array.from({ length: tables + 1 }, () => new Set<number>())
  const wish = {
    players,
    tables,
    rounds,
    seats: SEATS,
    fixed: [],
    gone: new Set<number>(),
    apart: [],
    judges,
  }
  const began = performance.now()
  const cpuMs = () => process.cpuUsage().user / 1000
  const cpuBefore = cpuMs()
  let [stepMs, from] = [0, cpuBefore]
  const search = searchSeating({ ...wish, seed: 'bench' })
  let step = search.next()
  for (; !step.done; step = search.next()) {
    stepMs = Math.max(stepMs, cpuMs() - from)
    from = cpuMs()
  }
  const found = measureEvenness(step.value, { players, seats: SEATS, apart: [] })
  return {
    players,
    tables,
    rounds,
    ...measuredSeating(found, players),
    games: found.games,
    withoutJudge: found.withoutJudge,
    cpuMs: Math.round(cpuMs() - cpuBefore),
    totalMs: Math.round(performance.now() - began),
    longestStepCpuMs: Math.round(stepMs * 10) / 10,
  }
}

const folder = process.argv[2]
if (folder !== undefined) measureAgain(folder)
const results = SIZES.map((size) => {
  const result = measure(size)
  console.log(JSON.stringify(result))
  return result
})
const besides = publishedSeatings().map((published) => {
  const { players, tables, rounds } = published
  const ours = results.find(
    (one) => one.players === players && one.tables === tables && one.rounds === rounds,
  )
  return { published, ours }
})
console.table(
  besides.flatMap(({ published, ours }) =>
    [published, ours].map((one) => ({
      players: one?.players,
      rounds: one?.rounds,
      by: one === published ? published.name : 'this search',
      'never meet': one?.pairsThatNeverMeet,
      'most meetings': one?.mostMeetings,
      variance: one?.varianceOfMeetings,
      'least variance': one?.leastVariance,
      seats: String(one?.timesOnASeat ?? '–'),
    })),
  ),
)
const date = new Date().toISOString().slice(0, 10)
const machine = {
  cores: cpus().length,
  cpu: cpus()[0]?.model ?? '',
  memoryGb: Math.round(totalmem() / 2 ** 30),
}
writeFileSync(
  new URL('results/seating.json', import.meta.url),
  `${JSON.stringify({ date, machine, results, besidePublished: besides.map(({ published }) => published) }, null, 2)}\n`,
)
