import type { MediaUnavailableReason, OfferedTrack, ParticipantKey } from '@gorod/contracts/media'
import type { LineStep } from './line-ladder.ts'
import type { LinkStats } from './link-stats.ts'
import type { OwnMediaState } from './own-media.ts'
import type { RoomDevicesState } from './room-devices.ts'

export interface RemoteMedia {
  /** The picture. It stays on its last frame while the server lets nothing through: cover it from game state. */
  readonly stream: MediaStream | null
  /** Frames came in the last second. Says nothing about why. */
  readonly pictureFlows: boolean
  readonly soundFlows: boolean
}

export interface LinkState {
  readonly state: RTCIceConnectionState | 'none'
  /** Null until measured. */
  readonly stats: LinkStats | null
}

export interface RoomMediaState {
  /** `replaced`: another page of the same person took over; `start` takes it back. */
  readonly status: 'idle' | 'connecting' | 'ready' | 'unavailable' | 'replaced'
  /** `no_webrtc`: this browser has no peer connections. */
  readonly unavailableReason: MediaUnavailableReason | 'no_webrtc' | null
  /** Seats and the judge publish, spectators do not. */
  readonly publishes: boolean
  readonly participants: ReadonlyMap<ParticipantKey, RemoteMedia>
  /** Who talks now, of those whom this page may hear: measured by the gateway. */
  readonly voices: ReadonlySet<ParticipantKey>
  readonly own: OwnMediaState
  readonly devices: RoomDevicesState
  readonly up: LinkState
  readonly down: LinkState
  /** What a message says of the loss of the player's own packets, in percent; 0: nothing. */
  readonly toldLoss: number
  /** What the page still asks for over its line. */
  readonly line: LineStep
  /** A connection broke and is not back yet: the room restarts it, then builds it again. */
  readonly broken: boolean
  /** The browser keeps sound back until a click: call `unlockSound` from one. */
  readonly soundBlocked: boolean
}

export const NO_LINK: LinkState = { state: 'none', stats: null }

export function initialState(own: OwnMediaState, devices: RoomDevicesState): RoomMediaState {
  return {
    status: 'idle',
    unavailableReason: null,
    publishes: false,
    participants: new Map(),
    voices: new Set(),
    own,
    devices,
    up: NO_LINK,
    down: NO_LINK,
    toldLoss: 0,
    line: 'high',
    broken: false,
    soundBlocked: false,
  }
}

/** The same stream for the same track, so that a video element is not restarted for nothing. */
export function streamOf(track: MediaStreamTrack | undefined, known: MediaStream | null): MediaStream | null {
  if (track === undefined) return null
  return known?.getTracks()[0] === track ? known : new MediaStream([track])
}

/** The participants, with whose picture and sound comes now; null: nothing has changed. */
export function withFlows(
  before: RoomMediaState['participants'],
  flowing: readonly OfferedTrack[],
): RoomMediaState['participants'] | null {
  const flows = new Set(flowing.map(({ participant, kind }) => `${kind} ${participant}`))
  const participants = new Map(before)
  let changed = false
  for (const [key, media] of participants) {
    const [pictureFlows, soundFlows] = [flows.has(`video ${key}`), flows.has(`audio ${key}`)]
    if (pictureFlows === media.pictureFlows && soundFlows === media.soundFlows) continue
    participants.set(key, { ...media, pictureFlows, soundFlows })
    changed = true
  }
  return changed ? participants : null
}
