import { readFile } from 'node:fs/promises'
import { getMmrList } from '@gorod/contracts/ratings'
import { getAverageSearchTime } from '@gorod/contracts/search'
import { getCountries, getSiteSettings } from '@gorod/contracts/settings'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { pagesForFile } from '../../testing/built-pages.ts'
import { appForFile, call } from '../../testing/index.ts'

const WEB_DIR = await pagesForFile({ 'index.html': '<html><head><title>Город</title></head></html>' })
const app = await appForFile({ env: { WEB_DIR } })

it('countries are listed by their Russian names, in Russian order', async () => {
  const { answer } = await call(app, getCountries)
  expect(answer.length).toBeGreaterThan(190)
  expect(answer).toContainEqual({ code: 'RU', name: 'Россия' })
  expect(answer[0]?.name).toBe('Австралия')
})

it('tiers are listed from the lowest', async () => {
  const { answer } = await call(app, getMmrList)
  expect(answer[0]).toMatchObject({ min: 0 })
  expect(answer.map(({ min }) => min)).toEqual(answer.map(({ min }) => min).sort((a, b) => a - b))
})

it('a setting has the value of the operator, and its default until then', async () => {
  expect((await call(app, getAverageSearchTime)).answer).toBeNull()
  await app.settings.api.set('averageSearchSeconds', 42.5)
  await app.settings.api.set('productName', 'Мафия')
  await app.settings.api.set('productName', 'Другая мафия')
  expect((await call(app, getAverageSearchTime)).answer).toBe(42.5)
  expect((await call(app, getSiteSettings)).answer).toEqual({
    productName: 'Другая мафия',
    metrics: { collectorUrl: null, counter: null },
    ymCode: null,
    useCaptcha: false,
    telegramSupportUrl: null,
    regions: expect.arrayContaining([{ code: 'ru', region: 'Россия' }]),
    region: 'ru',
    seasons: [],
    streamingAvailable: false,
  })
})

it('every tier has a picture', async () => {
  const pictures = new URL('../../../../web/public', import.meta.url)
  for (const tier of (await call(app, getMmrList)).answer) {
    expect(await readFile(`${pictures.pathname}${tier.image_url}`, 'utf8')).toContain('<svg')
  }
})

it('a stored value that does not fit is replaced by the default', async () => {
  await sql`insert into settings values ('useCaptcha', '"perhaps"', now())`.execute(app.db)
  expect((await call(app, getSiteSettings)).answer.useCaptcha).toBe(false)
})

it('the home page describes itself to link previews with absolute addresses', async () => {
  await app.settings.api.set('productName', 'Город засыпает')
  const page = await (await fetch(app.url)).text()
  expect(page).toContain('<title>Спортивная мафия онлайн · Город засыпает</title>')
  expect(page).toContain(`<meta property="og:url" content="${app.siteUrl()}/" />`)
  expect(page).toContain(
    `<meta property="og:image" content="${app.siteUrl()}/bundle/images/social-card.png" />`,
  )
})
