import type { GameRow } from '@gorod/contracts/game'
import { moscowMoment } from '../../shared/moscow.ts'
import { formatNumber } from '../../shared/plural.ts'

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

/** A change with its sign: +34, −18. */
export function signed(value: number): string {
  const size = formatNumber(Math.abs(value))
  return value > 0 ? `+${size}` : value < 0 ? `−${size}` : '0'
}
