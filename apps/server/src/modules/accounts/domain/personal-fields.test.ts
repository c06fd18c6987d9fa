import { describe, expect, it } from 'vitest'
import { readPersonalFields } from './personal-fields.ts'

const rules = {
  countries: new Set(['RU', 'KZ']),
  regions: new Set(['ru']),
  nowMs: Date.UTC(2026, 2, 15, 12),
}

describe('a personal field', () => {
  it.each([
    ['phone', '+7 (912) 345-67-89', '+79123456789'],
    ['phone', '+1234567', '+1234567'],
    ['phone', '+123456789012345', '+123456789012345'],
    ['country', 'RU', 'RU'],
    ['country', ' kz ', 'KZ'],
    ['city', '  Нижний Новгород ', 'Нижний Новгород'],
    ['city', 'я'.repeat(60), 'я'.repeat(60)],
    ['firstname', '🎭'.repeat(60), '🎭'.repeat(60)],
    ['lastname', 'О’Нил', 'О’Нил'],
    ['mwt_link', 'https://mafiaworldtour.com/user/17', 'https://mafiaworldtour.com/user/17'],
    ['mwt_link', ' https://WWW.MafiaWorldTour.com ', 'https://www.mafiaworldtour.com/'],
    ['birthday', '2008-03-15', '2008-03-15'],
    ['birthday', '1996-02-29', '1996-02-29'],
    ['birthday', '1906-03-15', '1906-03-15'],
    ['region_domen', 'ru', 'ru'],
    ['phone', '+7‐912–345.67', '+791234567'],
    [
      'mwt_link',
      `https://mafiaworldtour.com/${'x'.repeat(273)}`,
      `https://mafiaworldtour.com/${'x'.repeat(273)}`,
    ],
    ['birthday', '2008-03-14', '2008-03-14'],
    ['birthday', '2007-12-31', '2007-12-31'],
    ['firstname', '', null],
    ['phone', ' ', null],
  ] as const)('%s %j is kept as %j', (field, typed, kept) => {
    expect(readPersonalFields({ [field]: typed }, rules)).toEqual({ changes: { [field]: kept }, errors: {} })
  })

  it.each([
    ['phone', '89123456789', /кодом страны/],
    ['phone', '+123456', /кодом страны/],
    ['phone', '+1234567890123456', /кодом страны/],
    ['phone', '+0123456789', /кодом страны/],
    ['phone', '+7912345678x', /кодом страны/],
    ['country', 'XX', /из списка/],
    ['country', 'Россия', /из списка/],
    ['city', 'я'.repeat(61), /60 символов/],
    ['firstname', 'a\u0007b', /знаки/],
    ['lastname', 'a\nb', /знаки/],
    ['mwt_link', 'http://mafiaworldtour.com/user/17', /mafiaworldtour/],
    ['mwt_link', 'https://mafiaworldtour.com.evil.example/', /mafiaworldtour/],
    ['mwt_link', 'https://evilmafiaworldtour.com/', /mafiaworldtour/],
    ['mwt_link', 'https://mafiaworldtour.com@evil.example/', /mafiaworldtour/],
    ['mwt_link', 'https://user:pass@mafiaworldtour.com/', /mafiaworldtour/],
    ['mwt_link', 'https://mafiaworldtour.com:8443/', /mafiaworldtour/],
    ['mwt_link', 'javascript:alert(1)//mafiaworldtour.com', /mafiaworldtour/],
    ['mwt_link', `https://mafiaworldtour.com/${'x'.repeat(300)}`, /mafiaworldtour/],
    ['birthday', '2008-03-16', /18 лет/],
    ['birthday', '2026-03-16', /настоящую/],
    ['birthday', '1905-03-15', /настоящую/],
    ['birthday', '1995-02-29', /настоящую/],
    ['birthday', '0050-01-01', /настоящую/],
    ['birthday', '15.03.1990', /настоящую/],
    ['birthday', '1990-13-01', /настоящую/],
    ['region_domen', 'nowhere', /из списка/],
    ['phone', 'x+79123456789', /кодом страны/],
    ['mwt_link', 'https://user@mafiaworldtour.com/', /mafiaworldtour/],
    ['mwt_link', 'https://:pass@mafiaworldtour.com/', /mafiaworldtour/],
    ['mwt_link', `https://mafiaworldtour.com/${'x'.repeat(274)}`, /mafiaworldtour/],
    ['mwt_link', 'mafiaworldtour.com/user/17', /mafiaworldtour/],
    ['birthday', '1990-01-01x', /настоящую/],
    ['birthday', 'x1990-01-01', /настоящую/],
    ['birthday', '2008-12-01', /18 лет/],
    ['birthday', '2026-03-15', /18 лет/],
    ['birthday', '1990-02-30', /настоящую/],
  ] as const)('%s %j is refused', (field, typed, message) => {
    expect(readPersonalFields({ [field]: typed }, rules)).toEqual({
      changes: {},
      errors: { [field]: expect.stringMatching(message) },
    })
  })

  it('a field that is absent stays as it is', () => {
    expect(readPersonalFields({}, rules)).toStrictEqual({ changes: {}, errors: {} })
  })

  it('a switch is kept under its stored name', () => {
    expect(readPersonalFields({ streamerMode: false, newsletter: true }, rules).changes).toEqual({
      streamer_mode: false,
      newsletter: true,
    })
  })
})
