import { LAYERS } from '@gorod/rules'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

// The room's media. Browsers exchange only SDP and ICE with the game server; they never speak to the gateway
// of a room. Every message travels in the game's realtime channel (`media.toServer`, `media.toBrowser`).

/** A browser's own key inside a room: its seat, a judge, or one watching connection. */
export const participantKey = z.union([
  z.enum(['judge', 'second-judge']),
  z.templateLiteral(['seat-', z.int()]),
  z.templateLiteral(['spectator:', z.string().max(64)]),
])
export type ParticipantKey = z.infer<typeof participantKey>
export type MediaKind = 'audio' | 'video'

/** Real offers of a ten-seat room are 12–30 KB. The limit stops a client that overloads the gateway's parser. */
export const SDP_LIMIT = 65_536

const sdp = z.string().min(1).max(SDP_LIMIT)
/** Counts the connections of one page (`up`) or of one viewer (`down`), so that late messages can be recognised. */
const generation = z.int().min(0).max(1_000_000_000)
const candidate = z.strictObject({
  candidate: z.string().max(1024),
  sdpMid: z.string().max(32).nullish(),
  sdpMLineIndex: z.int().min(0).max(64).nullish(),
  usernameFragment: z.string().max(256).nullish(),
})

/** The most that a page wants of a picture: of a small window or over a bad line it needs no large one. */
const layerLimit = z.strictObject({
  participant: participantKey,
  most: z.enum(['none', ...LAYERS]),
})
export type LayerLimit = z.infer<typeof layerLimit>

export const mediaFromBrowser = z.discriminatedUnion('type', [
  /**
   * First message of a page, and again after every reconnect of the channel. `page` is made once per page load: the
   * same page keeps its connections, a new one (reload, second device) takes the place over.
   */
  z.strictObject({ type: z.literal('hello'), page: z.string().min(8).max(64) }),
  z.strictObject({ type: z.literal('publish'), generation, sdp }),
  /** ICE restart of the same up connection. */
  z.strictObject({ type: z.literal('publishRestart'), generation, sdp }),
  z.strictObject({ type: z.literal('unpublish') }),
  /** Asks for a new down connection: at the start, and when the old one cannot be repaired. */
  z.strictObject({ type: z.literal('watch') }),
  /** ICE restart of the down connection. */
  z.strictObject({ type: z.literal('watchRestart'), generation }),
  z.strictObject({ type: z.literal('answer'), generation, sdp }),
  z.strictObject({
    type: z.literal('candidate'),
    connection: z.enum(['up', 'down']),
    generation,
    /** Null: there are no more candidates. */
    candidate: candidate.nullable(),
  }),
  /** Replaces the list before. Who is not in it is wanted in whatever layer the server gives. It never gives more. */
  z.strictObject({ type: z.literal('limits'), limits: z.array(layerLimit).max(32) }),
])
export type MediaFromBrowser = z.infer<typeof mediaFromBrowser>

const iceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.string().optional(),
  credential: z.string().optional(),
})
/** In the form of `RTCConfiguration.iceServers`. TURN credentials expire. */
export type IceServer = z.infer<typeof iceServer>

/** The reason why a room has no media now. The browser has a text for each. */
const mediaUnavailableReasons = [
  'switched_off',
  'gateway_missing',
  'no_network_address',
  'starting',
  'gateway_failed',
] as const
export type MediaUnavailableReason = (typeof mediaUnavailableReasons)[number]

/** The participants behind the m-lines of the down connection. */
const offeredTrack = z.object({
  mid: z.string(),
  participant: participantKey,
  kind: z.enum(['audio', 'video']),
})
export type OfferedTrack = z.infer<typeof offeredTrack>

export const mediaToBrowser = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    participant: participantKey,
    /** True: keep the page's connections, which are still known. False: publish and watch again. */
    resumed: z.boolean(),
    /** Seats and the judge publish; spectators only watch. */
    publishes: z.boolean(),
    iceServers: z.array(iceServer),
  }),
  z.object({ type: z.literal('unavailable'), reason: z.enum(mediaUnavailableReasons) }),
  z.object({ type: z.literal('published'), generation, sdp: z.string() }),
  /** A higher `generation` than before means a new peer connection. Answer with the same number. */
  z.object({ type: z.literal('offer'), generation, sdp: z.string(), tracks: z.array(offeredTrack) }),
  z.object({
    type: z.literal('candidate'),
    connection: z.enum(['up', 'down']),
    generation,
    candidate: candidate.nullable(),
  }),
  /** The gateway ended this connection. Build it again. */
  z.object({ type: z.literal('lost'), connection: z.enum(['up', 'down']), generation }),
  /** The whole room was built again (gateway restarted): drop both connections, publish and watch. */
  z.object({ type: z.literal('rebuild') }),
  /** Another page of the same person took the place: stop. */
  z.object({ type: z.literal('replaced') }),
  /** Everybody who talks now and may be heard by this page: replaces the list before. Measured by the gateway. */
  z.object({
    type: z.literal('voices'),
    participants: z.array(participantKey),
  }),
  /** The camera sends these layers from now on: by day those that somebody receives, at night the same for all. */
  z.object({ type: z.literal('layers'), layers: z.array(z.enum(LAYERS)) }),
  /** The request with this name failed; `watch` and `publish` may be tried again later. */
  z.object({
    type: z.literal('refused'),
    request: z.enum(['publish', 'publishRestart', 'watch', 'watchRestart', 'answer']),
    reason: z.enum(['not_allowed', 'bad_sdp', 'failed']),
  }),
])
export type MediaToBrowser = z.infer<typeof mediaToBrowser>

// ---- system check (spec §2, §3, §7)

/** Spec §3 «Media-server connection data». */
export const connectionData = z.object({
  /** WebSocket and REST path of the gateway on the site's own origin. */
  serverUrl: z.string(),
  /** Signed, valid for minutes, opens only the echo test. */
  token: z.string(),
  /** `apisecret` of every message, where the operator configured one. It opens nothing without a token. */
  apiSecret: z.string().nullable(),
  turn: z.object({ url: z.array(z.string()), username: z.string(), credential: z.string() }).nullable(),
  stun: z.array(z.string()),
  /** Null for a guest. */
  userId: z.string().nullable(),
})
export type ConnectionData = z.infer<typeof connectionData>

/** The addresses of the gateway for the system check, with a token that expires soon. */
export const getConnectionData = endpoint({
  method: 'GET',
  path: '/media-server-connection/get-connection-data',
  auth: 'optional',
  answer: connectionData,
  errors: ['media_unavailable', 'too_many_requests'],
})

/** Spec §7. The known values are `janus_api_call_failed` and `system_check`; others are stored unchanged. */
const logMediaErrorBody = z.object({
  mediaServerUrl: z.string().max(500),
  errorType: z.string().min(1).max(100),
  userId: z.string().max(40).default(''),
  from: z.string().min(1).max(60),
})

/** Reports a failure of a browser's system check for the server's log. */
export const logMediaError = endpoint({
  method: 'POST',
  path: '/media-server-connection/log-error',
  auth: 'optional',
  encoding: 'form',
  body: logMediaErrorBody,
  answer: z.object({ success: z.literal(true) }),
  errors: ['validation_failed', 'too_many_requests'],
})
