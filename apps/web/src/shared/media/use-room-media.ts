import { useSyncExternalStore } from 'react'
import type { RoomMedia, RoomMediaState } from './room-media.ts'

/** The state of the room's media, drawn again on every change. */
export function useRoomMedia(media: RoomMedia): RoomMediaState {
  return useSyncExternalStore(media.subscribe, media.getState)
}
