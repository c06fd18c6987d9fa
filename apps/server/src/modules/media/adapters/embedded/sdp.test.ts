import { expect, test } from 'vitest'
import { publishAnswer, readPublishOffer, transportEnd, watchOffer } from './sdp.ts'

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':')
const END = {
  ufrag: 'abcd',
  password: 'p'.repeat(24),
  fingerprint: FINGERPRINT,
  setup: 'active',
  candidates: ['1 1 UDP 2122 10.0.0.5 20000 typ host'],
} as const
const TRANSPORT = [
  'a=ice-ufrag:wxyz',
  `a=ice-pwd:${'q'.repeat(24)}`,
  `a=fingerprint:sha-256 ${FINGERPRINT}`,
  'a=setup:actpass',
]
const OFFER = [
  'v=0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 63 109',
  'a=mid:0',
  ...TRANSPORT,
  'a=extmap:4 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=rtpmap:109 opus/48000/2',
  'm=video 9 UDP/TLS/RTP/SAVPF 120 126',
  'a=mid:1',
  'a=extmap:9/sendonly urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'a=extmap:20 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=rtpmap:120 VP8/90000',
  'a=rid:low send',
  'a=simulcast:send low;other;high',
  '',
].join('\r\n')

test('an offer says how packets of its sound, its picture and its layers are recognised', () => {
  expect(readPublishOffer(OFFER)).toMatchObject({
    remote: { ufrag: 'wxyz', setup: 'actpass' },
    incoming: {
      audio: { payloadType: 109, levelExtension: 4 },
      video: { payloadType: 120, ridExtension: 9 },
    },
  })
})

test('the answer agrees on the codecs, extensions and layers that we read, and on nothing else', () => {
  const offer = readPublishOffer(OFFER)
  const answer = offer && publishAnswer(offer, END)
  expect(answer).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 109\r\n')
  expect(answer).toContain('a=simulcast:recv low;high\r\n')
  expect(answer?.match(/a=extmap:\d+/g)).toEqual(['a=extmap:4', 'a=extmap:9'])
  expect(answer).toContain(`a=candidate:${END.candidates[0]}\r\n`)
})

test.each([
  ['no password', OFFER.replaceAll(/a=ice-pwd.*\r\n/g, '')],
  ['a password with a line end', OFFER.replaceAll('a=ice-pwd:', 'a=ice-pwd:a b')],
  ['another hash', OFFER.replaceAll('sha-256', 'sha-1')],
  ['no codec that we know', OFFER.replace('VP8', 'H264')],
  ['two cameras', `${OFFER}${OFFER.slice(OFFER.indexOf('m=video')).replace('mid:1', 'mid:2')}`],
])('an offer with %s is refused', (_what, sdp) => {
  expect(readPublishOffer(sdp)).toBeNull()
})

test('a line of the offer to a viewer stays in its place when its sender has gone', () => {
  const lines = [
    { mid: '0', kind: 'audio', ssrc: 1000, active: false },
    { mid: '1', kind: 'video', ssrc: 1001, active: true },
  ] as const
  const sdp = watchOffer(lines, END, 2)
  const sections = sdp.split('m=').slice(1)
  expect(sections.map((text) => /a=(sendonly|inactive)/.exec(text)?.[1])).toEqual(['inactive', 'sendonly'])
  expect(transportEnd(sdp)).toMatchObject({ setup: 'actpass', ufrag: 'abcd' })
})
