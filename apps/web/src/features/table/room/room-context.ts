import type { GameMode } from '@gorod/contracts'
import type { GameEvent, JudgeCommand, ParticipantId, SeatCommand, SeatResult, View } from '@gorod/rules'
import { createContext, use } from 'react'
import type { Allowed } from '../model/allowed.ts'
import type { Hotkeys } from '../model/hotkeys.ts'
import type { Notebook } from '../model/notes.ts'
import type { People } from '../model/people.ts'
import type { Picks } from '../model/picks.ts'
import type { RoomSettings } from './room-settings.ts'

export type RoomCommand = SeatCommand | JudgeCommand

/** Pictures and own devices, whatever carries them. */
export interface RoomPictures {
  /** Null: nothing to show (no camera, no media, not allowed now). */
  readonly stream: (participant: ParticipantId) => MediaStream | null
  /** Frames come now. A stream that does not flow stays frozen on its last frame and must be covered. */
  readonly flows: (participant: ParticipantId) => boolean
  readonly micOn: boolean
  readonly cameraOn: boolean
  readonly toggleMic: () => void
  readonly toggleCamera: () => void
  readonly reconnect: () => void
  /** A sentence when there is no media at all; null when there is or is being set up. */
  readonly missing: string | null
  /** The own camera or microphone has trouble; a sentence. */
  readonly ownTrouble: string | null
  /** Loudness of what they say now, 0…1; to be asked from frame to frame. */
  readonly level: (participant: ParticipantId) => number
  /** 0…1, for this listener alone. */
  readonly volume: (participant: ParticipantId) => number
  readonly setVolume: (participant: ParticipantId, volume: number) => void
}

/** The link to the server. */
export interface RoomLink {
  readonly connected: boolean
  /** Round trip of the last command or probe, ms; null: not measured yet. */
  readonly pingMs: number | null
}

/** Everything the parts of the room draw from, and the few things they may do. */
export interface Room {
  readonly gameId: string
  readonly mode: GameMode
  readonly view: View
  readonly allowed: Allowed
  readonly people: People
  readonly events: readonly GameEvent[]
  /** Points once the game is over. */
  readonly results: readonly SeatResult[] | null
  /** Server time now, ms. */
  readonly now: () => number
  readonly send: (command: RoomCommand) => void
  /** The command that is on its way: drawn as pressed, never as done. */
  readonly sending: RoomCommand['type'] | null
  readonly picks: Picks
  readonly setPicks: (picks: Picks) => void
  readonly settings: RoomSettings
  readonly changeSettings: (change: Partial<RoomSettings>) => void
  readonly hotkeys: Hotkeys
  readonly setHotkeys: (keys: Hotkeys) => void
  readonly notebook: Notebook
  readonly setNotebook: (book: Notebook) => void
  readonly pictures: RoomPictures
  readonly link: RoomLink
  /** Opens a dialog or panel of the room; null closes it. */
  readonly open: (layer: Layer | null) => void
  readonly layer: Layer | null
  /** Goes to the search, to the protocol, or out. */
  readonly go: (where: 'search' | 'protocol' | 'home') => void
}

/** What may lie over the table, one at a time. */
export type Layer =
  | { readonly kind: 'help' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'penalty' }
  | { readonly kind: 'outcry' }
  | { readonly kind: 'sheet' }
  | { readonly kind: 'more' }
  | { readonly kind: 'mark'; readonly seat: number }
  | { readonly kind: 'judgeSeat'; readonly seat: number }
  | { readonly kind: 'judgeWarn' }
  | { readonly kind: 'judgeRemove' }
  | { readonly kind: 'judgeEnd' }

export const RoomContext = createContext<Room | null>(null)

export function useRoom(): Room {
  const room = use(RoomContext)
  if (room === null) throw new Error('a part of the room is drawn outside of it')
  return room
}
