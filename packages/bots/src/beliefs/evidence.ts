import type { Seat } from '@gorod/rules'
import { hunch, leaning } from '../chance.ts'
import type { Skill } from '../level.ts'
import type { TableRecord } from '../table/read-table.ts'

/**
 * Evidence in logarithms of likelihood. `alone[s]`: added when seat s is mafia. `pair[a][b]`, a < b: added when
 * both are. Indexes are seat numbers.
 */
export interface Evidence {
  readonly alone: number[]
  readonly pair: number[][]
}

/**
 * The weights of acts and words. Their signs are common sense; their sizes were fitted on simulated games of these
 * bots, so that beliefs are calibrated (a seat that is believed to be mafia at 60 % is mafia six times of ten).
 */
const weight = {
  handOnMate: -0.9,
  handAlone: 0.16,
  sparedMate: 0.3,
  nominatedMate: -0.8,
  nominatedAlone: 0.08,
  accusedMate: -0.6,
  accusedAlone: 0.05,
  defendedMate: 0.35,
  shotMafia: -3.5,
  enemyOfVictim: 0.22,
} as const

const pairLimit = 2.2

/** What a player takes in of the record. */
export interface Attention {
  readonly notices: (matter: string) => boolean
  readonly links: number
}

const everything: Attention = { notices: () => true, links: 1 }

export function attentionOf(seed: string, { notices, links }: Skill): Attention {
  return { notices: (matter) => coin(seed, `notices:${matter}`, notices), links }
}

export function gatherEvidence(table: TableRecord, attention: Attention = everything): Evidence {
  const size = table.seats.length + 1
  const evidence: Evidence = {
    alone: Array.from({ length: size }, () => 0),
    pair: Array.from({ length: size }, () => Array.from({ length: size }, () => 0)),
  }
  weighHands(table, evidence, attention)
  weighNominations(table, evidence, attention)
  weighColors(table, evidence, attention)
  for (const victim of table.victims) add(evidence, victim, weight.shotMafia)
  for (const row of evidence.pair) {
    row.forEach((value, index) => {
      row[index] = attention.links * Math.max(-pairLimit, Math.min(pairLimit, value))
    })
  }
  return evidence
}

/** A player's own first impression of the others: stable for the game, with a smaller part that changes each day. */
export function addIntuition(evidence: Evidence, table: TableRecord, seed: string, strength: number): void {
  for (const seat of table.seats) {
    const feeling = leaning(seed, `feeling:${seat}`) + 0.5 * leaning(seed, `mood:${table.day}:${seat}`)
    add(evidence, seat, strength * feeling)
  }
}

function add(evidence: Evidence, seat: Seat, value: number): void {
  evidence.alone[seat] = (evidence.alone[seat] ?? 0) + value
}

function addPair(evidence: Evidence, a: Seat, b: Seat, value: number): void {
  const row = evidence.pair[Math.min(a, b)]
  const column = Math.max(a, b)
  if (row !== undefined && a !== b) row[column] = (row[column] ?? 0) + value
}

/**
 * Hands of the first day have less weight: nobody knows anything yet. A hand on a lost mate costs a mafia player
 * nothing.
 */
function weighHands(table: TableRecord, evidence: Evidence, { notices }: Attention): void {
  for (const hand of table.hands) {
    if (!notices(`hand:${hand.day}:${hand.round}:${hand.voter}`)) continue
    const certainty = (hand.day === 1 ? 0.6 : 1) * (hand.round === 1 ? 1 : 0.5)
    const doomed = hand.share >= 0.6 ? 0.5 : 1
    add(evidence, hand.voter, weight.handAlone * certainty)
    addPair(evidence, hand.voter, hand.candidate, weight.handOnMate * certainty * doomed)
    for (const other of hand.candidates) {
      if (other !== hand.candidate) addPair(evidence, hand.voter, other, weight.sparedMate * certainty * 0.5)
    }
  }
}

function weighNominations(table: TableRecord, evidence: Evidence, { notices }: Attention): void {
  for (const { by, seat, day } of table.nominations) {
    if (!notices(`nomination:${day}:${by}`)) continue
    const certainty = day === 1 ? 0.5 : 1
    add(evidence, by, weight.nominatedAlone * certainty)
    addPair(evidence, by, seat, weight.nominatedMate * certainty)
  }
}

function weighColors(table: TableRecord, evidence: Evidence, { notices }: Attention): void {
  const counted = new Set<string>()
  for (const claim of table.colorClaims) {
    const key = `${claim.by}:${claim.seat}:${claim.color}`
    if (!notices(`color:${key}`)) continue
    const again = counted.has(key)
    counted.add(key)
    const certainty = again ? 0.3 : 1
    if (claim.color === 'black') {
      add(evidence, claim.by, weight.accusedAlone * certainty)
      addPair(evidence, claim.by, claim.seat, weight.accusedMate * certainty)
      // The mafia prefers to shoot players who suspect it rightly.
      if (table.victims.includes(claim.by) && !again) add(evidence, claim.seat, weight.enemyOfVictim)
    } else {
      addPair(evidence, claim.by, claim.seat, weight.defendedMate * certainty)
    }
  }
}

/** A random decision of a bot that is the same every time for the same question. */
export function coin(seed: string, matter: string, chance: number): boolean {
  return hunch(seed, matter) < chance
}
