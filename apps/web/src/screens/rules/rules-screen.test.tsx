import { differingOptions, presets } from '@gorod/rules'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RuleBooks } from './rules-screen.tsx'

const page = renderToStaticMarkup(<RuleBooks />)
const rowsOf = (id: string) => page.split('<section').find((part) => part.includes(`id="${id}"`)) ?? ''
const count = (html: string) => html.match(/<tr/g)?.length ?? 0

it('the page of rules has one line for each option in which a preset differs from FIIM', () => {
  for (const id of ['polemica', 'fsm', 'casual_doctor'] as const)
    expect(count(rowsOf(id)) - 1, id).toBe(differingOptions(presets[id], presets.fiim).length)
  expect(rowsOf('polemica')).toMatch(/Первый день<\/th><td[^>]*>голосуют, если выставлено двое/)
  expect(rowsOf('polemica')).toMatch(/<td[^>]*>не голосуют<\/td>/)
})

it('the page of rules shows FIIM whole, lengths in seconds', () => {
  expect(rowsOf('fiim')).toContain('>Речь</th><td>60 с</td>')
  expect(rowsOf('fiim')).toContain('>Голосований подряд при ничьих, не больше</th><td>без предела</td>')
})
