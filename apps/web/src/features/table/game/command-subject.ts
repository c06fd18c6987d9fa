import type { gameCommandMessage } from '@gorod/contracts/game'
import type { SentPayloadOf } from '@gorod/contracts/realtime'
import type { Seat } from '@gorod/rules'
import type { RoomCommand } from '../room/game-context.ts'

type SentCommand = SentPayloadOf<typeof gameCommandMessage>['command'] | RoomCommand

/** They carry words that somebody typed: each one is sent. */
const TYPED: ReadonlySet<SentCommand['type']> = new Set(['say', 'sayToGhosts', 'warn', 'awardExtra'])
/** Choices of one seat among all: another press is a change of mind. */
const CHOICES: ReadonlySet<SentCommand['type']> = new Set([
  'nominate',
  'shoot',
  'check',
  'heal',
  'markBest',
  'markWorst',
])

/** Only the later of two commands with the same subject is sent. Null: the command is sent whatever follows. */
export function subjectOf(command: SentCommand): string | null {
  const { type } = command
  if (TYPED.has(type)) return null
  if (CHOICES.has(type)) return type
  // The drafts of a best move, and the move.
  if (type === 'setBestMove' || type === 'commitBestMove') return 'best move'
  const targets = [
    'seat' in command ? command.seat : null,
    'other' in command ? command.other : null,
    'foul' in command ? command.foul : null,
  ]
  return [type, ...targets].join(' ')
}

/** The seat that the command gives a foul; null for every other command. */
export function seatOfFoul(command: RoomCommand): Seat | null {
  return command.type === 'giveFoul' || command.type === 'giveTechFoul' ? command.seat : null
}
