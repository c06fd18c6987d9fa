import type {
  IceServer,
  MediaFromBrowser,
  MediaToBrowser,
  MediaUnavailableReason,
  ParticipantKey,
} from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import type { CpuTime } from '../../platform/cpu-time.ts'

/** One browser page in a room. */
export interface ParticipantConnection {
  /** Their place in the room: set by the games module, never by the browser. */
  readonly key: ParticipantKey
  /** The realtime connection; changes on every reconnect. */
  readonly connectionId: string
  /** Null for a guest who watches. Names the owner of TURN credentials. */
  readonly userId: number | null
}

/** Delivers one message to one realtime connection, as `media.toBrowser`. Must not throw. */
export type SendToBrowser = (to: ParticipantConnection, message: MediaToBrowser) => void

export interface MediaStatus {
  readonly available: boolean
  readonly adapter: 'janus' | 'embedded' | 'memory'
  /** Null when available. */
  readonly reason: MediaUnavailableReason | null
}

/**
 * What a gateway received and sent, as sums over all of its connections: no connection, game or person is told apart.
 */
export interface Traffic {
  readonly receivedBytes: number
  readonly receivedPackets: number
  /** Packets that pages sent and that did not come, or came too late. */
  readonly lostPackets: number
  /**
   * What rooms sent that are over. While a game runs, what is sent at night tells how many cameras of the mafia are there; what is received
   * does not, since at night every camera is told to send the same (decision 026).
   */
  readonly sentBytes: number
  /** As `sentBytes`. */
  readonly sentPackets: number
  /** Packets that were sent and did not reach the pages, as these report. It counts rooms that are over, like `sentBytes`. */
  readonly missedPackets: number
  /** When it was read, by the clock that only moves forward. */
  readonly atMs: number
}

/** One program that forwards packets. */
export interface GatewayUse {
  readonly name: string
  readonly running: boolean
  readonly rooms: number
  /** Pictures and sounds that it forwards, now or soon. */
  readonly flows: number
  /** A child of this process. */
  readonly isOwn: boolean
  /** It is known where its processor time can be read. */
  readonly isMetered: boolean
  /** Null where nobody tells. */
  readonly cpu: CpuTime | null
  /** Cores that it may use, or its share of them; null where nobody tells. */
  readonly cores: number | null
  /** Null where nobody tells. */
  readonly traffic: Traffic | null
}

/** How much pictures and sound ask of this process and its gateways. */
export interface MediaUse {
  readonly rooms: number
  readonly gateways: readonly GatewayUse[]
}

export interface MediaApi {
  status(): MediaStatus
  use(): MediaUse
  /** The name of the gateway with the room of this game; null: it has none here. */
  gatewayOf(gameId: string): string | null
  /**
   * Opens the room of a game, or returns the one already open (idempotent by `gameId`; then only the policy is
   * applied). Never fails because of the gateway: without one the room answers browsers `unavailable`, and
   * serves them as soon as the gateway is there.
   */
  openRoom(
    room: { readonly gameId: string; readonly policy: MediaPolicy },
    send: SendToBrowser,
  ): Promise<MediaRoom>
  roomOf(gameId: string): MediaRoom | null
  /** STUN and time-limited TURN credentials from configuration; empty when not configured. */
  iceServers(userId: string): readonly IceServer[]
  /** The gateway died and the room was built again; its browsers already know. Returns an unsubscribe. */
  onRebuilt(listener: (gameId: string) => void): () => void
  /** Forgets the room of a game that another process goes on with. */
  letGo(gameId: string): Promise<void>
  /** Ends the room of a game. Nothing happens when there is none. */
  close(gameId: string): Promise<void>
}

export interface MediaRoom {
  readonly gameId: string
  /**
   * Applies the policy. Resolves when nothing forbidden can be sent any more: the gateway has confirmed every change,
   * or what it did not confirm was cut off. Never rejects. Await it BEFORE publishing the event that makes the new
   * policy true. `requests` counts the requests to the gateway.
   */
  setPolicy(policy: MediaPolicy): Promise<{ readonly requests: number }>
  /** A browser's message, already checked against the contract's schema. Never rejects. */
  receive(member: ParticipantConnection, message: MediaFromBrowser): Promise<void>
  /** The realtime connection closed. Media lives on for a grace time, in which a reconnect picks it up. */
  disconnected(member: ParticipantConnection): void
  /** Ends this participant's media at once (left the game, spectator went away). */
  leave(key: ParticipantKey): Promise<void>
}
