import { describe, expect, it } from 'vitest'
import { fill, seatName, seatNames } from './seat-name-texts.ts'
import * as texts from './speech-texts.ts'

describe('seat names', () => {
  it.each([
    [1, 'первый', 'первого', 'первому', 'первым', 'первом'],
    [2, 'второй', 'второго', 'второму', 'вторым', 'втором'],
    [3, 'третий', 'третьего', 'третьему', 'третьим', 'третьем'],
    [6, 'шестой', 'шестого', 'шестому', 'шестым', 'шестом'],
    [10, 'десятый', 'десятого', 'десятому', 'десятым', 'десятом'],
    [12, 'двенадцатый', 'двенадцатого', 'двенадцатому', 'двенадцатым', 'двенадцатом'],
  ])('the name of seat %i has its Russian cases', (seat, nom, gen, dat, ins, pre) => {
    const forms = (['nom', 'gen', 'dat', 'ins', 'pre'] as const).map((form) => seatName(seat, form))
    expect(forms).toEqual([nom, gen, dat, ins, pre])
  })

  it('join into a list', () => {
    expect(seatNames([2, 5, 9], 'nom')).toBe('второй, пятый и девятый')
    expect(seatNames([3], 'gen')).toBe('третьего')
  })
})

describe('templates', () => {
  it('put seats into their cases and begin sentences with capitals', () => {
    expect(fill('{a} голосовал в {b.gen}. {b} убит.', { a: 4, b: 7 })).toBe(
      'Четвёртый голосовал в седьмого. Седьмой убит.',
    )
  })

  it('soften prepositions before the second seat', () => {
    expect(fill('С {a.ins} согласен, голос в {a.gen}.', { a: 2 })).toBe(
      'Со вторым согласен, голос во второго.',
    )
  })

  const everyLine = Object.values(texts).flatMap((group) => Object.values(group).flat())

  it('all fill completely, in Russian, and stay short enough to be spoken', () => {
    expect(everyLine.length).toBeGreaterThan(150)
    for (const line of everyLine) {
      const text = fill(line, { a: 2, b: 10 })
      expect(text).toMatch(/^[А-ЯЁ«][^{}a-zA-Z]*[.!?]$/u)
      expect(text.length).toBeLessThan(160)
    }
  })

  it('a group of templates never repeats a line', () => {
    for (const group of Object.values(texts)) {
      for (const lines of Array.isArray(group) ? [group] : Object.values(group)) {
        expect(new Set(lines).size).toBe(lines.length)
      }
    }
  })
})
