import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What a minute of media figures costs the room, by React's profiler: the figures of both links and of the own signal are
 * published each second. Commits, their rendering time, and renders of seat tiles. Target: no tile. With the folder of another
 * checkout, whose packages are installed, that room is measured by the same script, under the name of the folder.
 * `npm run bench:room-renders -- [folder]`; writes bench/results/room-renders.json.
 */
const HERE = fileURLToPath(new URL('..', import.meta.url))
const vitest = join(HERE, 'node_modules/vitest/vitest.mjs')
const config = join(HERE, 'bench/room-renders/vitest.config.ts')

function figuresOf(checkout: string): object {
  const folder = mkdtempSync(join(tmpdir(), 'room-renders-'))
  const out = join(folder, 'figures.json')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', config], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHECKOUT: checkout, OUT: out },
  })
  if (status !== 0) throw new Error(`the room of ${checkout} could not be measured`)
  const figures = JSON.parse(readFileSync(out, 'utf8'))
  rmSync(folder, { recursive: true })
  return figures
}

const other = process.argv[2]
const result = {
  what: 'a minute of media figures that change three times a second; rendering time of a development build of React',
  date: new Date().toISOString(),
  machine: { cores: cpus().length, cpu: cpus()[0]?.model ?? '', node: process.version },
  room: figuresOf(HERE),
  ...(other !== undefined && { [basename(resolve(other))]: figuresOf(resolve(other)) }),
}
console.log(JSON.stringify(result, null, 1))
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/room-renders.json', `${JSON.stringify(result, null, 2)}\n`)
