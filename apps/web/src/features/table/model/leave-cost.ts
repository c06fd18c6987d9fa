import type { GameMode } from '@gorod/contracts/game'
import { isOver, type View } from '@gorod/rules'
import { isAlive } from './speakers.ts'

/** What leaving now costs; a key of the texts. */
export interface LeaveCost {
  readonly what: 'practice' | 'practiceOut' | 'lobby' | 'lobbyBefore' | 'search' | 'searchBefore' | 'out'
  readonly ban: boolean
}

/** Spec §2: leaving a game early brings an automatic ban in any mode but the lobby. Before day 1 it breaks the table up. */
export function leaveCost(mode: GameMode, view: View): LeaveCost | null {
  const { own, phase } = view
  if (own === null || isOver(view)) return null
  const out = !isAlive(view, own.seat)
  if (mode === 'practice') return { what: out ? 'practiceOut' : 'practice', ban: false }
  if (out) return { what: 'out', ban: false }
  const ranked = mode !== 'lobby'
  const before = phase.day === 0
  const what = ranked ? (before ? 'searchBefore' : 'search') : before ? 'lobbyBefore' : 'lobby'
  return { what, ban: ranked }
}
