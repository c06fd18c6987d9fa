import { describe, expect, it } from 'vitest'
import {
  checkShape,
  field,
  flag,
  group,
  list,
  optionalText,
  rangeOf,
  text,
  WHOLE_VALUE,
  whole,
} from './setting-shape.ts'
import { checkSetting, SITE_SETTING_NAMES, SITE_SETTINGS, type SiteSettingName } from './site-settings.ts'

const errorsIn = (name: SiteSettingName, given: unknown) => {
  const checked = checkSetting(name, given)
  return checked.fits ? {} : checked.errors
}

describe('a setting of the site', () => {
  it.each(SITE_SETTING_NAMES)('%s has a default that fits its own shape', (name) => {
    expect(checkSetting(name, SITE_SETTINGS[name].fallback)).toEqual({
      fits: true,
      value: SITE_SETTINGS[name].fallback,
    })
  })

  it.each(SITE_SETTING_NAMES)('%s refuses what is no value of it, and never throws', (name) => {
    for (const given of [undefined, Number.NaN, [null], { a: 1 }, 'x'.repeat(1000), -1, 'a\nb', () => 1]) {
      expect(checkSetting(name, given).fits, `${name} ${String(given)}`).toBe(false)
    }
  })

  it.each([
    'http://t.me/gorod',
    'https://t.me.evil.example/gorod',
    'https://t.me',
    'https://t.me/gorod?x=1',
    'javascript:alert(1)',
    'https://evil.example/t.me/gorod',
  ])('telegramSupportUrl refuses %s', (address) => {
    expect(errorsIn('telegramSupportUrl', address)).toEqual({
      [WHOLE_VALUE]: expect.stringContaining('https://t.me/'),
    })
  })

  it.each(['https://t.me/gorod', 'https://t.me/+AbC-1', 'https://t.me/gorod/12'])(
    'telegramSupportUrl accepts %s',
    (address) => {
      expect(checkSetting('telegramSupportUrl', ` ${address} `)).toEqual({ fits: true, value: address })
    },
  )

  it('mmrTiers wants tiers from 0 upwards', () => {
    const [bronze, silver, gold] = SITE_SETTINGS.mmrTiers.fallback
    expect(errorsIn('mmrTiers', [silver, gold])).toEqual({ '0.min': 'Первая ступень начинается с 0' })
    expect(errorsIn('mmrTiers', [bronze, gold, silver])).toEqual({
      '2.min': 'Граница должна быть выше предыдущей',
    })
    expect(errorsIn('mmrTiers', [])).toEqual({ [WHOLE_VALUE]: 'Нужно от 1 до 20 строк' })
  })

  it('regions wants each code once, and a site without a path', () => {
    const row = { code: 'by', region: 'Беларусь', site: null }
    expect(errorsIn('regions', [row, row])).toEqual({ '1.code': 'Такой код уже есть' })
    for (const site of [
      'http://a.example',
      'https://a.example/',
      'https://a@b.example',
      '//a.example',
      'https://a..b:x',
    ]) {
      expect(Object.keys(errorsIn('regions', [{ ...row, site }])), site).toEqual(['0.site'])
    }
    expect(errorsIn('regions', [{ ...row, site: 'https://by.example:8443' }])).toEqual({})
  })

  it('prices names every part that is wrong', () => {
    const given = { ...SITE_SETTINGS.prices.fallback, rated: { energy: 1001, tickets: '1' }, league: null }
    expect(errorsIn('prices', given)).toEqual({
      'rated.energy': 'Целое число от 0 до 1\u00a0000',
      'rated.tickets': 'Целое число от 0 до 100',
      league: 'Нужны поля',
    })
  })
})

describe('a shape', () => {
  it('a group keeps only the parts it names', () => {
    const shape = group({ on: field('Да', flag()) })
    expect(checkShape(shape, { on: true, __proto__: { more: 1 }, more: 2 })).toEqual({
      fits: true,
      value: { on: true },
    })
  })

  it('an empty text is none where it may be left out', () => {
    expect(checkShape(optionalText(5), '  ')).toEqual({ fits: true, value: null })
    expect(checkShape(text(5), '  ')).toEqual({ fits: false, errors: { value: 'Это поле обязательно' } })
    expect(checkShape(text(5), 'шесть!')).toMatchObject({ fits: false })
    expect(checkShape(text(5), 'a\u0000')).toMatchObject({ fits: false })
  })

  it('a list that is too long is refused without a look at its entries', () => {
    const long = Array.from({ length: 100_000 }, () => 'x')
    expect(checkShape(list('Срок', whole(1, 2, 'дн.'), { min: 1, max: 3 }), long)).toEqual({
      fits: false,
      errors: { value: 'Нужно от 1 до 3 строк' },
    })
  })

  it('a shape says in words what it takes', () => {
    expect(rangeOf(whole(1, 2000, 'мин'))).toBe('От 1 до 2\u00a0000 мин')
    expect(rangeOf(optionalText(9, 'telegram'))).toContain('Можно оставить пустым; ссылка вида https://t.me/')
    expect(rangeOf(flag())).toBeNull()
  })
})
