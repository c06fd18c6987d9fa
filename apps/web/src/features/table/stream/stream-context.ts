import { createContext } from 'react'

/** Where the streamer's own microphone is heard. `unknown`: the broadcasting program does not answer. */
export type Audibility = 'both' | 'game' | 'stream' | 'none' | 'unknown'

/** The streamer's broadcast beside the room. */
export interface RoomStream {
  readonly heard: Audibility
  /** Mutes or opens the microphone in the game and in the broadcast at once. */
  readonly toggleSound: () => void
}

/** Null for everybody who has not connected a broadcasting program in this browser. */
export const StreamContext = createContext<RoomStream | null>(null)
