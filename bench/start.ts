import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../e2e/start/start-process.ts'

/**
 * How long a site that was stopped takes until it serves again: `npm start` on a data folder there is already, with
 * Postgres and Janus, several times over; beside it a Node process that does nothing. `node bench/start.ts` on a machine
 * with nothing else to do; writes bench/results/start.json.
 */
const ROUNDS = 7
const TARGET_MS = 5_000

const dataDir = mkdtempSync(join(tmpdir(), 'gorod-bench-start-'))

async function readyAfterMs(): Promise<number> {
  const site = await startSite({ DATA_DIR: dataDir })
  await site.interrupt()
  return site.readyAfterMs
}

function bareNodeMs(): number {
  const startedAt = performance.now()
  spawnSync(process.execPath, ['-e', ''])
  return performance.now() - startedAt
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const first = await readyAfterMs()
const again: number[] = []
const bare: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  again.push(await readyAfterMs())
  bare.push(bareNodeMs())
}
rmSync(dataDir, { recursive: true })

const result = {
  what: 'npm start until it serves, ms',
  date: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  onAnEmptyFolder: Math.round(first),
  again: again.map(Math.round),
  medianAgain: Math.round(median(again)),
  bareNode: Math.round(median(bare)),
  timesABareNode: Math.round(median(again) / median(bare)),
  target: { again: TARGET_MS },
}
console.log(JSON.stringify(result, null, 2))
writeFileSync(new URL('./results/start.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
if (result.medianAgain > TARGET_MS) process.exitCode = 1
