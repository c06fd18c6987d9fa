import type { Seat } from '@gorod/rules'
import { isAlive, type SheriffClaim, spokeAfter, type Table } from '../table/read-table.ts'
import type { Evidence } from './evidence.ts'

/** One way the roles may lie: who is black and who is the sheriff (null: a deck without one). */
export interface World {
  readonly blacks: readonly Seat[]
  readonly sheriff: Seat | null
  readonly weight: number
}

/** What the thinker knows for sure. */
export interface Knowledge {
  readonly reds: readonly Seat[]
  readonly blacks: readonly Seat[]
  readonly sheriff: Seat | null
  readonly notSheriff: readonly Seat[]
}

const logLikelihood = {
  /** A black poses as the sheriff. */
  blackClaims: -2.2,
  /** A red who is not the sheriff does so: never with sense. */
  redClaims: -5,
  /** A false sheriff names a mate black / red. */
  falseCheckBurnsMate: -1.6,
  falseCheckCoversMate: 0.3,
  /** The true sheriff heard a false one and spoke without a word about it. */
  sheriffSilent: -2.5,
  /** The true sheriff left the table with his checks untold. */
  sheriffTookItAlong: -3,
  /** A revealed sheriff lives through a night. */
  claimantSpared: -0.7,
} as const

const impossible = -30

/** All worlds that agree with the knowledge, weights summing to 1; the heart of every belief. */
export function weighWorlds(table: Table, evidence: Evidence, knowledge: Knowledge): readonly World[] {
  // What a sheriff did not say depends on him alone, so it is weighed once and not per set of blacks.
  const sheriffs = sheriffCandidates(table, knowledge).map((seat) => ({
    seat,
    silence: silenceScore(table, seat),
  }))
  const ended = mayBeOver(table)
  const scored: { blacks: readonly Seat[]; sheriff: Seat | null; score: number }[] = []
  for (const blacks of blackSets(table, knowledge)) {
    if (!ended && !gameGoesOn(table, blacks)) continue
    const score = scoreOf(blacks, evidence)
    for (const { seat, silence } of sheriffs) {
      if (seat !== null && blacks.includes(seat)) continue
      let claims = 0
      for (const claim of table.sheriffClaims) claims += claimScore(table, claim, blacks, seat)
      scored.push({ blacks, sheriff: seat, score: score + silence + claims })
    }
  }
  const best = Math.max(...scored.map((world) => world.score))
  const weights = scored.map((world) => Math.exp(world.score - best))
  const sum = weights.reduce((total, value) => total + value, 0)
  return scored.map(({ blacks, sheriff }, index) => ({
    blacks,
    sheriff,
    weight: (weights[index] ?? 0) / sum,
  }))
}

function sheriffCandidates(table: Table, knowledge: Knowledge): (Seat | null)[] {
  if (table.ruleSet.roles.sheriff === 0) return [null]
  if (knowledge.sheriff !== null) return [knowledge.sheriff]
  return table.seats.filter(
    (seat) => !knowledge.notSheriff.includes(seat) && !knowledge.blacks.includes(seat),
  )
}

/** Every choice of the remaining blacks among the seats whose colour is open. */
function blackSets(table: Table, knowledge: Knowledge): Seat[][] {
  const open = table.seats.filter(
    (seat) => !knowledge.reds.includes(seat) && !knowledge.blacks.includes(seat),
  )
  const sets: Seat[][] = []
  const grow = (chosen: Seat[], from: number): void => {
    if (chosen.length === table.blackCount) {
      sets.push(chosen)
      return
    }
    for (let index = from; index < open.length; index++) grow([...chosen, open[index]!], index + 1)
  }
  grow([...knowledge.blacks], 0)
  return sets
}

/** The game is not over, so some black is alive and blacks are fewer than reds. */
function gameGoesOn(table: Table, blacks: readonly Seat[]): boolean {
  const alive = blacks.filter((seat) => isAlive(table, seat)).length
  return alive > 0 && alive * 2 < table.alive.length
}

/** A last word may be spoken when the game is decided already: then every world is possible. */
function mayBeOver({ view }: Table): boolean {
  const { id } = view.phase
  return id === 'farewell' || id === 'finalSpeech' || id === 'gameOver'
}

function scoreOf(blacks: readonly Seat[], evidence: Evidence): number {
  let score = 0
  for (let i = 0; i < blacks.length; i++) {
    const a = blacks[i]!
    score += evidence.alone[a] ?? 0
    for (let j = i + 1; j < blacks.length; j++) {
      const b = blacks[j]!
      score += evidence.pair[Math.min(a, b)]?.[Math.max(a, b)] ?? 0
    }
  }
  return score
}

/** How odd it would be for this seat to be the sheriff and to have kept silent where a sheriff speaks. */
function silenceScore(table: Table, sheriff: Seat | null): number {
  if (sheriff === null || table.sheriffClaims.some((claim) => claim.by === sheriff)) return 0
  const firstLie = Math.min(...table.sheriffClaims.map((claim) => claim.firstAt))
  const heard = firstLie < Number.POSITIVE_INFINITY && spokeAfter(table, sheriff, firstLie)
  const tookAlong = !isAlive(table, sheriff) && leftWithWords(table, sheriff)
  return (heard ? logLikelihood.sheriffSilent : 0) + (tookAlong ? logLikelihood.sheriffTookItAlong : 0)
}

function claimScore(
  table: Table,
  claim: SheriffClaim,
  blacks: readonly Seat[],
  sheriff: Seat | null,
): number {
  if (claim.by === sheriff) {
    const honest = claim.checks.every((check) => blacks.includes(check.seat) === (check.color === 'black'))
    return honest ? sparedScore(table, claim) : impossible
  }
  if (!blacks.includes(claim.by)) return logLikelihood.redClaims
  let score: number = logLikelihood.blackClaims
  for (const check of claim.checks) {
    if (!blacks.includes(check.seat)) continue
    score += check.color === 'black' ? logLikelihood.falseCheckBurnsMate : logLikelihood.falseCheckCoversMate
  }
  return score
}

function sparedScore(table: Table, claim: SheriffClaim): number {
  const nights = table.day - claim.firstDay
  return isAlive(table, claim.by) && nights > 0 ? nights * logLikelihood.claimantSpared : 0
}

/** Left by vote or shot and has said something on the day of leaving or later: had the chance to tell. */
function leftWithWords(table: Table, seat: Seat): boolean {
  const exit = table.view.seats.find((entry) => entry.seat === seat)?.exit
  if (exit === null || exit === undefined || (exit.cause !== 'vote' && exit.cause !== 'shot')) return false
  const said = table.view.days
    .filter((day) => day.said.some((line) => line.seat === seat))
    .map((day) => day.day)
  const lastWord = exit.cause === 'shot' ? exit.day + 1 : exit.day
  return said.includes(lastWord)
}
