import type { MediaKind } from '@gorod/contracts/media'
import type { Layer } from '@gorod/rules'

// What this process and the switch, its child, say to each other. The switch knows connections and packets; it knows no
// game, no seat and no rule.

/** Names one connection for the life of the switch. */
export type LinkId = number

/** What proves one end of a connection. */
export interface TransportEnd {
  readonly ufrag: string
  readonly password: string
  /** SHA-256, as in SDP. */
  readonly fingerprint: string
  readonly setup: 'active' | 'passive' | 'actpass'
}

/** The end of the switch, with the addresses at which it is reached. */
export interface LocalEnd extends TransportEnd {
  readonly candidates: readonly string[]
}

/** How packets of a page's sound and picture are recognised. Null: it sends none. */
export interface Incoming {
  readonly audio: { readonly payloadType: number; readonly levelExtension: number | null } | null
  readonly video: { readonly payloadType: number; readonly ridExtension: number | null } | null
}

/** One sound or picture that a connection down carries. What is in no route is sent to nobody. */
export interface Route {
  readonly from: LinkId
  readonly kind: MediaKind
  /** Names it to the page. */
  readonly ssrc: number
  /** The best layer of a picture; null: sound. */
  readonly layer: Layer | null
}

export type SwitchRequest =
  /** Answers the offer of a page that sends. */
  | {
      readonly type: 'answer'
      readonly link: LinkId
      readonly remote: TransportEnd
      readonly incoming: Incoming
    }
  /** Offers a connection to a page that receives. */
  | { readonly type: 'offer'; readonly link: LinkId }
  /** The page took that offer. */
  | { readonly type: 'accept'; readonly link: LinkId; readonly remote: TransportEnd }
  /** Replaces all routes of these connections, all at once. */
  | {
      readonly type: 'route'
      readonly links: readonly { readonly to: LinkId; readonly routes: readonly Route[] }[]
    }
  | { readonly type: 'close'; readonly link: LinkId }

export interface SwitchCall {
  readonly id: number
  readonly request: SwitchRequest
}

export type SwitchEvent =
  | { readonly type: 'ready' }
  /** To the call with this number; `end` after `answer` and `offer`. */
  | { readonly type: 'done'; readonly id: number; readonly end?: LocalEnd; readonly error?: string }
  | { readonly type: 'connected'; readonly link: LinkId }
  /** The connection failed or the page closed it. */
  | { readonly type: 'ended'; readonly link: LinkId }
  | { readonly type: 'talks'; readonly link: LinkId; readonly on: boolean }
