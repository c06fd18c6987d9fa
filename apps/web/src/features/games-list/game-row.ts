import type { GameRow } from '@gorod/contracts/game'

/** Spec §2: a match opens at /match/{id}, every other type at /game-statistics/{id}. */
export function gameUrl({ type, id }: Pick<GameRow, 'type' | 'id'>): string {
  return type === 'match' ? `/match/${id}` : `/game-statistics/${id}`
}

const DATE = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** When the game began, or ended if that is all that is known (spec §3 «Game row»), in ru-RU format. */
export function gameDate({
  date_start,
  date_ends,
}: Pick<GameRow, 'date_start' | 'date_ends'>): string | null {
  const moment = date_start ?? date_ends
  return moment === null ? null : DATE.format(new Date(moment))
}
