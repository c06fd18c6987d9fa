import type { ParticipantId } from '@gorod/rules'
import { createContext, useSyncExternalStore } from 'react'
import type { DeviceKind, DeviceList } from '../../../shared/media/devices.ts'
import type { DeviceNews } from '../../../shared/media/room-devices.ts'
import { useRoomContext } from './use-room-context.ts'

/**
 * Pictures, and the player's own devices, whatever transports them. One object as long as the room is open. The media change every
 * second, and a component reads its value by `usePicturesState`, so that only the components of a changed value render
 * again.
 */
export interface RoomPictures {
  /** Calls the listener after every change of the values below. */
  readonly subscribe: (listener: () => void) => () => void
  /** Null: nothing to show (no camera, no media, not allowed now). */
  readonly stream: (participant: ParticipantId) => MediaStream | null
  /** True while frames arrive. A stream that does not flow stays frozen on its last frame and must be covered. */
  readonly flows: (participant: ParticipantId) => boolean
  /** This element shows the picture from now on; the room asks for no larger layer. Returns the end of it. */
  readonly showIn: (participant: ParticipantId, window: HTMLElement) => () => void
  /** True while the gateway measures a voice that this viewer may hear. The viewer's own is not measured. */
  readonly talks: (participant: ParticipantId) => boolean
  readonly micOn: () => boolean
  readonly cameraOn: () => boolean
  /** A sentence when there is no media at all; null when there is or is being set up. */
  readonly missing: () => string | null
  /** Nobody can hear the viewer: there is no media at all, or no microphone that works. */
  readonly voiceless: () => boolean
  /** A sentence when the viewer's own camera or microphone has trouble. */
  readonly ownTrouble: () => string | null
  /** True when `reconnect` may end that trouble. */
  readonly reconnectHelps: () => boolean
  /** True when the viewer's open microphone has given no sound for some seconds. */
  readonly ownSilent: () => boolean
  /** True while the viewer's own microphone hears a voice, and not the hum of a room. */
  readonly ownVoice: () => boolean
  /** Round trip of the media link, ms; null when not measured. */
  readonly rttMs: () => number | null

  /** The devices that may be chosen. */
  readonly devices: () => DeviceList
  /** The id of the device in use; null is the browser's default. */
  readonly usedDevice: (kind: DeviceKind) => string | null
  /** A device was unplugged, plugged in, or both. */
  readonly deviceNews: () => DeviceNews | null

  /** The browser takes noise out of the sound of the player's own microphone. */
  readonly suppressesNoise: () => boolean
  readonly suppressNoise: (on: boolean) => void
  readonly chooseDevice: (kind: DeviceKind, id: string) => void
  readonly closeDeviceNews: (kind: DeviceKind) => void
  readonly toggleMic: () => void
  readonly toggleCamera: () => void
  readonly reconnect: () => void
  /** Present loudness, 0…1. To be read in every frame: changes are not announced. */
  readonly level: (participant: ParticipantId) => number
  /** 0…1, for this listener alone. */
  readonly setVolume: (participant: ParticipantId, volume: number) => void
}

export const PicturesContext = createContext<RoomPictures | null>(null)

/** For actions. A rendered value comes from `usePicturesState`. */
export function usePictures(): RoomPictures {
  return useRoomContext(PicturesContext)
}

/** A value of the pictures; the component renders again only when this value changes. */
export function usePicturesState<
  Value extends MediaStream | DeviceList | DeviceNews | string | number | boolean | null,
>(select: (pictures: RoomPictures) => Value): Value {
  const pictures = usePictures()
  return useSyncExternalStore(pictures.subscribe, () => select(pictures))
}
