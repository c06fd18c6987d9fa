import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MIN_PASSWORD_LENGTH, RESEND_SECONDS } from '@gorod/contracts/accounts'
import { ACCESS_TOKEN_COOKIE, DEFAULT_AVATARS, GAMES_PAGE_SIZE } from '@gorod/contracts/constants'
import { SOCKET_PATH, SOCKET_RECONNECTION } from '@gorod/contracts/realtime'
import { expect, it } from 'vitest'
import { DISPLAY_COUNT } from '../ui/pagination/page-items.ts'
import { STORAGE_KEYS } from './storage.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

it('the constants of spec §9 have the values it gives', () => {
  expect({
    minimumPasswordLength: MIN_PASSWORD_LENGTH,
    resendCountdown: RESEND_SECONDS,
    defaultAvatars: DEFAULT_AVATARS,
    cookie: ACCESS_TOKEN_COOKIE,
    gamesPageSize: GAMES_PAGE_SIZE,
    paginationDisplayCount: DISPLAY_COUNT,
  }).toEqual({
    minimumPasswordLength: 8,
    resendCountdown: 59,
    defaultAvatars: 9,
    cookie: 'access-token',
    gamesPageSize: 10,
    paginationDisplayCount: 8,
  })
  expect(STORAGE_KEYS).toEqual(expect.arrayContaining(['isLogin', 'videosourceId', 'audiosourceId']))
})

it('the socket reconnects as spec §7 says', () => {
  expect(SOCKET_PATH).toBe('/socket.io')
  expect(SOCKET_RECONNECTION).toEqual({
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  })
})

it('the role colours are those of spec §2', () => {
  const tokens = readFileSync(here('../styles/tokens.css'), 'utf8')
  for (const [role, colour] of [
    ['civilian', '#6d55ff'],
    ['sheriff', '#55ffc2'],
    ['mafia', '#ff5555'],
    ['don', '#63ff55'],
  ]) {
    const values = [...tokens.matchAll(new RegExp(`--role-${role}: (\\S+);`, 'g'))].map(([, value]) => value)
    expect(values, role).toEqual([colour])
  }
})

it('each default avatar has a portrait, and each role but the doctor an icon', () => {
  const images = readdirSync(here('../../public/bundle/images'))
  const avatars = Array.from({ length: DEFAULT_AVATARS }, (_, index) => `avatar-${index + 1}.svg`)
  const roles = ['role-civilian-1.svg', 'role-sheriff.svg', 'role-mafia.svg', 'role-godfather.svg']
  expect(images).toEqual(expect.arrayContaining([...avatars, ...roles]))
})
