import type { ProtocolChange, Sanction, SeatPenalty } from '@gorod/rules'
import type { FieldErrors } from '../../shared/form/form-answer.ts'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import type { ReviewedSeat } from './reviewed-seats.ts'

/** The fields of a ruling and of an answer; each kind of change reads its own. */
export interface ChangeValues {
  readonly kind: ProtocolChange['kind'] | 'none'
  /** `0`: nobody, or the whole table. */
  readonly seat: string
  readonly points: string
  readonly note: string
  /** The counters of a sanction; empty: as they are. */
  readonly fouls: string
  readonly techFouls: string
  readonly majorTechFouls: string
  readonly penalty: SeatPenalty | ''
  readonly winner: 'red' | 'black' | 'draw'
  readonly annulled: 'yes' | 'no'
  /** The reason of a ruling, or the answer to a protest. */
  readonly text: string
  /** What an answer decides. */
  readonly decision: 'accepted' | 'declined'
}

export const NO_CHANGE: ChangeValues = {
  kind: 'none',
  seat: '1',
  points: '',
  note: '',
  fouls: '',
  techFouls: '',
  majorTechFouls: '',
  penalty: '',
  winner: 'red',
  annulled: 'yes',
  text: '',
  decision: 'accepted',
}

/** «−0,5» as a number; null: none that a judge may give. */
function pointsOf(typed: string): number | null {
  const value = Number(typed.trim().replace('−', '-').replace(',', '.'))
  const steps = value * 20
  const isStep = Math.abs(steps - Math.round(steps)) < 1e-9
  return typed.trim() !== '' && isStep && Math.abs(value) <= 1 ? Math.round(steps) / 20 : null
}

/** Changes of these kinds are of a player: nobody, chosen for another kind of change, stands for the first one there. */
export function isOfPlayer(kind: ChangeValues['kind']): boolean {
  return kind === 'extra' || kind === 'sanction'
}

export function seatOf({ kind, seat }: Pick<ChangeValues, 'kind' | 'seat'>): string {
  return isOfPlayer(kind) && seat === '0' ? NO_CHANGE.seat : seat
}

/** The sanction that the fields show: what was not touched is as it is now. */
export function sanctionIn(values: ChangeValues, seats: readonly ReviewedSeat[]): Sanction {
  const seat = Number(seatOf(values))
  const now = seats.find((one) => one.seat === seat)?.sanction
  const count = (typed: string, present = 0) => (typed === '' ? present : Number(typed))
  const techFouls = count(values.techFouls, now?.techFouls)
  return {
    kind: 'sanction',
    seat,
    fouls: count(values.fouls, now?.fouls),
    techFouls,
    majorTechFouls: Math.min(techFouls, count(values.majorTechFouls, now?.majorTechFouls)),
    penalty: values.penalty === '' ? (now?.penalty ?? 'none') : values.penalty,
  }
}

/** Null: no change is asked for. */
export function changeOf(values: ChangeValues, seats: readonly ReviewedSeat[]): ProtocolChange | null {
  const seat = Number(seatOf(values))
  const orNobody = seat === 0 ? null : seat
  switch (values.kind) {
    case 'none':
      return null
    case 'extra':
      return { kind: 'extra', seat, points: pointsOf(values.points) ?? 0, note: values.note.trim() }
    case 'best':
    case 'worst':
      return { kind: values.kind, seat: orNobody }
    case 'remark':
      return { kind: 'remark', seat: orNobody, text: values.note.trim() }
    case 'sanction':
      return sanctionIn(values, seats)
    case 'verdict':
      return { kind: 'verdict', winner: values.winner }
    case 'annulled':
      return { kind: 'annulled', annulled: values.annulled === 'yes' }
  }
}

export function checkChange(values: ChangeValues): FieldErrors {
  return values.kind === 'extra' && pointsOf(values.points) === null ? { points: T.pointsWrong } : {}
}
