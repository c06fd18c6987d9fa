import { MINUTE_MS } from '@gorod/contracts/durations'
import { getNotifications } from '@gorod/contracts/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draft, type Organiser } from '../../testing/championships/organiser.ts'
import { call, LONG_TOKENS, Site, signUp, type TestAccount } from '../../testing/index.ts'
import { remindOfRounds } from './commands/remind.ts'

const site = new Site({ env: LONG_TOKENS })
beforeAll(() => site.start())
afterAll(() => site.stop())

const app = () => site.app
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(site.app, { verified: true })))

describe('the reminder of a round', () => {
  test('comes once, a quarter of an hour before, also after a restart, and not for a cancelled championship', async () => {
    const [as, players] = [
      await signUp(site.app, { verified: true, rights: ['administrator'] }),
      await people(10),
    ]
    const [cup, cancelled] = [await draft({ app, as }), await draft({ app, as })]
    for (const one of [cup, cancelled]) {
      await one.become('announced', 'registration')
      await one.register(players)
      await one.become('seating')
      await one.seat()
      await one.become('running')
    }
    const start = (one: Organiser, minutes: number) => one.begin(1, minutes * MINUTE_MS)
    await start(cup, 20)
    await start(cancelled, 20)
    await cancelled.become('cancelled')
    const reminders = async (player: TestAccount) =>
      (await call(app(), getNotifications, { as: player })).answer.notifications.filter(
        ({ kind, title }) => kind === 'round' && title.includes('начало через'),
      )
    const remind = () =>
      remindOfRounds({ db: app().db, clock: site.clock, notifications: app().notifications.api })
    await remind()
    expect(await reminders(players[0]!)).toEqual([])
    await site.clock.leap(6 * MINUTE_MS)
    await Promise.all([remind(), remind()])
    await site.restart()
    await remind()
    for (const player of players)
      expect(await reminders(player)).toMatchObject([
        { title: 'Тур 1, стол 1: начало через 14 мин', path: `/championships/${cup.id}` },
      ])
  })
})
