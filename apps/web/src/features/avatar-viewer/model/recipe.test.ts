import { describe, expect, it } from 'vitest'
import { colorKey, notesOf, numbersOfRuns, uncovered } from './recipe.ts'

describe('a recipe', () => {
  it('colours a material by the first word of its name', () => {
    expect(['hair', 'hair_shell', 'skin_body|2', ''].map(colorKey)).toEqual(['hair', 'hair', 'skin', ''])
  })

  it('reads runs of covered vertices', () => {
    expect([...numbersOfRuns([3, 5, 9, 9])]).toEqual([3, 4, 5, 9])
    expect([...numbersOfRuns([3])]).toEqual([])
    expect([...numbersOfRuns([5, 3])]).toEqual([])
  })

  it('leaves out triangles that are covered whole, and only those', () => {
    const kept = uncovered([0, 1, 2, 1, 2, 3, 4, 5, 6], new Set([10, 11, 12, 14]), (corner) => corner + 10)
    expect(kept).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('reads a file’s notes, whatever they are', () => {
    const nothing = { hide: [], hemY: 0, long: false, sole: 0 }
    for (const odd of [null, undefined, 7, {}, { hide: 'x', hemY: '1', long: 1, sole: Number.NaN }])
      expect(notesOf(odd)).toEqual(nothing)
    expect(notesOf({ hide: [1, 2], hemY: 0.9, long: true, sole: 0.02 })).toEqual({
      hide: [1, 2],
      hemY: 0.9,
      long: true,
      sole: 0.02,
    })
  })
})
