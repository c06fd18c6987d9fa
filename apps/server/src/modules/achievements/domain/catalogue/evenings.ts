import { type Achievement, feat, inARow, times, withPeople } from '../achievement.ts'
import { isDeepNight } from '../facts/moscow-time.ts'
import { COSTUMES, costume } from './first-steps.ts'

/** Achievements for coming again: the number of games, their time, and their series. */
export const EVENINGS: readonly Achievement[] = [
  ...([10, 100, 500] as const).map((need) => feat(`games_${need}`, () => true, times(need))),
  feat('night_owl', ({ table }) => isDeepNight(table.game.startedAt)),
  withPeople('marathon', { kind: 'day', need: 5 }, ({ table }) => table.game.gameId),
  withPeople('week', { kind: 'days', need: 7 }, () => 1),
  withPeople('roles_in_day', { kind: 'day', need: COSTUMES.size }, costume),
  inARow('win_streak', 5, ({ won }) => won),
  inARow('calm', 10, ({ fouls }) => fouls === 0),
]
