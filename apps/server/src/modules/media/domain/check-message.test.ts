import { expect, test } from 'vitest'
import { CheckRefusal, forwarded, readCheckMessage } from './check-message.ts'

const SDP =
  'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:1\r\n'
const base = { transaction: 'abcdefghijkl', token: 't', session_id: 1, handle_id: 2 }

const read = (message: object) => readCheckMessage(JSON.stringify({ ...base, ...message }))

/** Code and transaction of the refusal. */
function refusal(message: object | string) {
  try {
    readCheckMessage(typeof message === 'string' ? message : JSON.stringify({ ...base, ...message }))
  } catch (error) {
    if (error instanceof CheckRefusal) return [error.code, error.transaction]
    throw error
  }
  return null
}

test.each([
  { janus: 'create' },
  { janus: 'attach', plugin: 'janus.plugin.echotest', opaque_id: 'system-check' },
  { janus: 'keepalive' },
  { janus: 'hangup' },
  { janus: 'detach' },
  { janus: 'destroy' },
])('a message of the official client is accepted: $janus', (message) => {
  expect(read(message)).toEqual({ ...base, ...message })
})

test('a message reaches Janus without the ids and the token of the visitor', () => {
  const message = { janus: 'message', body: { audio: true, video: false, bitrate: 128_000 } } as const
  const jsep = { type: 'offer', sdp: SDP } as const
  const said = read({ ...message, jsep })
  expect(said.janus === 'message' && forwarded(said)).toEqual({ ...message, jsep })
  const bare = read(message)
  expect(bare.janus === 'message' && forwarded(bare)).toEqual(message)
  const end = read({ janus: 'hangup' })
  expect(end.janus === 'hangup' && forwarded(end)).toEqual({ janus: 'hangup' })
})

test.each([
  { completed: true },
  { candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0 },
])('a candidate of a browser is passed on', (candidate) => {
  const said = read({ janus: 'trickle', candidate })
  expect(said.janus === 'trickle' && forwarded(said)).toEqual({ janus: 'trickle', candidate })
})

test.each([
  ['another plugin', { janus: 'attach', plugin: 'janus.plugin.videoroom' }, 405],
  ['a plugin that is no text', { janus: 'attach', plugin: ['janus.plugin.echotest'] }, 467],
  ['ports to gather from', { janus: 'attach', plugin: 'janus.plugin.echotest', min_port: 1 }, 467],
  ['a session id of its own', { janus: 'create', id: 7 }, 467],
  ['a request nobody knows', { janus: 'info' }, 453],
  ['a request of the admin', { janus: 'list_sessions' }, 453],
  ['no request', {}, 453],
  ['a request in a list', { janus: ['create'] }, 453],
  ['a secret of the administrator', { janus: 'keepalive', admin_secret: 'x' }, 467],
  ['a secret too long', { janus: 'keepalive', apisecret: 'x'.repeat(301) }, 467],
  ['a recording', { janus: 'message', body: { record: true, filename: '/x' } }, 467],
  ['a body that is a list', { janus: 'message', body: [{ audio: true }] }, 467],
  ['no body', { janus: 'message' }, 467],
  ['too wide a picture', { janus: 'message', body: { bitrate: 2_000_001 } }, 467],
  ['a fraction', { janus: 'message', body: { bitrate: 1.5 } }, 467],
  ['an SDP of another kind', { janus: 'message', body: {}, jsep: { type: 'rollback', sdp: SDP } }, 467],
  [
    'an SDP with more about it',
    { janus: 'message', body: {}, jsep: { type: 'offer', sdp: SDP, e2ee: true } },
    467,
  ],
  ['an SDP too long', { janus: 'message', body: {}, jsep: { type: 'offer', sdp: SDP.padEnd(32_001) } }, 467],
  ['no media', { janus: 'message', body: {}, jsep: { type: 'offer', sdp: 'v=0\r\n' } }, 465],
  [
    'a data channel',
    {
      janus: 'message',
      body: {},
      jsep: { type: 'offer', sdp: `${SDP}m=application 9 UDP/DTLS/SCTP x\r\na=mid:2\r\n` },
    },
    465,
  ],
  ['a candidate too long', { janus: 'trickle', candidate: { candidate: 'x'.repeat(1025) } }, 467],
  ['a list of candidates', { janus: 'trickle', candidates: [] }, 467],
  ['a negative session', { janus: 'keepalive', session_id: -1 }, 467],
])('a message of the check is refused under its own transaction: %s', (_what, message, code) => {
  expect(refusal(message)).toEqual([code, base.transaction])
})

test.each([
  ['nothing', '', 454],
  ['no JSON', '{"janus":', 454],
  ['a mark of byte order before it', `﻿${JSON.stringify({ ...base, janus: 'create' })}`, 454],
  ['two messages at once', '{"janus":"create"}{"janus":"create"}', 454],
  ['a list', '[{"janus":"create"}]', 454],
  ['nothing at all', 'null', 454],
  ['no transaction', '{"janus":"create"}', 467],
  ['a transaction too long', `{"janus":"create","transaction":"${'x'.repeat(65)}"}`, 467],
  ['a number without end', '{"janus":"create","session_id":1e999}', 467],
  ['a text too long', `"${'x'.repeat(48_000)}"`, 450],
])('a text that is no message of the check is refused: %s', (_what, text, code) => {
  expect(refusal(text)).toEqual([code, null])
})

test('the checked value is the one that is passed on when a field is given twice', () => {
  const twice =
    '{"janus":"message","transaction":"a","body":{"record":true,"filename":"/x"},"body":{"audio":true}}'
  const said = readCheckMessage(twice)
  expect(said.janus === 'message' && forwarded(said)).toEqual({ janus: 'message', body: { audio: true } })
})
