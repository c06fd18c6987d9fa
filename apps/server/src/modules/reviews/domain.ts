import { may } from '@gorod/contracts/permissions'
import { type Arbiter, reviewPeriodMs } from '@gorod/rules'
import type { Identity } from '../../platform/identity.ts'
import type { JudgedGame } from '../games/public.ts'

export function closesAt({ endedAt }: Pick<JudgedGame, 'endedAt'>): number {
  return endedAt.getTime() + reviewPeriodMs
}

export function isOpen(game: Pick<JudgedGame, 'endedAt'>, now: number): boolean {
  return now <= closesAt(game)
}

export function hasPlayed({ players }: JudgedGame, accountId: number): boolean {
  return players.some((player) => player.accountId === accountId)
}

/** As whom the account decides about this game; null: not at all. Nobody decides about a game they played. */
export function arbiterOf(game: JudgedGame, { accountId, rights }: Identity): Arbiter | null {
  if (game.judgeId === accountId) return 'judge'
  return may(rights, 'moderate') && !hasPlayed(game, accountId) ? 'moderator' : null
}
