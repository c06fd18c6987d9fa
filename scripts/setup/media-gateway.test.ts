import { expect, test } from 'vitest'
import { withMediaGateway } from './media-gateway.mjs'

const gatewayOf = (env: Record<string, string>, hasJanus: boolean) =>
  withMediaGateway(env as NodeJS.ProcessEnv, () => hasJanus).MEDIA_GATEWAY

test('npm start takes the embedded gateway where Janus cannot be had, and nothing else', () => {
  expect(gatewayOf({}, true)).toBeUndefined()
  expect(gatewayOf({}, false)).toBe('embedded')
  expect(gatewayOf({ MEDIA_GATEWAY: 'janus' }, false)).toBe('embedded')
})

test('npm start keeps the gateway that the operator chose', () => {
  expect(gatewayOf({ MEDIA_GATEWAY: 'off' }, false)).toBe('off')
  expect(gatewayOf({ JANUS_BIN: '/opt/janus' }, false)).toBeUndefined()
  expect(gatewayOf({ JANUS_URLS: 'ws://10.0.0.5:8188' }, false)).toBeUndefined()
})
