import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { measureEvenness } from '../apps/server/src/modules/championships/domain/seating/evenness.ts'
import { searchSeating } from '../apps/server/src/modules/championships/domain/seating/seating.ts'

/**
 * How even the seatings of championships of 10 to 200 players are, beside a bound from below, and how long they take.
 * A step is what the search does before it lets others use the event loop; its time is that of the processor. `npm run bench:seating`; it writes
 * bench/results/seating.json. Targets: every player has every seat as evenly as whole numbers allow, a step takes under
 * 50 ms, the whole search under 10 s.
 */
const SIZES = [
  { players: 10, tables: 1, rounds: 10 },
  { players: 12, tables: 1, rounds: 12 },
  { players: 20, tables: 2, rounds: 10 },
  { players: 25, tables: 2, rounds: 10 },
  { players: 30, tables: 3, rounds: 10 },
  { players: 40, tables: 4, rounds: 12 },
  { players: 50, tables: 5, rounds: 12 },
  { players: 60, tables: 6, rounds: 12 },
  { players: 80, tables: 8, rounds: 12 },
  { players: 100, tables: 10, rounds: 12 },
  { players: 100, tables: 10, rounds: 20 },
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
    meetingsOfPairs: found.pairs,
    timesOnASeat: found.seats,
    repeated: found.repeated,
    squares: found.squares,
    leastSquares: found.leastSquares,
    aboveBoundPercent: Math.round((found.squares / found.leastSquares - 1) * 1000) / 10,
    games: found.games,
    withoutJudge: found.withoutJudge,
    cpuMs: Math.round(cpuMs() - cpuBefore),
    totalMs: Math.round(performance.now() - began),
    longestStepCpuMs: Math.round(stepMs * 10) / 10,
  }
}

const results = SIZES.map((size) => {
  const result = measure(size)
  console.log(JSON.stringify(result))
  return result
})
const date = new Date().toISOString().slice(0, 10)
const machine = {
  cores: cpus().length,
  cpu: cpus()[0]?.model ?? '',
  memoryGb: Math.round(totalmem() / 2 ** 30),
}
writeFileSync(
  new URL('results/seating.json', import.meta.url),
  `${JSON.stringify({ date, machine, results }, null, 2)}\n`,
)
