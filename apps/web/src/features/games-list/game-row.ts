import type { GameRow } from '@gorod/contracts/game'
import { moscowMoment } from '../../shared/moscow.ts'

/** Spec §2: a match opens at /match/{id}, every other type at /game-statistics/{id}. */
export function gameUrl({ type, id }: Pick<GameRow, 'type' | 'id'>): string {
  return type === 'match' ? `/match/${id}` : `/game-statistics/${id}`
}

/** When the game began, or ended if that is all that is known (spec §3 «Game row»), in ru-RU format. */
export function gameDate({
  date_start,
  date_ends,
}: Pick<GameRow, 'date_start' | 'date_ends'>): string | null {
  const moment = date_start ?? date_ends
  return moment === null ? null : moscowMoment(moment)
}
