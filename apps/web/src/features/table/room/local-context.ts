import { createContext } from 'react'
import type { CoachedDay } from '../model/coach.ts'
import type { Hotkeys } from '../model/hotkeys.ts'
import type { Notebook } from '../model/notes.ts'
import type { Picks } from '../model/picks.ts'
import type { PersonTuning, Tuning } from '../model/tuning.ts'
import type { RoomSettings } from './room-settings.ts'
import { useRoomContext } from './use-room-context.ts'

/** State of this browser alone: choices, keys, notes, the open layer. It changes when the person acts. */
export interface RoomLocal {
  readonly picks: Picks
  readonly setPicks: (picks: Picks) => void
  readonly settings: RoomSettings
  readonly changeSettings: (change: Partial<RoomSettings>) => void
  readonly hotkeys: Hotkeys
  readonly setHotkeys: (keys: Hotkeys) => void
  readonly notebook: Notebook
  readonly setNotebook: (book: Notebook) => void
  /** How this browser plays and draws each person. */
  readonly tuning: Tuning
  readonly tunePerson: (person: string, change: Partial<PersonTuning>) => void
  /** The hints of the coach in this game. */
  readonly coached: CoachedDay
  readonly setCoached: (coached: CoachedDay) => void
  readonly layer: Layer | null
  /** Opens a dialog or panel of the room; null closes it. */
  readonly open: (layer: Layer | null) => void
}

/** The dialogs and panels that may lie over the table, one at a time. */
export type Layer =
  | { readonly kind: 'help' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'penalty' }
  | { readonly kind: 'outcry' }
  | { readonly kind: 'skipBestMove' }
  | { readonly kind: 'floor' }
  /** `tab`: what is open in it first. */
  | { readonly kind: 'sheet'; readonly tab?: 'log' }
  | { readonly kind: 'more' }
  | { readonly kind: 'viewerMore' }
  | { readonly kind: 'player'; readonly seat: number }
  | { readonly kind: 'judgeSeat'; readonly seat: number }
  | { readonly kind: 'judgeSubstitute'; readonly seat: number }
  | { readonly kind: 'secondJudge' }
  | { readonly kind: 'takeOver' }
  | { readonly kind: 'judgeSwap'; readonly seat: number }
  | { readonly kind: 'judgeWarn' }
  | { readonly kind: 'judgeCorrect'; readonly of: 'correctNomination' | 'correctHand' }
  | { readonly kind: 'judgeRemove' }
  | { readonly kind: 'judgeEnd' }
  /** Asks before this act is taken back with what the table has done since. */
  | { readonly kind: 'judgeUndo'; readonly act: number }

export const LocalContext = createContext<RoomLocal | null>(null)

export function useLocal(): RoomLocal {
  return useRoomContext(LocalContext)
}
