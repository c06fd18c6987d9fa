import { expect, test } from 'vitest'
import { endpoints } from '../../testing/refusals/contract-values.ts'
import { callPaths } from './call-paths.ts'

const isCall = callPaths(endpoints)

test.each([
  '/v1/me',
  '/v1/nonsense',
  '/cabinet/nonsense',
  '/clubs/get-list',
  '/clubs/nonsense',
  '/profile/default/get-games',
  '/profile/streaming/connect',
  '/game/default',
  '/admin/api/ban',
  '/wallet',
  '/wallet/nonsense/deeper',
  '/registration/logout',
  '/mf/guest/check-email',
  '/bundle/assets/a.js',
  '/docs/api',
  '/socket.io/',
])('%s is a path of calls', (path) => {
  expect(isCall(path)).toBe(true)
})

test.each([
  '/',
  '/cabinet',
  '/cabinet/',
  '/profile/7',
  '/game',
  '/game-search',
  '/match/3',
  '/admin',
  '/admin/articles',
  '/blog/novost',
  '/callbacks/sign-in-with-google',
  '/registration/confirm-email',
  '/championships',
  '/championships/7',
  '/clubs',
  '/clubs/7',
  '/clubs/new',
  '/championships/7/manage',
  '/v1st',
])('%s is the path of a page', (path) => {
  expect(isCall(path)).toBe(false)
})
