import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rounded } from './load/figures.ts'
import { machine, say, today } from './measured-site.ts'

/**
 * How much of what a server allocates lands among the old objects of V8, where only a full collection finds that it is not needed any more:
 * lines that are said in 500 games, and queries, each as the server does it and as it would be without `platform/v8-flags.ts`
 * and the connections of `platform/db/pool.ts`. In kB and in processor time for a line and for a query.
 * `npm run bench:old-objects`; about a minute; writes bench/results/old-objects.json.
 */
const SCENARIOS = ['lines', 'queries'] as const
const WAYS = ['ours', 'plain'] as const
const CHILD = fileURLToPath(new URL('old-objects/scenario.ts', import.meta.url))

interface Outcome {
  readonly done: number
  readonly cpuSeconds: number
}

function measure(scenario: string, way: string) {
  const printed = execFileSync(process.execPath, ['--trace-gc-nvp', CHILD, scenario, way], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }).split('\n')
  const sum = (name: string) =>
    printed.reduce((total, line) => total + Number(new RegExp(` ${name}=(\\d+)`).exec(line)?.[1] ?? 0), 0)
  const outcome: Outcome = JSON.parse(printed.findLast((line) => line.startsWith('{')) ?? '{}')
  return {
    done: outcome.done,
    allocatedKb: rounded(sum('allocated') / outcome.done / 1000),
    grownOldKb: rounded(sum('promoted') / outcome.done / 1000),
    fullCollections: printed.filter((line) => line.includes(' gc=mc ')).length,
    cpuMicroseconds: Math.round((outcome.cpuSeconds / outcome.done) * 1e6),
  }
}

const results = Object.fromEntries(
  SCENARIOS.map((scenario) => {
    const measured = Object.fromEntries(WAYS.map((way) => [way, measure(scenario, way)]))
    say(`${scenario}: ${JSON.stringify(measured)}`)
    return [scenario, measured]
  }),
)
const what = 'what is allocated, and what of it becomes old, for one line and one query; kB and microseconds'
writeFileSync(
  new URL('results/old-objects.json', import.meta.url),
  `${JSON.stringify({ what, date: today(), machine: machine(), results }, null, 2)}\n`,
)
