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

/** The two who judged to the end: both have seen all of it, and answer for it. */
export function judgesOf({ judgeId, secondJudgeId }: JudgedGame): readonly number[] {
  return secondJudgeId === null ? [judgeId] : [judgeId, secondJudgeId]
}

/** In which role the account decides about this game. Null: it does not decide. Nobody decides as a moderator about a game in which they took part. */
export function arbiterOf(
  game: JudgedGame,
  { accountId, rights }: Pick<Identity, 'accountId' | 'rights'>,
): Arbiter | null {
  if (judgesOf(game).includes(accountId)) return 'judge'
  const tookPart = hasPlayed(game, accountId) || game.leftJudgeId === accountId
  return may(rights, 'moderate') && !tookPart ? 'moderator' : null
}
