import { ARTICLE_LIMITS, ARTICLE_SLUG } from '@gorod/contracts/content'
import { expect, it } from 'vitest'
import { slugOf } from './slug-of.ts'

it.each([
  ['Город открывает окна', 'gorod-otkryvaet-okna'],
  ['Съешь ещё этих мягких французских булок', 'sesh-eschyo-etih-myagkih-frantsuzskih-bulok'],
  ['  «Ночь № 1»: 3:3?  ', 'noch-1-3-3'],
  ['Café & Мафия', 'cafe-mafiya'],
  ['!!!', ''],
])('the article %s has the address %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

it('an address has a limited length, and ends with a whole word', () => {
  const slug = slugOf('длинное слово '.repeat(30))
  expect(slug.length).toBeLessThanOrEqual(ARTICLE_LIMITS.slug)
  expect(slug).toMatch(ARTICLE_SLUG)
  expect(slug).toMatch(/-slovo$|-dlinnoe$/)
  expect(slugOf('я'.repeat(200))).toHaveLength(ARTICLE_LIMITS.slug)
})
