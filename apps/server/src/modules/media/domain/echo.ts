import type { ForwardedMessage } from './check-message.ts'

// What the system check needs of a gateway: it sends a visitor's own camera and microphone back.

export interface SessionDescription {
  readonly type: 'offer' | 'answer'
  readonly sdp: string
}

export interface EchoListener {
  /** An event of the plugin, in the words of Janus. */
  readonly event: (data: Readonly<Record<string, unknown>>, jsep: SessionDescription | null) => void
  /** Packets can flow. */
  readonly up: () => void
  readonly hangup: (reason: string) => void
}

/** The echo of one visitor. Each call rejects with a `CheckRefusal` where the gateway refuses or does not answer. */
export interface Echo {
  /** Names it to the visitor. */
  readonly id: number
  /** Resolves when it ended, for whatever reason. */
  readonly closed: Promise<void>
  /** Returns the name of the handle. One at a time. */
  attach(listener: EchoListener): Promise<number>
  /** Resolves when it was taken; what follows comes to the listener. */
  forward(message: ForwardedMessage): Promise<void>
  detach(): Promise<void>
  /** Ends all of it but the way to it. */
  destroy(): Promise<void>
  /** Ends it, and with it connection, port and pictures. */
  close(): void
}

/** Rejects with a `CheckRefusal`. */
export type OpenEcho = () => Promise<Echo>
