import { PHASES, type Seat } from '@gorod/rules'
import { isAlive, type SheriffClaim, spokeAfter, type TableRecord } from '../table/read-table.ts'
import type { Evidence } from './evidence.ts'

/** One possible set of roles: the mafia seats, and the sheriff (null: a deck without one). */
export interface World {
  readonly mafia: readonly Seat[]
  readonly sheriff: Seat | null
  readonly weight: number
}

/** The certain knowledge of the thinker. */
export interface Knowledge {
  readonly town: readonly Seat[]
  readonly mafia: readonly Seat[]
  readonly sheriff: Seat | null
  readonly notSheriff: readonly Seat[]
}

const logLikelihood = {
  /** A mafia player poses as the sheriff. */
  mafiaClaims: -2.2,
  /** A town player who is not the sheriff claims to be: this makes no sense. */
  townClaims: -5,
  /** A false sheriff claims a mate to be mafia / town. */
  falseCheckBurnsMate: -1.6,
  falseCheckCoversMate: 0.3,
  /** The true sheriff heard a false one and did not contradict. */
  sheriffSilent: -2.5,
  /** The true sheriff left the table without naming the checks. */
  sheriffTookItAlong: -3,
  /** A revealed sheriff survives a night. */
  claimantSpared: -0.7,
} as const

const impossible = -30

/** All worlds that agree with the knowledge, with weights that sum to 1. Every belief is computed from them. */
export function weighWorlds(table: TableRecord, evidence: Evidence, knowledge: Knowledge): readonly World[] {
  // The silence of a sheriff depends on the sheriff alone, so it is weighed once and not for every set of mafia seats.
  const sheriffs = sheriffCandidates(table, knowledge).map((seat) => ({
    seat,
    silence: silenceScore(table, seat),
  }))
  const ended = mayBeOver(table)
  const scored: { mafia: readonly Seat[]; sheriff: Seat | null; score: number }[] = []
  for (const mafia of mafiaSets(table, knowledge)) {
    if (!ended && !gameGoesOn(table, mafia)) continue
    const score = scoreOf(mafia, evidence)
    for (const { seat, silence } of sheriffs) {
      if (seat !== null && mafia.includes(seat)) continue
      let claims = 0
      for (const claim of table.sheriffClaims) claims += claimScore(table, claim, mafia, seat)
      scored.push({ mafia, sheriff: seat, score: score + silence + claims })
    }
  }
  const best = Math.max(...scored.map((world) => world.score))
  const weights = scored.map((world) => Math.exp(world.score - best))
  const sum = weights.reduce((total, value) => total + value, 0)
  return scored.map(({ mafia, sheriff }, index) => ({
    mafia,
    sheriff,
    weight: (weights[index] ?? 0) / sum,
  }))
}

function sheriffCandidates(table: TableRecord, knowledge: Knowledge): (Seat | null)[] {
  if (table.ruleSet.roles.sheriff === 0) return [null]
  if (knowledge.sheriff !== null) return [knowledge.sheriff]
  return table.seats.filter((seat) => !knowledge.notSheriff.includes(seat) && !knowledge.mafia.includes(seat))
}

/** Every choice of the remaining mafia among the seats whose team is unknown. */
function mafiaSets(table: TableRecord, knowledge: Knowledge): Seat[][] {
  const open = table.seats.filter((seat) => !knowledge.town.includes(seat) && !knowledge.mafia.includes(seat))
  const sets: Seat[][] = []
  const grow = (chosen: Seat[], from: number): void => {
    if (chosen.length === table.mafiaCount) {
      sets.push(chosen)
      return
    }
    for (let index = from; index < open.length; index++) grow([...chosen, open[index]!], index + 1)
  }
  grow([...knowledge.mafia], 0)
  return sets
}

/** The game is not over, so the mafia is alive and smaller than the town. */
function gameGoesOn(table: TableRecord, mafia: readonly Seat[]): boolean {
  const alive = mafia.filter((seat) => isAlive(table, seat)).length
  return alive > 0 && alive * 2 < table.alive.length
}

/** A last word may be spoken when the game is decided already: then every world is possible. */
function mayBeOver({ view }: TableRecord): boolean {
  const { id } = view.phase
  return PHASES[id].lastWord || id === 'gameOver'
}

function scoreOf(mafia: readonly Seat[], evidence: Evidence): number {
  let score = 0
  for (let i = 0; i < mafia.length; i++) {
    const a = mafia[i]!
    score += evidence.alone[a] ?? 0
    for (let j = i + 1; j < mafia.length; j++) {
      const b = mafia[j]!
      score += evidence.pair[Math.min(a, b)]?.[Math.max(a, b)] ?? 0
    }
  }
  return score
}

/** The weight against this seat as the sheriff, because it kept silent where a sheriff speaks. */
function silenceScore(table: TableRecord, sheriff: Seat | null): number {
  if (sheriff === null || table.sheriffClaims.some((claim) => claim.by === sheriff)) return 0
  const firstLie = Math.min(...table.sheriffClaims.map((claim) => claim.firstAt))
  const heard = firstLie < Number.POSITIVE_INFINITY && spokeAfter(table, sheriff, firstLie)
  const tookAlong = !isAlive(table, sheriff) && leftWithWords(table, sheriff)
  return (heard ? logLikelihood.sheriffSilent : 0) + (tookAlong ? logLikelihood.sheriffTookItAlong : 0)
}

function claimScore(
  table: TableRecord,
  claim: SheriffClaim,
  mafia: readonly Seat[],
  sheriff: Seat | null,
): number {
  if (claim.by === sheriff) {
    const honest = claim.checks.every((check) => mafia.includes(check.seat) === (check.color === 'black'))
    return honest ? sparedScore(table, claim) : impossible
  }
  if (!mafia.includes(claim.by)) return logLikelihood.townClaims
  let score: number = logLikelihood.mafiaClaims
  for (const check of claim.checks) {
    if (!mafia.includes(check.seat)) continue
    score += check.color === 'black' ? logLikelihood.falseCheckBurnsMate : logLikelihood.falseCheckCoversMate
  }
  return score
}

function sparedScore(table: TableRecord, claim: SheriffClaim): number {
  const nights = table.day - claim.firstDay
  return isAlive(table, claim.by) && nights > 0 ? nights * logLikelihood.claimantSpared : 0
}

/** True when the seat left by vote or shot and has said something on that day or later: it had the chance to speak. */
function leftWithWords(table: TableRecord, seat: Seat): boolean {
  const exit = table.view.seats.find((entry) => entry.seat === seat)?.exit
  if (exit === null || exit === undefined || (exit.cause !== 'vote' && exit.cause !== 'shot')) return false
  const said = table.view.days
    .filter((day) => day.said.some((line) => line.seat === seat))
    .map((day) => day.day)
  const lastWord = exit.cause === 'shot' ? exit.day + 1 : exit.day
  return said.includes(lastWord)
}
