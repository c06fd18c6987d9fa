import { getAverageSearchTime, getCountries, getMmrList, getSiteSettings } from '@gorod/contracts/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/index.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.stop())

it('lists countries by their Russian names, in Russian order', async () => {
  const { answer } = await call(app, getCountries)
  expect(answer.length).toBeGreaterThan(190)
  expect(answer).toContainEqual({ code: 'RU', name: 'Россия' })
  expect(answer[0]?.name).toBe('Австралия')
})

it('lists tiers from the lowest', async () => {
  const { answer } = await call(app, getMmrList)
  expect(answer[0]).toMatchObject({ min: 0 })
  expect(answer.map(({ min }) => min)).toEqual(answer.map(({ min }) => min).sort((a, b) => a - b))
})

it('answers what an operator set, and the defaults until then', async () => {
  expect((await call(app, getAverageSearchTime)).answer).toBeNull()
  await app.settings.api.set('averageSearchSeconds', 42.5)
  await app.settings.api.set('productName', 'Мафия')
  await app.settings.api.set('regions', [{ code: 'ru', region: 'Россия' }])
  await app.settings.api.set('productName', 'Другая мафия')
  expect((await call(app, getAverageSearchTime)).answer).toBe(42.5)
  expect((await call(app, getSiteSettings)).answer).toEqual({
    productName: 'Другая мафия',
    ymCode: null,
    useCaptcha: false,
    telegramSupportUrl: null,
    regions: [{ code: 'ru', region: 'Россия' }],
  })
})

it('goes on with the default when what is kept does not fit', async () => {
  await sql`insert into settings values ('useCaptcha', '"perhaps"', now())`.execute(app.db)
  expect((await call(app, getSiteSettings)).answer.useCaptcha).toBe(false)
})
