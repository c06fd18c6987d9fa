import type { Append } from './game-log.ts'

/**
 * Whose account may go elsewhere after this step. Who was voted out or shot stays at the table and may talk after
 * the end; who left for good, a judge too, or lost the connection for good, is free at once; the end frees everybody.
 */
export function seatsSetFree(step: Append): readonly (number | 'judge')[] | 'all' | 'none' {
  if (step.status !== 'running') return 'all'
  const judge = step.entries.some(({ event }) => event.type === 'judgeLeft') ? (['judge'] as const) : []
  const seats = [...seatsLeftEarly(step), ...judge]
  return seats.length > 0 ? seats : 'none'
}

/**
 * Living seats whose player left for good in this step, or lost the connection for good. Who is out already and goes
 * is none of them, nor who goes after the end: the rules write nothing then.
 */
export function seatsLeftEarly({ entries, brokenOffBy }: Append): readonly number[] {
  const left = entries.flatMap(({ event }) =>
    event.type === 'seatLeft' && (event.cause === 'left' || event.cause === 'connection') ? [event.seat] : [],
  )
  return [...left, ...brokenOffBy]
}
