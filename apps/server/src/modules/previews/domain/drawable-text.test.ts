import { describe, expect, it } from 'vitest'
import { drawableText, shortened } from './drawable-text.ts'

describe('a text that is drawn', () => {
  it('loses overrides of the direction, controls and line breaks', () => {
    expect(drawableText('\u202Eабв\u202C\u0000 г\u2028д\n е')).toBe('абв гд е')
  })

  it('keeps markup, other alphabets and emoji as they are', () => {
    expect(drawableText('<b>"&amp;" שלום 😀')).toBe('<b>"&amp;" שלום 😀')
  })

  it('keeps two marks on a letter and eighty letters at most', () => {
    expect(drawableText(`a${'\u0337'.repeat(500)}b`)).toBe('a\u0337\u0337b')
    expect(drawableText('ы'.repeat(10_000))).toHaveLength(80)
  })

  it('ends with an ellipsis between two letters where it is wider than its place', () => {
    const width = (text: string) => [...text].length
    expect(shortened('короткий', 8, width)).toBe('короткий')
    expect(shortened('длинное имя', 8, width)).toBe('длинное…')
    expect(shortened('e\u0301e\u0301e\u0301', 3, width)).toBe('e\u0301…')
    expect(shortened('ж', 0, width)).toBe('…')
  })
})
