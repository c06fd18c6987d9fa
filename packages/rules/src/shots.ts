import type { Seat } from './model/seat.ts'

/**
 * The victim of a night, before any healing, or null for a miss (rule book §10.1): a seat dies when every living mafia
 * player picked it exactly once, and it is alive. Shots of other seats do not count.
 */
export function resolveShots(
  aliveMafia: readonly Seat[],
  shots: readonly { readonly by: Seat; readonly seat: Seat }[],
  alive: readonly Seat[],
): Seat | null {
  const picks = aliveMafia.map((member) => shots.filter((shot) => shot.by === member))
  const target = picks[0]?.[0]?.seat
  if (target === undefined || !alive.includes(target)) return null
  return picks.every((own) => own.length === 1 && own[0]?.seat === target) ? target : null
}
