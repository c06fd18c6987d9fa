import { expect, it } from 'vitest'
import { gatewayServers } from './echo-test-servers.ts'

it('a path becomes addresses of the page’s own origin, sockets first', () => {
  expect(gatewayServers('/janus', 'http://localhost:3000/system-check')).toEqual([
    'ws://localhost:3000/janus',
    'http://localhost:3000/janus',
  ])
  expect(gatewayServers('/janus', 'https://gorod.example/')).toEqual([
    'wss://gorod.example/janus',
    'https://gorod.example/janus',
  ])
})

it('a socket address stays as it is', () => {
  expect(gatewayServers('wss://media.example/janus', 'https://gorod.example/')).toEqual([
    'wss://media.example/janus',
  ])
})
