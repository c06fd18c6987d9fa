import { expect, test } from 'vitest'
import { iceServers, turnCredentials } from './ice-servers.ts'

const TURN = { urls: ['turn:turn.test:3478?transport=udp'], secret: 'north', ttlSeconds: 600 }

test('TURN credentials carry their expiry and are signed as coturn checks them', () => {
  // echo -n 1000000600:42 | openssl dgst -sha1 -hmac north -binary | base64
  expect(turnCredentials(TURN, '42', 1_000_000_000_000)).toEqual({
    urls: TURN.urls,
    username: '1000000600:42',
    credential: '8AH69+2gbdRvj4kom2PenBwXczA=',
  })
})

test('without configuration there are no ICE servers', () => {
  expect(iceServers({ stun: [], turn: null }, '42', 0)).toEqual([])
})

test('STUN servers are passed on unchanged, before TURN', () => {
  const servers = iceServers({ stun: ['stun:stun.test:19302'], turn: TURN }, '42', 0)
  expect(servers.map(({ urls }) => urls)).toEqual(['stun:stun.test:19302', TURN.urls])
})
