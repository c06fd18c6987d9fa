import { expect, it } from 'vitest'
import { lessonsOf } from './domain/lessons.ts'
import { markdownRenderer } from './domain/markdown.ts'
import { readContentFiles } from './store/content-files.ts'

const render = markdownRenderer(() => 'https://gorod.example')
const files = readContentFiles('lessons')
const lessons = lessonsOf(files)
const articles = readContentFiles('articles')

it('the academy has a dozen lessons in the order that they give themselves, each under an address of its own', () => {
  expect(lessonsOf(files.toReversed()).map(({ slug }) => slug)).toEqual([
    'o-chyom-igra',
    'razdacha-i-roli',
    'den-rech-i-vystavlenie',
    'golosovanie',
    'popil-i-podyom',
    'noch',
    'proverki',
    'luchshiy-hod',
    'foly',
    'konec-igry',
    'etiket',
    'pervaya-igra',
  ])
  expect(new Set(files.map((file) => file.field('order'))).size).toBe(files.length)
})

it.each(files.map((file) => [file.field('slug'), file] as const))(
  'the lesson %s is complete',
  (_slug, file) => {
    const words = file.markdown.split(/\s+/).filter((word) => /[а-яё]/i.test(word)).length
    expect(words).toBeGreaterThanOrEqual(380)
    expect(words).toBeLessThanOrEqual(900)
    // A calm reader takes about 150 Russian words a minute.
    expect(Math.abs(Number(file.field('minutes')) - words / 150)).toBeLessThanOrEqual(1)
  },
)

it('every link of a lesson or a first article leads to a page that exists', () => {
  const known = new Set([
    '/blog/rss.xml',
    ...lessons.map(({ slug }) => `/academy/${slug}`),
    ...articles.map((article) => `/blog/${article.field('slug')}`),
  ])
  const links = [...files, ...articles].flatMap(({ markdown }) =>
    [...render(markdown).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
  )
  expect(links).not.toEqual([])
  expect(links.filter((href) => !known.has(href))).toEqual([])
})
