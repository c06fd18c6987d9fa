import type { GameEvent } from '@gorod/rules'
import { scriptedGame } from '@gorod/rules/scripted-game'
import { expect, it } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { DelayedGame } from './delayed-game.ts'

const DELAY_MS = 180_000

const PEOPLE = {
  gameId: 'a-game',
  number: 7,
  mode: 'lobby',
  type: 'other',
  rulesName: null,
  players: [],
  judge: null,
  secondJudge: null,
  replaced: [],
  startedAt: new Date(0),
} as const

it('the number of viewers is nowhere while the judge keeps it back, and there again when the audience has seen the end', async () => {
  const story = scriptedGame({ judge: 'human' }).until('speech')
  let log: readonly GameEvent[] = story.events
  const clock = new FakeClock(story.now + DELAY_MS)
  const game = new DelayedGame(PEOPLE, {
    delayMs: DELAY_MS,
    now: () => clock.now(),
    readPeople: async () => PEOPLE,
    readAfter: async (seq) => log.slice(seq),
  })
  const at = async (moment: number) => {
    await clock.leap(moment - clock.now())
    await game.refresh()
    return [game.summary(5).viewers, game.push(0, 5).viewers, JSON.parse(game.body(5)).viewers]
  }
  expect(await at(clock.now())).toEqual([5, 5, 5])
  story.now += DELAY_MS + 10_000
  log = story.send('judge', { type: 'hideViewers', hidden: true }).events
  // At once, although the audience reads of it three minutes later.
  expect(await at(story.now + 2_000)).toEqual([null, null, null])
  story.now += 60_000
  log = story.send('judge', { type: 'endGame', reason: 'fire' }).events
  expect(await at(story.now + DELAY_MS - 1)).toEqual([null, null, null])
  expect(await at(story.now + DELAY_MS + 2_000)).toEqual([5, 5, 5])
})
