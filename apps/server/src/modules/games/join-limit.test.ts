import { gameCommandMessage, joinGameMessage, quitGameMessage } from '@gorod/contracts/game'
import { startPracticeMessage } from '@gorod/contracts/search'
import { afterEach, expect, it, vi } from 'vitest'
import { connect, signUp, startTestApp, type TestApp } from '../../testing/index.ts'

let app: TestApp
afterEach(async () => {
  vi.useRealTimers()
  await app.stop()
})

it('the log of a game is sent a limited number of times, over one connection or over many', async () => {
  app = await startTestApp({ env: { GAME_JOINS_PER_TEN_SECONDS: '3' } })
  // Budgets use the clock of the machine; a slow machine must not end their window.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { token } = await signUp(app)
  const pages = await Promise.all(Array.from({ length: 4 }, () => connect(app, token)))
  const [page] = pages
  if (page === undefined) throw new Error('no page')
  const { gameId } = await page.ask(startPracticeMessage, {})
  const codes: string[] = []
  for (const one of pages) {
    for (let n = 0; n < 4; n++) {
      const ack = await one.send(joinGameMessage, { gameId, known: 0 })
      codes.push(ack.ok ? 'ok' : ack.error.code)
    }
  }
  const three = ['ok', 'ok', 'ok', 'too_many_requests']
  expect(codes).toEqual([...three, ...three, ...three, ...Array(4).fill('too_many_requests')])
  // Other messages are accepted meanwhile, and after a while so is this one.
  vi.setSystemTime(Date.now() + 10_000)
  expect(await page.send(joinGameMessage, { gameId, known: 0 })).toMatchObject({ ok: true })
  for (const one of pages) one.close()
})

it('games that are not in memory are read a limited number of times, for commands too', async () => {
  app = await startTestApp({ env: { GAME_JOINS_PER_TEN_SECONDS: '3' } })
  vi.useFakeTimers({ toFake: ['Date'] })
  const { token } = await signUp(app)
  const page = await connect(app, token)
  const over: string[] = []
  for (let games = 0; games < 5; games++) {
    const { gameId } = await page.ask(startPracticeMessage, {})
    await page.ask(quitGameMessage, { gameId })
    over.push(gameId)
  }
  const codeOf = async (gameId: string) => {
    const command = { type: 'endSpeech' } as const
    const ack = await page.send(gameCommandMessage, { gameId, id: 'late-press', command })
    return ack.ok ? 'ok' : ack.error.code
  }
  const codes: string[] = []
  for (const gameId of over) codes.push(await codeOf(gameId))
  expect(codes).toEqual(['game_over', 'game_over', 'game_over', 'too_many_requests', 'too_many_requests'])
  // One that is in memory costs nothing.
  expect(await codeOf(over[0] ?? '')).toBe('game_over')
  // Who left has nothing to leave, and nothing is read for it.
  for (const gameId of over) expect(await page.send(quitGameMessage, { gameId })).toMatchObject({ ok: true })
  page.close()
})
