import type { OpenidStandIn } from '@gorod/server/testing/openid-provider'
import type { Browser, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { PHONE, type Visitor } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { dialog, field, openForm, press } from '../harness/edit-form.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { withoutSeed } from '../harness/page-seed.ts'
import { openPage } from '../harness/profile-page.ts'
import type { Site } from '../harness/server-process.ts'

interface Stage {
  readonly browser: Browser
  readonly server: Site
  /** A real provider on loopback: where channels are proved. */
  readonly provider: OpenidStandIn
  readonly owner: Account
  /** The owner's window with the form open. */
  open(): Promise<Page>
}

const HELP = 'Когда канал будет подтверждён, в профиле появится значок стримера.'
const FAILED = 'Не удалось подтвердить канал. Попробуйте ещё раз.'
const STATE = 'dialog [data-state]'
/** Who owns a channel of this name there. */
const ownerOf = (login: string) => ({ sub: `id-of-${login}`, login })

const state = (page: Page, word: string) => dialog(page).getByText(word, { exact: true })
const help = (page: Page) => dialog(page).getByText(HELP)
const ways = (page: Page) => dialog(page).getByRole('link')
/** The button on the provider's page. */
const goOn = (page: Page) => page.getByRole('button', { name: /^Continue as/ })
/** What the page says over everything. */
const notice = (page: Page, message: string) => page.locator('[popover]').getByText(message)
const links = (page: Page) => page.getByRole('list', { name: 'Где найти игрока' }).getByRole('link')
const addresses = (page: Page) => links(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')))

/** Stories of the streaming platform, run where the edit form is served. */
export function describeStreaming(stage: () => Stage): void {
  /** What the site did: the provider's own page is no stray. */
  const closeAfter = (visitor: Visitor) => {
    const { issuer } = stage().provider
    return expectClean({ ...visitor, strays: visitor.strays.filter((url) => !url.startsWith(issuer)) })
  }

  /** Back from the provider: what is said, and an address that says it no more. */
  async function backWith(page: Page, account: Account, message: string): Promise<void> {
    await notice(page, message).waitFor()
    await page.waitForURL(`${stage().server.url}/profile/${account.id}#statistics`)
    await page.getByRole('button', { name: 'Закрыть' }).click()
    await notice(page, message).waitFor({ state: 'detached' })
  }

  describe('a channel on the streaming platform', () => {
    beforeEach(() => stage().provider.setDown(false))

    it('a channel cannot be proved at a platform that is down from the beginning: the page stays and says so', async () => {
      const { provider, owner, open } = stage()
      provider.setDown(true)
      const page = await open()
      await ways(page).click()
      await backWith(page, owner, FAILED)
    })

    it('a channel is empty, in progress, then proved by a sign-in at the platform; others see it and its badge only then', async () => {
      const { browser, server, provider } = stage()
      const account = await makeAccount(server.url, 'Сова')
      const path = `/profile/${account.id}`
      const channel = `owl_${account.id}`
      const visitor = await openPage({ browser, server, as: account })
      const { page } = visitor
      await openForm(page)
      await state(page, 'Канал не указан').waitFor()
      expect(await ways(page).allTextContents()).toEqual(['Подключить Twitch'])
      expect(await help(page).count()).toBe(0)
      await lookAt(visitor, 'streaming-empty', STATE)

      // The platform compares with the stored channel: an unsaved one is saved first.
      await field(page, 'Стримы').fill(`https://www.twitch.tv/${channel}`)
      await help(page).waitFor()
      provider.become(null)
      await press(page, 'Сохранить и подтвердить')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await backWith(page, account, 'Подтверждение канала отменено.')
      await openForm(page)
      await state(page, 'Канал ещё не подтверждён').waitFor()
      expect(await field(page, 'Стримы').inputValue()).toBe(channel)
      expect(await help(page).isVisible()).toBe(true)
      await lookAt(visitor, 'streaming-processing', STATE)

      // Gone while the browser is there: nobody is left to say whose the channel is.
      provider.become(ownerOf(channel))
      await dialog(page).getByRole('link', { name: 'Подтвердить' }).click()
      await goOn(page).waitFor()
      provider.setDown(true)
      await goOn(page).click()
      await notice(page, FAILED).waitFor()
      await lookAt(visitor, 'streaming-failed', '[popover]')
      await backWith(page, account, FAILED)
      provider.setDown(false)
      // A link anybody can make proves nothing and tells nobody that it did.
      const stranger = await openPage({ browser, server, path: `${path}?streaming=verified` })
      await stranger.page.getByRole('heading', { level: 1, name: 'Сова' }).waitFor()
      await expect.poll(() => stranger.page.url()).toBe(server.url + path)
      expect(await notice(stranger.page, 'Канал подтверждён').count()).toBe(0)
      expect([await links(page).count(), await links(stranger.page).count()]).toEqual([0, 0])

      await openForm(page)
      await dialog(page).getByRole('link', { name: 'Подтвердить' }).click()
      await goOn(page).click()
      await notice(page, 'Канал подтверждён').waitFor()
      await lookAt(visitor, 'streaming-verified')
      await backWith(page, account, 'Канал подтверждён')
      await openForm(page)
      await state(page, 'Канал подтверждён').waitFor()
      expect([await ways(page).count(), await help(page).count()]).toEqual([0, 0])
      await lookAt(visitor, 'streaming-success', STATE)
      await stranger.page.reload()
      await stranger.page.getByRole('link', { name: channel }).locator('svg').last().waitFor()
      const both = [`https://www.twitch.tv/${channel}`, `/audience/streamers/${account.id}`]
      expect(await addresses(stranger.page)).toEqual(both)
      expect(await addresses(page)).toEqual(both)

      await press(page, 'Отключить')
      await state(page, 'Канал не указан').waitFor()
      expect(await field(page, 'Стримы').inputValue()).toBe('')
      await expect.poll(() => links(page).count()).toBe(0)
      await Promise.all([closeAfter(visitor), expectClean(stranger)])
    })

    it('a channel of somebody else is refused, and so is another than the one named; on a phone', async () => {
      const { browser, server, provider } = stage()
      const [account, holder] = await Promise.all([
        makeAccount(server.url, 'Сплюшка'),
        makeAccount(server.url, 'Хозяин канала'),
      ])
      const channel = `held_${holder.id}`
      await query(
        server,
        'insert into profiles (account_id, twitch, twitch_subject, twitch_verified_at) values ($1, $2, $3, now())',
        [holder.id, channel, `id-of-${channel}`],
      )
      const visitor = await openPage({ browser, server, as: account, size: PHONE })
      const { page } = visitor
      provider.become(ownerOf(channel))
      await openForm(page)
      await field(page, 'Стримы').fill('Scops_Owl')
      await press(page, 'Сохранить и подтвердить')
      await goOn(page).tap()
      const other = 'Вы вошли на Twitch с другим каналом. В профиле ничего не изменилось.'
      await backWith(page, account, other)
      await openForm(page)
      await field(page, 'Стримы').fill(channel)
      await press(page, 'Сохранить и подтвердить')
      await goOn(page).tap()
      const taken = 'Этот канал уже подтверждён в другом профиле.'
      await notice(page, taken).waitFor()
      await lookAt(visitor, 'streaming-taken', '[popover]')
      await backWith(page, account, taken)
      await openForm(page)
      await state(page, 'Канал ещё не подтверждён').waitFor()
      expect(await links(page).count()).toBe(0)

      await page.route('**/profile/default/update?*', (route) =>
        route.fulfill({ json: { success: false, errors: { twitch: ['Такого канала нет'] } } }),
      )
      await field(page, 'Стримы').fill('nobody_owl')
      await press(page, 'Сохранить и подтвердить')
      await dialog(page).getByText('Такого канала нет').waitFor()
      expect(await help(page).count()).toBe(0)
      await closeAfter(visitor)
    })

    it('a channel cannot be proved where no platform is configured', async () => {
      const { browser, server } = stage()
      const account = await makeAccount(server.url, 'Неясыть')
      const visitor = await openPage({
        browser,
        server,
        as: account,
        prepare: async (context) => {
          await withoutSeed(context)
          await context.route('**/rest-site-settings/get-site-settings', async (route) => {
            const answer = await route.fetch()
            const json = { ...(await answer.json()), streamingAvailable: false }
            await route.fulfill({ response: answer, json })
          })
        },
      })
      const { page } = visitor
      await openForm(page)
      expect(await state(page, 'Канал не указан').count()).toBe(0)
      await field(page, 'Стримы').fill('tawny_owl')
      await state(page, 'Канал ещё не подтверждён').waitFor()
      expect(await dialog(page).getByRole('button', { name: 'Сохранить и подтвердить' }).count()).toBe(0)
      expect(await ways(page).count()).toBe(0)
      await expectClean(visitor)
    })
  })
}
