import type { MediaToBrowser, MediaUnavailableReason, ParticipantKey } from '@gorod/contracts/media'
import type { Layer, MediaPolicy } from '@gorod/rules'
import type { GatewayUse } from '../public.ts'

/** Hands one message to the browser that holds this place now. */
export type Deliver = (key: ParticipantKey, message: MediaToBrowser) => void

export interface GatewayRoomOptions {
  readonly gameId: string
  readonly policy: MediaPolicy
  readonly deliver: Deliver
  /** A participant began or stopped to talk, as the gateway measures it. A silent one may be reported again. */
  readonly talking: (key: ParticipantKey, on: boolean) => void
  /** This room is gone although the gateway still runs (for example one of its Janus died): it must be opened again. */
  readonly lost: () => void
  /** The layer of a permitted picture; null where the viewer's page does not show it. */
  readonly layerOf: (viewer: ParticipantKey, sender: ParticipantKey) => Layer | null
  /** The value that `toSave` returned in an earlier process; null: the room is new. */
  readonly saved: unknown
  /** Resolves when what `toSave` gives now is written down. */
  readonly save: () => Promise<void>
  /** Numbers the down connections. Goes on when the room is built again, so that no number comes twice. */
  readonly nextGeneration: () => number
}

export interface SessionDescription {
  readonly generation: number
  readonly sdp: string
}

export interface IceCandidate {
  readonly candidate: string
  readonly sdpMid?: string | null | undefined
  readonly sdpMLineIndex?: number | null | undefined
  readonly usernameFragment?: string | null | undefined
}

/**
 * The room of one game inside a media gateway. Who may speak for a key was settled before: see `GameMediaRoom`.
 * `publish` and `watch` resolve when the gateway took them; what the browser needs arrives through `deliver`.
 */
export interface GatewayRoom {
  /** The participants whose connections an earlier process opened and this room took over. */
  readonly continued: readonly ParticipantKey[]
  /** The data with which a later process can take over this room; null if the gateway ends with this process. */
  toSave(): unknown
  /** Resolves when nothing forbidden can be sent any more; see `MediaRoom.setPolicy`. Never rejects. */
  setPolicy(policy: MediaPolicy): Promise<{ readonly requests: number }>
  /** `layerOf` says something else for this viewer, under the same policy. Never rejects. */
  layersChanged(viewer: ParticipantKey): Promise<void>
  publish(key: ParticipantKey, offer: SessionDescription): Promise<void>
  restartPublish(key: ParticipantKey, offer: SessionDescription): Promise<void>
  unpublish(key: ParticipantKey): Promise<void>
  watch(key: ParticipantKey): Promise<void>
  restartWatch(key: ParticipantKey, generation: number): Promise<void>
  answer(key: ParticipantKey, answer: SessionDescription): Promise<void>
  candidate(
    key: ParticipantKey,
    to: { readonly connection: 'up' | 'down'; readonly generation: number },
    candidate: IceCandidate | null,
  ): void
  leave(key: ParticipantKey): Promise<void>
  close(): Promise<void>
}

export type GatewayStatus =
  | { readonly available: true; readonly reason: null }
  | { readonly available: false; readonly reason: MediaUnavailableReason }

/** Whatever forwards the packets. One test suite runs over all of them: `media-port.suite.ts`. */
export interface MediaGateway {
  readonly adapter: 'janus' | 'embedded' | 'memory'
  status(): GatewayStatus
  /** Rejects when the gateway is not available. */
  openRoom(options: GatewayRoomOptions): Promise<GatewayRoom>
  /** Ends what is left of the room of an earlier process. Never rejects. */
  discard(saved: unknown): Promise<void>
  /** Called on every change of `status`. After it was not `available` every earlier room is gone and must be opened again. */
  onStatus(listener: (status: GatewayStatus) => void): void
  /** None in a gateway without programs. */
  use(): readonly GatewayUse[]
  /** The name, as in `use`, of the program with this room; null: none. */
  gatewayOf(gameId: string): string | null
  stop(): Promise<void>
}
