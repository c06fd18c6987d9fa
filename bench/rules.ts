import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { randomFrom } from '../packages/rules/src/chance.ts'
import {
  type AddressedCommand,
  createGame,
  decide,
  evolve,
  type GameEvent,
  presets,
  replay,
  type State,
  viewFor,
} from '../packages/rules/src/index.ts'
import { playRandomly } from '../packages/rules/src/testing/random-play.ts'

/**
 * How fast a game server can play: `decide`, `evolve` of what came out, and the views of ten seats, command by
 * command, on one core. The commands are recorded beforehand from random legal games of every preset, so only
 * the engine is measured. `node bench/rules.ts [commands]`; writes bench/results/rules.json.
 */
const wanted = Number(process.argv[2] ?? 1_000_000)
const seats = Array.from({ length: 10 }, (_, index) => index + 1)

interface RecordedGame {
  readonly opening: readonly GameEvent[]
  readonly commands: readonly { readonly command: AddressedCommand; readonly at: number }[]
}

function record(index: number): RecordedGame {
  const random = randomFrom(`bench ${index}`)
  const rules = Object.values(presets)
  const ruleSet = rules[index % rules.length]!
  const game = { ruleSet, seats: 10, judge: 'automatic', seed: String(index).padStart(32, '0') } as const
  const opening = createGame({ ...game, seedHash: 'hash', at: 1_000 })
  return { opening, commands: [...playRandomly(game, random, 0)].map(({ command, at }) => ({ command, at })) }
}

/** Something must be done with the views, or the compiler leaves them out. */
let seen = 0

function playAgain(recorded: RecordedGame): number {
  let state: State = replay(recorded.opening)
  for (const { command, at } of recorded.commands) {
    const decision = decide(state, command, at)
    if (!decision.ok) throw new Error(`${command.type} was refused: ${decision.refusal}`)
    for (const event of decision.events) state = evolve(state, event)
    for (const seat of seats) seen += viewFor(state, seat).seats.length
  }
  return recorded.commands.length
}

function heapMb(): number {
  globalThis.gc?.()
  return Math.round((process.memoryUsage().heapUsed / 1024 / 1024) * 10) / 10
}

const games = Array.from({ length: 200 }, (_, index) => record(index))
for (const game of games.slice(0, 100)) playAgain(game)

const heapBefore = heapMb()
const heaps: number[] = []
const startedAt = performance.now()
let spentOnHeap = 0
let commands = 0
for (let round = 0; commands < wanted; round++) {
  commands += playAgain(games[round % games.length]!)
  if (commands < (heaps.length + 1) * (wanted / 10)) continue
  const measuredAt = performance.now()
  heaps.push(heapMb())
  spentOnHeap += performance.now() - measuredAt
}
const seconds = (performance.now() - startedAt - spentOnHeap) / 1000

const result = {
  what: 'decide + evolve + 10 views per command, one core',
  date: new Date().toISOString(),
  machine: {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
  },
  commands,
  seconds: Math.round(seconds * 100) / 100,
  commandsPerSecond: Math.round(commands / seconds),
  viewsBuilt: seen / 10,
  heapMb: { before: heapBefore, during: heaps },
  target: { commandsPerSecond: 50_000 },
}
console.log(JSON.stringify(result, null, 2))
mkdirSync(new URL('./results/', import.meta.url), { recursive: true })
writeFileSync(new URL('./results/rules.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
if (result.commandsPerSecond < result.target.commandsPerSecond) process.exitCode = 1
