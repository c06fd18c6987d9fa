import { readFileSync } from 'node:fs'
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
])('the path %s is one of calls', (path) => {
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
])('the path %s is one of pages', (path) => {
  expect(isCall(path)).toBe(false)
})

/** The routes of the web, as its router has them. */
const ROUTES = ['routes', 'other-routes', 'bare-routes'].flatMap((file) => {
  const source = readFileSync(new URL(`../../../../web/src/app/${file}.tsx`, import.meta.url), 'utf8')
  return [...source.matchAll(/path="(\/[^"*]*)/g)].map(([, path = '']) => path)
})

test('the path of every route of the web is that of a page', () => {
  expect(ROUTES.length).toBeGreaterThan(40)
  const addresses = ROUTES.map((path) => path.replace(/:\w+/g, '7'))
  expect(addresses.filter(isCall)).toEqual([])
})
