import { audienceEventsMessage, getAudienceGame, watchTableMessage } from '@gorod/contracts/audience'
import { joinGameMessage, quitGameMessage } from '@gorod/contracts/game'
import { startPracticeMessage } from '@gorod/contracts/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, connect, Site, signUp, type TestAccount, until } from '../../testing/index.ts'
import { setOverlay } from './store/channels-store.ts'

const PRACTICE_DELAY_MS = 30_000
const OTHER_BROWSER = 'b'.repeat(43)

const site = new Site()
beforeAll(() => site.start())
afterAll(() => site.stop())

/** The cookie that stays in a browser whoever signs in or out. */
const deviceOf = ({ cookie }: TestAccount) => /(?:^|; )device=([\w-]{43})/.exec(cookie)?.[1] ?? ''
const inBrowser = async (device: string | null, token: string | null = null) =>
  site.closing(
    await connect(site.app, token, { headers: device === null ? {} : { cookie: `device=${device}` } }),
  )

/** A practice table of this player, opened in the browser of the account, and old enough to be watched. */
async function tableOf(player: TestAccount) {
  const page = await inBrowser(deviceOf(player), player.token)
  const { gameId } = await page.ask(startPracticeMessage, {})
  await page.ask(joinGameMessage, { gameId, known: 0 })
  await until(async () => {
    const { rows } = await sql`select 1 from audience_browsers where game_id = ${gameId}`.execute(site.app.db)
    return rows.length > 0
  })
  const { rows } = await sql<{ number: number }>`select number from games where id = ${gameId}`.execute(
    site.app.db,
  )
  await site.clock.leap(PRACTICE_DELAY_MS)
  return { page, gameId, number: rows[0]?.number ?? 0 }
}

/** The code of the refusal; null: the table is shown. */
async function refusal(device: string | null, number: number, token: string | null = null, overlay?: string) {
  const page = await inBrowser(device, token)
  const ack = await page.send(watchTableMessage, { number, ...(overlay === undefined ? {} : { overlay }) })
  return ack.ok ? null : ack.error.code
}

it('a table is not watched in the browser of its player before the end, whoever is signed in there', async () => {
  const [player, second, host] = [await signUp(site.app), await signUp(site.app), await signUp(site.app)]
  const device = deviceOf(player)
  expect(device).not.toBe('')
  const { page, gameId, number } = await tableOf(player)
  expect(await refusal(device, number)).toBe('plays_in_this_browser')
  expect(await refusal(device, number, second.token)).toBe('plays_in_this_browser')
  expect(await refusal(device, number, player.token)).toBe('already_in_game')
  // Neither another browser at the same address nor another table is closed.
  expect(await refusal(null, number)).toBeNull()
  expect(await refusal(OTHER_BROWSER, number, second.token)).toBeNull()
  const other = await tableOf(host)
  expect(await refusal(device, other.number)).toBeNull()
  const { rows } = await sql<{ text: string }>`
    select audience_browsers::text as text from audience_browsers`.execute(site.app.db)
  expect(JSON.stringify(rows)).not.toContain(device)
  await page.ask(quitGameMessage, { gameId })
  await site.clock.leap(PRACTICE_DELAY_MS + 3_000)
  await until(async () => {
    await site.clock.leap(1_000)
    return (await refusal(device, number)) === null
  }, 'the end as the audience sees it')
})

it('the overlay of a player is shown in any browser, gets what is released, and is no viewer', async () => {
  const [player, stranger] = [await signUp(site.app), await signUp(site.app)]
  const now = new Date(site.clock.now())
  await setOverlay(site.app.db, player.id, 'own token', now)
  await setOverlay(site.app.db, stranger.id, 'foreign token', now)
  const { number } = await tableOf(player)
  const device = deviceOf(player)
  expect(await refusal(device, number, null, 'foreign token')).toBe('plays_in_this_browser')
  const overlay = await inBrowser(device, player.token)
  await overlay.ask(watchTableMessage, { number, overlay: 'own token' })
  const viewers = async () =>
    (await call(site.app, getAudienceGame, { query: { id: number } })).answer.viewers
  await until(async () => {
    await site.clock.leap(1_000)
    return overlay.received(audienceEventsMessage).some(({ events }) => events.length > 0)
  }, 'a push')
  expect(await viewers()).toBe(0)
  expect(await refusal(OTHER_BROWSER, number)).toBeNull()
  await until(async () => {
    await site.clock.leap(1_000)
    return (await viewers()) === 1
  }, 'a viewer')
})
