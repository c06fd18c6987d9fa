import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { Level } from '../packages/bots/src/level.ts'
import { simulateGame } from '../packages/bots/src/testing/simulate-game.ts'
import { type PresetId, presets, teamOf } from '../packages/rules/src/index.ts'

/**
 * How practice players of each level play: wins of the town under the four rule books, and how often a hand of the town falls
 * on a mafia player; then, under FIIM, each level as the town and as the mafia against players. Target: each side wins
 * between 30 and 70 of 100 games of one level, and a higher level wins more against the same opponents.
 * `npm run bench:bots -- [games]`; writes bench/results/practice-bots.json.
 */
const games = Number(process.argv[2] ?? 100)
const duelGames = Math.min(games, 80)
const LEVELS: readonly Level[] = ['novice', 'player', 'master']

interface Figures {
  readonly townWins: number
  readonly townPercent: number
  /** The percentage of the town's hands that fall on a mafia player. */
  readonly hitPercent: number
  readonly days: number
}

function figuresOf(ruleSet: PresetId, level: Level): Figures {
  let townWins = 0
  let days = 0
  let hands = 0
  let hits = 0
  for (let game = 0; game < games; game++) {
    const { state } = simulateGame({
      ruleSet: presets[ruleSet],
      seed: `bots ${game}`,
      levelOf: () => level,
    })
    const isMafia = (seat: number) => teamOf(state.roles[seat - 1] ?? 'civilian') === 'black'
    if (state.final?.winner === 'red') townWins++
    days += state.phase.day
    for (const { rounds } of state.days)
      for (const { candidates, counted } of rounds)
        for (const { candidate, voters } of candidates.length > 1 ? counted : []) {
          const town = voters.filter((voter) => !isMafia(voter)).length
          hands += town
          if (isMafia(candidate)) hits += town
        }
  }
  const percent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10
  return {
    townWins,
    townPercent: percent(townWins, games),
    hitPercent: percent(hits, hands),
    days: Math.round((10 * days) / games) / 10,
  }
}

/** Wins of the town in the same deals, with each level on one side and `player` on the other. */
function duels(): Readonly<Record<'town' | 'mafia', Readonly<Record<Level, number>>>> {
  const deals = Array.from({ length: duelGames }, (_, game) => {
    const seed = `duel ${game}`
    const { roles, final } = simulateGame({ ruleSet: presets.fiim, seed }).state
    return { seed, roles, townWon: final?.winner === 'red' }
  })
  const wins = (side: 'red' | 'black', level: Level) =>
    deals.filter(({ seed, roles, townWon }) => {
      if (level === 'player') return townWon
      // The cards do not depend on the levels, so the roles are known before the game.
      const levelOf = (seat: number) => (teamOf(roles[seat - 1] ?? 'civilian') === side ? level : 'player')
      return simulateGame({ ruleSet: presets.fiim, seed, levelOf }).state.final?.winner === 'red'
    }).length
  const each = (side: 'red' | 'black') => ({
    novice: wins(side, 'novice'),
    player: wins(side, 'player'),
    master: wins(side, 'master'),
  })
  return { town: each('red'), mafia: each('black') }
}

const result = {
  date: new Date().toISOString(),
  machine: {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  },
  games,
  figures: Object.fromEntries(
    Object.keys(presets).map((id) => [
      id,
      Object.fromEntries(LEVELS.map((level) => [level, figuresOf(id as PresetId, level)])),
    ]),
  ),
  /** Wins of the town. */
  againstPlayers: { games: duelGames, ...duels() },
}
console.log(JSON.stringify([result.figures, result.againstPlayers], null, 1))
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/practice-bots.json', `${JSON.stringify(result, null, 2)}\n`)
