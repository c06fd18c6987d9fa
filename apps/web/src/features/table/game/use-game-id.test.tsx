// @vitest-environment happy-dom
import { getReview, resolveGameLink } from '@gorod/contracts/game'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { GAME } from '../testing/server-line.ts'
import { type FoundGame, useGameId } from './use-game-id.ts'

const page = document.createElement('div')
let root: Root
let found: FoundGame | null
/** The answers of each address, one after another; `null` is a network without an answer. */
let answers: Record<string, (Response | null)[]>
let asked: number

const realtime = { send: async () => ({ state: { kind: 'idle' } }) } as unknown as Realtime

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  found = null
  asked = 0
  root = createRoot(page)
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://site')
    // After silence the page also asks whether the server is there.
    if (pathname in answers) asked++
    const answer = answers[pathname]?.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Answer({ token }: { readonly token: string | null }) {
  found = useGameId(realtime, token)
  return null
}

const open = (token: string | null) => act(async () => root.render(<Answer token={token} />))
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const link = (status: string) => Response.json({ gameId: GAME, status, type: 'match', number: 7 })
const refusal = (status: number, code: string) => Response.json({ code }, { status })
const room = { kind: 'room', gameId: GAME }

describe('the game of a page', () => {
  it.each([
    ['a server in trouble', () => refusal(503, 'unavailable')],
    ['a network without an answer', () => null],
    ['too many calls', () => refusal(429, 'too_many_requests')],
    ['a proxy in trouble', () => new Response('Bad gateway', { status: 502 })],
  ])(
    'the game of a link is asked for again after %s, and the link is not called old meanwhile',
    async (_, trouble) => {
      answers = { [resolveGameLink.path]: [trouble(), link('running')] }
      await open('token')
      expect(found).toEqual({ kind: 'looking' })
      await pass(5_000)
      expect(found).toEqual(room)
      expect(asked).toBe(2)
    },
  )

  it('a link that the server refuses is bad at once', async () => {
    answers = { [resolveGameLink.path]: [refusal(404, 'game_not_found'), link('running')] }
    await open('token')
    await pass(60_000)
    expect(found).toEqual({ kind: 'badLink' })
    expect(asked).toBe(1)
  })

  it('a judge who still gives points finds their game, also when the first call for it fails', async () => {
    const review = () => [refusal(503, 'unavailable'), Response.json({ gameId: GAME })]
    answers = { [getReview.path]: review() }
    await open(null)
    expect(found).toEqual({ kind: 'looking' })
    await pass(5_000)
    expect(found).toEqual(room)
    answers = { [resolveGameLink.path]: [link('finished')], [getReview.path]: review() }
    await open('token')
    await pass(5_000)
    expect(found).toEqual(room)
  })

  it('a page that is gone asks no more', async () => {
    answers = { [resolveGameLink.path]: [] }
    await open('token')
    await pass(10_000)
    expect(asked).toBeGreaterThan(1)
    await act(async () => root.render(null))
    const before = asked
    await pass(60_000)
    expect(asked).toBe(before)
  })
})
