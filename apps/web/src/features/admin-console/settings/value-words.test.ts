import { SITE_SETTINGS } from '@gorod/contracts/site-settings'
import { expect, it } from 'vitest'
import { differingLines, linesOf, lineText } from './value-words.ts'

const words = (name: keyof typeof SITE_SETTINGS, value: unknown = SITE_SETTINGS[name].fallback) =>
  linesOf(SITE_SETTINGS[name].shape, value).map(lineText)

it('A setting is told in words: a line for each field, an entry of a list without names', () => {
  expect(words('useCaptcha')).toEqual(['Выключено'])
  expect(words('telegramSupportUrl')).toEqual(['Не задано'])
  expect(words('energy')).toEqual(['Полный запас: 100', 'Единица возвращается за: 6 мин'])
  expect(words('prices')[1]).toBe('Рейтинговая игра: энергия 10, билеты 0')
  expect(words('leavingBans')[0]).toBe('Сроки: 5 мин; 30 мин; 1\u00a0440 мин; 10\u00a0080 мин')
  expect(words('regions')[0]).toMatch(/^ru, Россия; by, Беларусь; /)
  expect(words('regions', [])).toEqual(['Пусто'])
})

it('A value of another version of the site is told as far as it can be', () => {
  expect(words('energy', { max: 5 })).toEqual(['Полный запас: 5', 'Единица возвращается за: ?'])
  expect(words('mmrTiers', null)).toEqual(['Пусто'])
})

it('Only the lines in which two values differ are told', () => {
  const { shape, fallback } = SITE_SETTINGS.energy
  expect(differingLines(shape, { ...fallback, max: 50 }, fallback).map(lineText)).toEqual([
    'Полный запас: 50',
  ])
  expect(differingLines(shape, fallback, fallback)).toEqual([])
})
