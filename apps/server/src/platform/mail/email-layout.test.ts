import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { drawEmail, type EmailContent } from './email-layout.ts'

const frame = { productName: 'Город засыпает', siteUrl: 'https://gorod.example' }
const content: EmailContent = {
  subject: 'Тема',
  preheader: 'Коротко',
  heading: 'Заголовок',
  paragraphs: ['Первый абзац', 'Второй абзац'],
  facts: [['Аккаунт', 'anna']],
  button: { label: 'Нажмите', link: 'https://gorod.example/?a=1&b=2', orOpen: 'Или откройте:' },
  notes: ['Мелко'],
}

it('an e-mail says the same in both parts', () => {
  const { to, subject, text, html } = drawEmail('a@b.c', content, frame)
  expect([to, subject]).toEqual(['a@b.c', 'Тема'])
  expect(text).toBe(`Заголовок

Первый абзац

Второй абзац

Аккаунт: anna

Нажмите:
https://gorod.example/?a=1&b=2

Мелко

Город засыпает
https://gorod.example
`)
  const seen = html
    .replace(/<style[\s\S]*?<\/style>|<[^>]*>|&#847;&zwnj;&nbsp;|&nbsp;/g, ' ')
    .replaceAll('&amp;', '&')
  for (const part of text.split('\n').flatMap((line) => line.split(': ')))
    expect(seen).toContain(part.replace(/:$/, ''))
  expect(html).toContain('href="https://gorod.example/?a=1&amp;b=2"')
})

it('an e-mail fetches nothing, runs nothing, and colours every cell it writes on', () => {
  const { html } = drawEmail('a@b.c', content, frame)
  expect(html).not.toMatch(/<(img|script|link|style|iframe|svg)|url\(|@import|src=/)
  expect(html).toContain('<html lang="ru">')
  expect(html.match(/<body bgcolor="#0A0F14"/)).not.toBeNull()
})

it('an e-mail is well formed and runs nothing, whatever people call themselves', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      `"'><img src=x onerror=y>`,
      '&amp;',
      '</td></table>',
      '$& $1',
    ),
  )
  fc.assert(
    fc.property(text, text, text, (heading, paragraph, fact) => {
      const { html } = drawEmail(
        'a@b.c',
        {
          ...content,
          subject: heading,
          preheader: heading,
          heading,
          paragraphs: [paragraph],
          facts: [[fact, fact]],
        },
        { ...frame, productName: heading },
      )
      const xhtml = html
        .replace('<!doctype html>', '')
        .replace(/<meta[^>]*>/g, '')
        .replace(/&(nbsp|zwnj);/g, '')
      return XMLValidator.validate(xhtml) === true && !/<(script|img)/i.test(html)
    }),
  )
})
