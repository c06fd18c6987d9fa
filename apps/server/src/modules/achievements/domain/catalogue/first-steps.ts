import type { GameMode } from '@gorod/contracts/game'
import { type Achievement, anywhere, feat, once } from '../achievement.ts'
import type { SeatFacts } from '../facts/seat-facts.ts'

const inMode =
  (mode: GameMode) =>
  ({ table }: SeatFacts): boolean =>
    table.game.mode === mode

/** The four of sports mafia; a doctor's game is no costume of them. */
export const COSTUMES: ReadonlySet<string> = new Set(['civilian', 'sheriff', 'mafia', 'godfather'])

export const costume = ({ role }: SeatFacts): string | null => (COSTUMES.has(role) ? role : null)

/** Achievements of a newcomer's first evenings. The very first ones can also be earned at a practice table. */
export const FIRST_STEPS: readonly Achievement[] = [
  anywhere('first_game', once, () => 1),
  anywhere('first_win', once, ({ won }) => (won ? 1 : null)),
  anywhere('all_roles', { kind: 'members', need: COSTUMES.size }, costume),
  feat('first_people', () => true),
  feat('own_circle', inMode('lobby')),
  feat('first_rated', inMode('rated')),
  feat('first_league', inMode('league')),
  feat('first_championship', inMode('championship')),
]
