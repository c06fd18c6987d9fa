import { listSettings, resetSetting, saveSetting } from '@gorod/contracts/admin-settings'
import { listAudit } from '@gorod/contracts/moderation'
import { moscowDayOf } from '@gorod/contracts/moscow-time'
import { getMmrList } from '@gorod/contracts/ratings'
import { getSiteSettings } from '@gorod/contracts/settings'
import { SITE_SETTINGS, type SiteSettingName } from '@gorod/contracts/site-settings'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { proveOwner } from '../../testing/accounts/prove-owner.ts'
import { appForFile, call, signUp, type TestAccount } from '../../testing/index.ts'

const app = await appForFile({ env: { SETTING_YM_CODE: 'from-environment' } })
const makeAdministrator = async () =>
  proveOwner(app, await signUp(app, { verified: true, rights: ['administrator'] }))
const admin = await makeAdministrator()
const other = await makeAdministrator()

afterEach(() => sql`delete from settings`.execute(app.db))

const settingOf = async (name: SiteSettingName) => {
  const { answer } = await call(app, listSettings, { as: admin })
  const found = answer.find((setting) => setting.name === name)
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}
const save = async (name: SiteSettingName, value: unknown, version: number, as: TestAccount = admin) =>
  (await call(app, saveSetting, { as, body: { name, value, version } })).answer
const reset = async (name: SiteSettingName, version: number) =>
  (await call(app, resetSetting, { as: admin, body: { name, version } })).answer
const lastAct = async () => (await call(app, listAudit, { as: admin })).answer.rows[0]

describe('settings of the site', () => {
  it('the settings are listed with their defaults, and a value of the environment comes before the default of the product', async () => {
    expect((await call(app, listSettings, { as: admin })).answer.map(({ name }) => name)).toEqual(
      Object.keys(SITE_SETTINGS),
    )
    const { value, fallback, version } = await settingOf('energy')
    expect({ value, fallback, version }).toEqual({
      value: { max: 100, minutesAPoint: 6 },
      fallback: { max: 100, minutesAPoint: 6 },
      version: 0,
    })
    expect(await settingOf('ymCode')).toMatchObject({ value: 'from-environment', version: 0 })
  })

  it('a change holds from the next call on, and is written down with the old and the new value', async () => {
    expect(await save('telegramSupportUrl', ' https://t.me/gorod ', 0)).toEqual({ success: true })
    expect((await call(app, getSiteSettings)).answer).toMatchObject({
      telegramSupportUrl: 'https://t.me/gorod',
    })
    expect(await lastAct()).toMatchObject({
      act: 'setting_changed',
      about: 'telegramSupportUrl',
      by: admin.username,
      change: { before: null, after: 'https://t.me/gorod' },
    })
    const tiers = [{ min: 0, type: 'one', image_url: '/bundle/images/mmr-gold.svg' }]
    await save('mmrTiers', tiers, 0)
    expect((await call(app, getMmrList)).answer).toEqual(tiers)
  })

  it('a reset setting goes back to its default', async () => {
    await save('ymCode', 'mine', 0)
    const { version } = await settingOf('ymCode')
    expect(await reset('ymCode', version)).toEqual({ success: true })
    expect(await settingOf('ymCode')).toMatchObject({ value: 'from-environment', version: 0 })
    expect(await lastAct()).toMatchObject({
      act: 'setting_reset',
      about: 'ymCode',
      change: { before: 'mine', after: 'from-environment' },
    })
  })

  it('a setting can be emptied although the environment has a value', async () => {
    expect(await save('ymCode', '', 0)).toEqual({ success: true })
    expect((await call(app, getSiteSettings)).answer.ymCode).toBeNull()
  })
})

describe('a change of a setting', () => {
  const changed = { success: false, errors: { version: [expect.stringContaining('другой администратор')] } }

  it('a change does not overwrite another one that its maker has not seen', async () => {
    const seen = await settingOf('useCaptcha')
    expect(await save('useCaptcha', true, seen.version, other)).toEqual({ success: true })
    expect(await save('useCaptcha', false, seen.version)).toEqual(changed)
    expect(await reset('useCaptcha', seen.version)).toEqual(changed)
    const { version, value } = await settingOf('useCaptcha')
    expect(value).toBe(true)
    expect(await save('useCaptcha', false, version)).toEqual({ success: true })
    expect(await save('useCaptcha', true, version, other)).toEqual(changed)
    expect((await lastAct())?.by).toBe(admin.username)
  })

  it('a change does not overwrite a value that was stored after a reset', async () => {
    await save('subscriptionPrice', 10_000, 0)
    const seen = await settingOf('subscriptionPrice')
    await reset('subscriptionPrice', seen.version)
    await save('subscriptionPrice', 20_000, 0, other)
    expect(await save('subscriptionPrice', 30_000, seen.version)).toEqual(changed)
    expect((await settingOf('subscriptionPrice')).value).toBe(20_000)
  })

  it('two changes at one moment are not both made', async () => {
    const answers = await Promise.all([save('useCaptcha', true, 0), save('useCaptcha', true, 0, other)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  it.each([
    ['telegramSupportUrl', 'http://t.me/gorod', ['value']],
    ['ymCode', 'two words', ['value']],
    ['useCaptcha', 'yes', ['value']],
    ['energy', { max: 0, minutesAPoint: 1.5 }, ['max', 'minutesAPoint']],
    ['leavingBans', { minutes: [5, 0], forgottenAfterDays: 30 }, ['minutes.1']],
    ['searchTimes', { ...SITE_SETTINGS.searchTimes.fallback, acceptSeconds: 1 }, ['acceptSeconds']],
    ['regions', [{ code: 'by', region: '', site: 'http://by.example' }], ['0.region', '0.site']],
  ] as const)(
    'a change of %s to %j is refused with a message for each field, and nothing is saved',
    async (name, value, places) => {
      const act = await lastAct()
      const answer = await save(name, value, 0)
      expect(answer.success).toBe(false)
      expect(Object.keys(answer.errors ?? {})).toEqual(places)
      expect(await settingOf(name)).toMatchObject({ version: 0 })
      expect(await lastAct()).toEqual(act)
    },
  )

  it('a change of what has happened is refused, also as a reset, and a season to come has its name on every page', async () => {
    const day = (days: number) => moscowDayOf(app.clock.now() + days * 24 * 60 * 60_000)
    const over = { title: 'Закончился', from: day(-60), to: day(-30) }
    const next = { title: 'Будущий', from: day(30), to: day(60) }
    await app.settings.api.set('seasons', [over])
    const { version } = await settingOf('seasons')
    const places = (answer: Awaited<ReturnType<typeof save>>) => Object.keys(answer.errors ?? {})
    expect(places(await save('seasons', [next], version))).toEqual(['value'])
    expect(places(await save('seasons', [{ ...over, to: day(-29) }], version))).toEqual(['0.to'])
    expect(places(await reset('seasons', version))).toEqual(['value'])
    expect((await settingOf('seasons')).value).toEqual([over])
    expect(await save('seasons', [over, next], version)).toEqual({ success: true })
    expect((await call(app, getSiteSettings)).answer.seasons.map(({ title }) => title)).toEqual([
      'Закончился',
      'Будущий',
    ])
  })

  it('only administrators read and change settings', async () => {
    for (const as of [
      await signUp(app),
      await signUp(app, { verified: true, rights: ['moderator', 'editor', 'judge'] }),
    ]) {
      expect((await call(app, listSettings, { as })).status).toBe(403)
      const body = { name: 'useCaptcha', version: 0, value: true } as const
      expect((await call(app, saveSetting, { as, body })).status).toBe(403)
      expect((await call(app, resetSetting, { as, body })).status).toBe(403)
    }
    expect((await call(app, listSettings)).status).toBe(401)
  })
})
