import { describe, expect, it } from 'vitest'
import { PHONE, type VisitorOptions } from '../harness/browser.ts'
import { quiet } from '../harness/expect-clean.ts'
import { clean, dialog, openSearch as openSearchIn, press, verify } from '../harness/search-page.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const { server, browser } = await siteForFile({ SETTING_TELEGRAM_SUPPORT_URL: 'https://t.me/gorod' })
const openSearch = (name: string, options: VisitorOptions) => openSearchIn(browser, server, name, options)

describe.each([
  ['a wide screen', {}, ''],
  ['a phone', { size: PHONE }, '-m'],
] as const)('A page on %s', (_screen, options, suffix) => {
  it('a click on a locked mode tells an unverified player what is missing, with its ways out', async () => {
    const visitor = await openSearch(`Закрытый${suffix}`, options)
    const { page, context, shot, account } = visitor
    await verify(server, account, 'null')
    await page.reload()
    const asked = dialog(page, 'Подтвердите почту')
    await page.getByRole('button', { name: /Подтвердить почту.*Лига/ }).click()
    await asked.getByText('подтвердите e-mail в личном кабинете, на вкладке «Личные данные»').waitFor()
    await shot(`click-league-verification${suffix}`)
    await clean(visitor)
    await page.keyboard.press('Escape')
    for (const name of [/Подтвердить почту.*Чемпионат/, /Подтвердить почту.*Рейтинговая/]) {
      await page.getByRole('button', { name }).click()
      await asked.getByText('В лиге играют только подтверждённые игроки').waitFor()
      const chat = asked.getByRole('link', { name: 'Продолжить в чате поддержки' })
      expect(await chat.getAttribute('href')).toBe('https://t.me/gorod')
      await asked.getByRole('button', { name: 'Отправить ещё раз' }).waitFor()
      await shot(`click-verification${suffix}`)
      await clean(visitor)
      await asked.getByRole('button', { name: 'Закрыть' }).click()
    }
    await page.getByRole('button', { name: /Подтвердить почту.*Лига/ }).click()
    await asked.getByRole('link', { name: 'Личные данные' }).click()
    await page.waitForURL('**/cabinet#personal')
    await context.close()
  })

  it('a click on «Судьёй» tells a player without the right that they may not judge', async () => {
    const visitor = await openSearch(`Несудья${suffix}`, options)
    const { page, context, shot } = visitor
    await page.getByText('Судьёй', { exact: true }).click()
    const told = dialog(page, 'Нет права судить')
    await told.waitFor()
    await shot(`click-judge${suffix}`)
    await clean(visitor)
    await told.getByRole('button', { name: 'Понятно' }).click()
    expect(await page.getByRole('radio', { name: 'Игроком' }).isChecked()).toBe(true)
    await shot(`search-roles${suffix}`)
    await press(page, 'Создать лобби')
    await page.getByRole('dialog').getByLabel('Название').fill(`Кухня${suffix}`)
    await page.getByRole('dialog').getByLabel('Кто ведёт игру').selectOption('human')
    await page.getByRole('dialog').getByRole('button', { name: 'Создать', exact: true }).click()
    await page.getByRole('button', { name: 'Сесть судьёй' }).click()
    await told.waitFor()
    await shot(`lobby-judge${suffix}`)
    await told.getByRole('button', { name: 'Понятно' }).click()
    await page.getByRole('button', { name: 'Сесть судьёй' }).waitFor()
    quiet(visitor)
    await context.close()
  })
})
