import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPageAddress, PAGE_ADDRESSES } from './page-addresses.ts'

/** The routes of the web, as its router has them. The shape of one is that of several, which `bare-routes.tsx` names. */
const ROUTES = ['routes', 'other-routes', 'bare-routes']
  .flatMap((file) => {
    const source = readFileSync(new URL(`../../../../web/src/app/${file}.tsx`, import.meta.url), 'utf8')
    return [...source.matchAll(/(?:path=|^ {2}\[)["'](\/[^"'*]*)["']/gm)].map(([, path = '']) => path)
  })
  .filter((path) => !path.startsWith('/:match/'))

test('every route of the web is the address of a page', () => {
  expect(ROUTES.length).toBeGreaterThan(40)
  const examples = ROUTES.map((route) => route.replace(/:\w+/g, 'x-7'))
  expect(examples.filter((address) => !isPageAddress(address))).toEqual([])
})

test('every address of a page is one that the router of the web knows', () => {
  expect(PAGE_ADDRESSES.filter((address) => address !== '/' && !ROUTES.includes(address))).toEqual([])
})

test.each([
  '/',
  '/admin',
  '/admin/settings',
  '/Ratings',
  '/rules/new',
  '/academy/judge',
  '/clubs/new',
  '/rat%69ngs',
  '/blog/%D1%81%D0%BD%D0%B5%D0%B3',
  '/blog/%E0%A4%A',
])('the address %s is one of a page', (address) => {
  expect(isPageAddress(address)).toBe(true)
})

test.each([
  '/nonsense',
  '/ratings/2',
  '/game/7',
  '/administration',
  '/profile',
  '/cabinet/7/replay',
  '/match/7/nonsense',
  '/game-statistics/7/blank',
  '//ratings',
  '/.well-known/nonsense',
  '/%E0%A4%A',
])('the address %s is none of a page', (address) => {
  expect(isPageAddress(address)).toBe(false)
})
