import { MINUTE_MS } from '@gorod/contracts/durations'
import type { View } from '@gorod/rules'
import { TITLES } from '../../../shared/texts/room/sky.ts'
import { lookOf } from './phase-looks.ts'

export interface PhaseTitle {
  readonly title: string
  readonly note: string
}

/** The title of the sky bar: the time of the game, and what happens. */
export function phaseTitle(view: View, gameStartedAt: number | null = null): PhaseTitle {
  const { title, note } = lookOf(view)
  const isOver = view.phase.id === 'gameOver'
  if (isOver && gameStartedAt !== null) return { title, note: lastedText(view, gameStartedAt) }
  if (view.pause !== null) return { title, note: TITLES.paused }
  if (view.pace === 'judge' && !isOver) return { title, note: TITLES.judgeLeads }
  return { title, note: view.viewer === 'judge' && !isOver ? TITLES.judge : note }
}

function lastedText(view: View, gameStartedAt: number): string {
  const minutes = Math.max(1, Math.round((view.phase.startedAt - gameStartedAt) / MINUTE_MS))
  return TITLES.lasted(minutes, view.days.filter((day) => day.day > 0).length)
}
