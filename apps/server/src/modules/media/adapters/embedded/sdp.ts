import type { MediaKind } from '@gorod/contracts/media'
import { LAYERS } from '@gorod/rules'
import { offeredMedia } from '../../domain/offered-media.ts'
import type { Incoming, LocalEnd, TransportEnd } from './switch-messages.ts'

// SDP (RFC 8866, 8829) as our pages write and read it. Of what a page writes only the values below are taken, each in its own
// form; the switch never sees the text.

const LEVEL = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'
const MID = 'urn:ietf:params:rtp-hdrext:sdes:mid'
const RID = 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id'
const CODECS: Readonly<Record<MediaKind, string>> = { audio: 'opus/48000/2', video: 'VP8/90000' }
/** The payload types that are offered to pages that receive; `Switchboard` sends them. */
const PAYLOAD_TYPES: Readonly<Record<MediaKind, number>> = { audio: 111, video: 96 }
/** Repairs what is lost, and sends next to nothing of silence. */
const OPUS = 'minptime=10;useinbandfec=1;usedtx=1'

/** The end of a connection that a page describes; null: it describes none. */
export function transportEnd(sdp: string): TransportEnd | null {
  const ufrag = /^a=ice-ufrag:([A-Za-z0-9+/]{4,256})\r?$/m.exec(sdp)?.[1]
  const password = /^a=ice-pwd:([A-Za-z0-9+/]{22,256})\r?$/m.exec(sdp)?.[1]
  const fingerprint = /^a=fingerprint:sha-256 ((?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2})\r?$/im.exec(sdp)?.[1]
  const setup = /^a=setup:(actpass|active|passive)\r?$/m.exec(sdp)?.[1] as TransportEnd['setup'] | undefined
  if (ufrag === undefined || password === undefined || fingerprint === undefined || setup === undefined)
    return null
  return { ufrag, password, fingerprint, setup }
}

interface OfferedSection {
  readonly kind: MediaKind
  readonly mid: string
  readonly payloadType: number
  /** By URI. */
  readonly extensions: ReadonlyMap<string, number>
  /** The layers that the camera names, in its order; none: it sends one stream. */
  readonly layers: readonly string[]
}

/** What a page offers to send. */
export interface PublishOffer {
  readonly remote: TransportEnd
  readonly sections: readonly OfferedSection[]
  readonly incoming: Incoming
}

/** Null when our own page would not send such an offer. */
export function readPublishOffer(sdp: string): PublishOffer | null {
  const remote = transportEnd(sdp)
  const media = offeredMedia(sdp)
  if (remote === null || media === null) return null
  const texts = sdp.split(/\r?\nm=/).slice(1)
  const sections = media.flatMap(({ kind, mid }, index) => {
    const text = texts[index] ?? ''
    const payloadType = payloadTypeOf(text, kind)
    return payloadType === null
      ? []
      : [{ kind, mid, payloadType, extensions: extensionsOf(text), layers: layersOf(text) }]
  })
  if (sections.length !== media.length) return null
  const [audio, video] = (['audio', 'video'] as const).map((kind) =>
    sections.find((one) => one.kind === kind),
  )
  return {
    remote,
    sections,
    incoming: {
      audio: audio
        ? { payloadType: audio.payloadType, levelExtension: audio.extensions.get(LEVEL) ?? null }
        : null,
      video: video ? { payloadType: video.payloadType, ridExtension: ridOf(video) } : null,
    },
  }
}

const ridOf = ({ extensions, layers }: OfferedSection) =>
  layers.length === 0 ? null : (extensions.get(RID) ?? null)

function payloadTypeOf(section: string, kind: MediaKind): number | null {
  const [name] = CODECS[kind].split('/')
  const found = new RegExp(`^a=rtpmap:(\\d{1,3}) ${name}/`, 'im').exec(section)?.[1]
  return found === undefined || Number(found) > 127 ? null : Number(found)
}

/** Those of the one-byte form. */
function extensionsOf(section: string): ReadonlyMap<string, number> {
  const found = section.matchAll(/^a=extmap:(\d{1,2})(?:\/\w+)? (\S+)/gm)
  const pairs = [...found].map(([, id, uri = '']) => [uri, Number(id)] as const)
  return new Map(pairs.filter(([, id]) => id >= 1 && id <= 14))
}

function layersOf(section: string): readonly string[] {
  const names = /^a=simulcast:send (\S+)/m.exec(section)?.[1]?.split(';') ?? []
  return names.filter((name) => (LAYERS as readonly string[]).includes(name))
}

/** What makes an m-line of ours usable: how to reach this end, and what it speaks. */
function sectionOf(kind: MediaKind, payloadType: number, mid: string, end: LocalEnd): string[] {
  return [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    'a=rtcp-mux',
    `a=ice-ufrag:${end.ufrag}`,
    `a=ice-pwd:${end.password}`,
    `a=fingerprint:sha-256 ${end.fingerprint}`,
    `a=setup:${end.setup}`,
    `a=rtpmap:${payloadType} ${CODECS[kind]}`,
    ...(kind === 'audio'
      ? [`a=fmtp:${payloadType} ${OPUS}`]
      : ['nack pli', 'ccm fir', 'goog-remb'].map((feedback) => `a=rtcp-fb:${payloadType} ${feedback}`)),
    ...end.candidates.map((candidate) => `a=candidate:${candidate}`),
    'a=end-of-candidates',
  ]
}

function description(version: number, mids: readonly string[], sections: readonly string[]): string {
  const head = [
    'v=0',
    `o=- 1 ${version} IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    `a=group:BUNDLE ${mids.join(' ')}`,
  ]
  return [...head, ...sections, ''].join('\r\n')
}

/** The answer to a page that sends. */
export function publishAnswer(offer: PublishOffer, end: LocalEnd): string {
  return answerTo(offer, end, () => ['a=recvonly'])
}

/** The answer to a page that gets back what it sends. */
export function echoAnswer(
  offer: PublishOffer,
  end: LocalEnd,
  ssrcs: Readonly<Record<MediaKind, number>>,
): string {
  return answerTo(offer, end, (kind) => [
    'a=sendrecv',
    `a=msid:echo ${kind}`,
    `a=ssrc:${ssrcs[kind]} cname:echo`,
  ])
}

function answerTo(
  { sections }: PublishOffer,
  end: LocalEnd,
  direction: (kind: MediaKind) => readonly string[],
): string {
  const lines = sections.flatMap(({ kind, mid, payloadType, extensions, layers }) => [
    ...sectionOf(kind, payloadType, mid, end),
    ...direction(kind),
    ...(kind === 'audio' ? [LEVEL] : [MID, RID]).flatMap((uri) => {
      const id = extensions.get(uri)
      return id === undefined ? [] : [`a=extmap:${id} ${uri}`]
    }),
    ...layers.map((layer) => `a=rid:${layer} recv`),
    ...(layers.length === 0 ? [] : [`a=simulcast:recv ${layers.join(';')}`]),
  ])
  return description(
    1,
    sections.map(({ mid }) => mid),
    lines,
  )
}

/** One m-line for a page that receives. */
export interface OutgoingLine {
  readonly mid: string
  readonly kind: MediaKind
  readonly ssrc: number
  /** False: nobody sends there now. */
  readonly active: boolean
}

/** The offer to a page that receives. */
export function watchOffer(lines: readonly OutgoingLine[], end: LocalEnd, version: number): string {
  const sections = lines.flatMap(({ mid, kind, ssrc, active }) => [
    ...sectionOf(kind, PAYLOAD_TYPES[kind], mid, { ...end, setup: 'actpass' }),
    active ? 'a=sendonly' : 'a=inactive',
    `a=ssrc:${ssrc} cname:room-${mid}`,
  ])
  return description(
    version,
    lines.map(({ mid }) => mid),
    sections,
  )
}
