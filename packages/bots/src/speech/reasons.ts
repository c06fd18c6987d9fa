import type { Seat } from '@gorod/rules'
import { mateIsDoomed } from '../decide/loyalty.ts'
import { knownTown, type Mind } from '../mind.ts'
import type { SeatRecord } from '../table/read-table.ts'

/** A fact of the record that speaks against a seat. `other`: the second player in the sentence. */
export interface Reason {
  readonly kind:
    | 'ownCheck'
    | 'checked'
    | 'falseSheriff'
    | 'votedShot'
    | 'accusedShot'
    | 'savedMafia'
    | 'defendedMafia'
    | 'nominatedMe'
    | 'votedMe'
    | 'accusedMe'
    | 'changedMind'
    | 'quiet'
    | 'onlyRed'
    | 'feeling'
    | 'firstDay'
    | 'unheard'
  readonly other: Seat | null
}

/** Reasons against a seat, the strongest first; never empty. A reason always agrees with the public record. */
export function reasonsAgainst(mind: Mind, target: Seat, asSheriff: boolean): Reason[] {
  const { table } = mind
  const reasons: Reason[] = [
    ...checkReasons(mind, target, asSheriff),
    ...shotReasons(table, target),
    ...linkReasons(mind, target),
    ...personalReasons(table, target),
  ]
  const spoken = table.view.days.some((day) => day.said.some((line) => line.seat === target))
  const colors = table.colorClaims.filter((claim) => claim.by === target).map(({ color }) => color)
  if (table.day > 1 && spoken && !colors.includes('black'))
    reasons.push({ kind: colors.length > 0 ? 'onlyRed' : 'quiet', other: null })
  // Nobody judges the tone of a seat that has not spoken yet.
  reasons.push({ kind: table.day > 1 ? 'feeling' : spoken ? 'firstDay' : 'unheard', other: null })
  return reasons
}

function checkReasons(mind: Mind, target: Seat, asSheriff: boolean): Reason[] {
  const { table } = mind
  const found: Reason[] = []
  const own = table.sheriffClaims.find((claim) => claim.by === table.me)?.checks ?? []
  const burnedByMe = own.some((check) => check.seat === target && check.color === 'black')
  const trueCheck =
    table.role === 'sheriff' && table.checks.some((check) => check.yes && check.seat === target)
  if (asSheriff && (burnedByMe || trueCheck)) found.push({ kind: 'ownCheck', other: null })
  for (const claim of table.sheriffClaims) {
    if (claim.by === table.me || claim.by === target || !trusts(mind, claim.by)) continue
    if (claim.checks.some((check) => check.seat === target && check.color === 'black')) {
      found.push({ kind: 'checked', other: claim.by })
    }
  }
  const poses = table.sheriffClaims.some((claim) => claim.by === target)
  const rival = table.sheriffClaims.find((claim) => claim.by !== target && trusts(mind, claim.by))
  if (poses && (asSheriff || rival !== undefined)) {
    found.push({ kind: 'falseSheriff', other: asSheriff ? null : (rival?.by ?? null) })
  }
  return found
}

/** True when the thinker argues as if this sheriff were the true one. The mafia supports a mate who poses. */
export function trusts(mind: Mind, claimant: Seat): boolean {
  const { table } = mind
  if (claimant === table.me) return true
  if (table.role === 'sheriff') return false
  if (table.mates.includes(claimant)) return !mateIsDoomed(mind, claimant)
  const posing = table.sheriffClaims.some(
    ({ by }) => by === table.me || (table.mates.includes(by) && !mateIsDoomed(mind, by)),
  )
  if (table.team === 'black' && posing) return false
  return (mind.own().sheriff[claimant] ?? 0) > 0.45
}

/** The table believes that everybody who was shot was town. */
function shotReasons(table: SeatRecord, target: Seat): Reason[] {
  const victims = table.victims.filter((victim) => victim !== table.me)
  const voted = table.hands.find((hand) => hand.voter === target && victims.includes(hand.candidate))
  const accused = table.colorClaims.find(
    (claim) => claim.by === target && claim.color === 'black' && victims.includes(claim.seat),
  )
  const found: Reason[] = []
  if (voted !== undefined) found.push({ kind: 'votedShot', other: voted.candidate })
  if (accused !== undefined) found.push({ kind: 'accusedShot', other: accused.seat })
  return found
}

/** Links to a player whom the table believes to be mafia by now. */
function linkReasons(mind: Mind, target: Seat): Reason[] {
  const { table } = mind
  const { mafia } = mind.common()
  const sure = table.seats.filter((seat) => seat !== target && seat !== table.me && (mafia[seat] ?? 0) > 0.75)
  const found: Reason[] = []
  for (const seat of sure) {
    const saved = table.hands.some(
      (hand) => hand.voter === target && hand.candidate !== seat && hand.candidates.includes(seat),
    )
    const defended = table.colorClaims.some(
      (claim) => claim.by === target && claim.seat === seat && claim.color === 'red',
    )
    if (saved) found.push({ kind: 'savedMafia', other: seat })
    if (defended) found.push({ kind: 'defendedMafia', other: seat })
  }
  return found
}

function personalReasons(table: SeatRecord, target: Seat): Reason[] {
  const { me } = table
  const found: Reason[] = []
  if (table.nominations.some((entry) => entry.by === target && entry.seat === me)) {
    found.push({ kind: 'nominatedMe', other: null })
  }
  const accusedMe = table.colorClaims.some(
    (claim) => claim.by === target && claim.seat === me && claim.color === 'black',
  )
  // A player who has said why they vote did not vote without a word.
  const votedMe = table.hands.some((hand) => hand.voter === target && hand.candidate === me)
  if (accusedMe) found.push({ kind: 'accusedMe', other: null })
  else if (votedMe) found.push({ kind: 'votedMe', other: null })
  const changed = table.hands.find((hand) =>
    table.nominations.some(
      (entry) =>
        entry.by === target &&
        hand.voter === target &&
        entry.day === hand.day &&
        entry.seat !== hand.candidate &&
        hand.candidates.includes(entry.seat),
    ),
  )
  if (changed !== undefined) found.push({ kind: 'changedMind', other: changed.candidate })
  return found
}

/** The reason why the thinker trusts a seat. */
export function trustReason(mind: Mind, seat: Seat): 'votedWithMe' | 'accusedMySuspect' | 'calm' {
  const { table } = mind
  const mine = table.hands.filter((hand) => hand.voter === table.me)
  const together = mine.some((own) =>
    table.hands.some(
      (hand) =>
        hand.voter === seat &&
        hand.candidate === own.candidate &&
        hand.day === own.day &&
        hand.round === own.round,
    ),
  )
  if (together) return 'votedWithMe'
  const suspects = table.colorClaims.filter((claim) => claim.by === table.me && claim.color === 'black')
  const agrees = suspects.some((claim) =>
    table.colorClaims.some(
      (other) => other.by === seat && other.seat === claim.seat && other.color === 'black',
    ),
  )
  return agrees && !knownTown(table).includes(claimed(suspects)) ? 'accusedMySuspect' : 'calm'
}

function claimed(claims: readonly { readonly seat: Seat }[]): Seat {
  return claims[0]?.seat ?? 0
}
