import type { SeatCommand } from '@gorod/rules'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import type { AllowedCommands } from './allowed-commands.ts'
import type { People } from './people.ts'
import type { Picks } from './picks.ts'
import type { Stage } from './stage.ts'

export type PickKind = 'nominate' | 'shoot' | 'check' | 'heal' | 'bestMove' | 'vote' | 'plan'

/** The action of Enter now: it sends the picks. */
export interface PickAction {
  readonly kind: PickKind
  readonly label: string
  readonly short: string
  /** Null when too little is picked. */
  readonly command: SeatCommand | null
  /** The most seats of a pick. */
  readonly max: number
  readonly legal: readonly number[]
}

interface PickInput {
  readonly stage: Stage
  readonly allowed: AllowedCommands
  readonly picks: Picks
  readonly people: People
}

/** Null when the stage asks for no pick, or the viewer has answered already. */
export function pickAction(input: PickInput): PickAction | null {
  const { stage, allowed } = input
  switch (stage.kind) {
    case 'ownNominate':
      return single(input, 'nominate', allowed.seats('nominate'))
    case 'shoot':
      return single(input, 'shoot', allowed.seats('shoot'))
    case 'check':
      return single(input, 'check', allowed.seats('check'))
    case 'heal':
      return single(input, 'heal', allowed.seats('heal'))
    case 'voteGrid':
      return single(input, 'vote', allowed.seats('castVote'))
    case 'bestMove':
      return bestMove(input)
    case 'meeting':
      return allowed.can('setPlan') ? plan(input) : null
    default:
      return null
  }
}

type SingleKind = Exclude<PickKind, 'bestMove' | 'plan'>

function single({ picks, people }: PickInput, kind: SingleKind, legal: readonly number[]): PickAction | null {
  if (legal.length === 0) return null
  const seat = picks.seats.find((picked) => legal.includes(picked)) ?? null
  if (seat === null) {
    return {
      kind,
      label: DECK_TEXTS.confirmPick,
      short: DECK_TEXTS.confirmPickShort,
      command: null,
      max: 1,
      legal,
    }
  }
  const [label, short] = wordsOf(kind, seat, people.name(seat))
  return { kind, label, short, command: commandOf(kind, seat), max: 1, legal }
}

function wordsOf(kind: SingleKind, seat: number, name: string): readonly [label: string, short: string] {
  switch (kind) {
    case 'nominate':
      return [STAGE_TEXTS.nominate(seat, name), STAGE_TEXTS.nominateShort(seat)]
    case 'shoot':
      return [STAGE_TEXTS.shootAction(seat), STAGE_TEXTS.shootAction(seat)]
    case 'check':
      return [STAGE_TEXTS.check(seat), STAGE_TEXTS.check(seat)]
    case 'heal':
      return [STAGE_TEXTS.heal(seat), STAGE_TEXTS.heal(seat)]
    case 'vote':
      return [`${STAGE_TEXTS.voteFor} ${seat}`, `${STAGE_TEXTS.voteForShort} ${seat}`]
  }
}

function commandOf(kind: SingleKind, seat: number): SeatCommand {
  return kind === 'vote' ? { type: 'castVote', candidate: seat } : { type: kind, seat }
}

function bestMove({ allowed, picks }: PickInput): PickAction | null {
  const permitted = allowed.find('commitBestMove')
  if (permitted === null) return null
  const { max } = permitted
  const legal = allowed.seats('commitBestMove')
  const seats = picks.seats.filter((seat) => legal.includes(seat)).slice(0, max)
  const full = seats.length === max
  return {
    kind: 'bestMove',
    label: STAGE_TEXTS.bestMoveCommit,
    short: STAGE_TEXTS.bestMoveCount(seats.length),
    command: full ? { type: 'commitBestMove', seats } : null,
    max,
    legal,
  }
}

const PLAN_LENGTH = 3

function plan({ picks }: PickInput): PickAction {
  return {
    kind: 'plan',
    label: STAGE_TEXTS.planSet,
    short: STAGE_TEXTS.planSet,
    command: picks.seats.length > 0 ? { type: 'setPlan', targets: picks.seats } : null,
    max: PLAN_LENGTH,
    legal: [],
  }
}
