// @vitest-environment happy-dom
import { returnToGame } from '@gorod/contracts/game'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../shared/api/api-error.ts'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { AudienceMessage } from './audience-message.tsx'

const activity = vi.hoisted(() => ({ kind: 'game' }))
vi.mock('../../../shared/realtime/use-realtime.ts', () => {
  const realtime = { send: () => Promise.resolve({ state: activity }) }
  return { useRealtime: () => ({ realtime, connected: true, line: 1 }) }
})

const page = document.createElement('div')
let root: Root

async function show(failure: unknown): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(page)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AudienceMessage failure={failure} />
      </MemoryRouter>,
    ),
  )
}
afterEach(async () => {
  activity.kind = 'game'
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const ways = () => [...page.querySelectorAll('a, button')].map(({ textContent }) => textContent)
const text = () => page.querySelector('[role=status]')?.textContent

it('a viewer who sits at the table has the way to their own place there', async () => {
  await show(new RealtimeFailure({ code: 'already_in_game' }))
  expect(text()).toBe('Это ваш стол: смотреть его со стороны можно будет после игры.')
  expect(ways()).toEqual(['Вернуться в игру', 'Все столы'])
  const form = page.querySelector('form')
  expect(form?.getAttribute('action')).toBe(returnToGame.path)
  expect(page.querySelector('button')?.getAttribute('form')).toBe(form?.id)
})

it('a viewer who has left that table for good is not led back to it', async () => {
  activity.kind = 'idle'
  await show(new RealtimeFailure({ code: 'already_in_game' }))
  expect(ways()).toEqual(['Все столы'])
})

it.each([
  [new ApiError(404, { code: 'game_not_found' }), ['Все столы']],
  [new RealtimeFailure({ code: 'unavailable' }), ['Все столы']],
  [null, []],
])('another message (%s) leads to no game', async (failure, expected) => {
  await show(failure)
  expect(ways()).toEqual(expected)
})
