import { describe, expect, it } from 'vitest'
import { EMPTY_NOTEBOOK, markOf, parseNotebook, toggleMark, withoutAccounts, writeNote } from './notes.ts'

describe('the notebook', () => {
  it('keeps one mark per seat and game; the same mark again takes it off', () => {
    const marked = toggleMark(EMPTY_NOTEBOOK, 'g1', 5, 'mafia')
    expect(markOf(marked, 'g1', 5)).toBe('mafia')
    expect(markOf(marked, 'g2', 5)).toBeNull()
    expect(markOf(toggleMark(marked, 'g1', 5, 'sheriff'), 'g1', 5)).toBe('sheriff')
    expect(markOf(toggleMark(marked, 'g1', 5, 'mafia'), 'g1', 5)).toBeNull()
  })

  it('drops marks of old games and keeps notes', () => {
    const written = writeNote(EMPTY_NOTEBOOK, 'user-3', ' логичный круг ')
    const book = Array.from({ length: 40 }, (_, game) => `g${game}`).reduce(
      (book, game) => toggleMark(book, game, 1, 'mafia'),
      written,
    )
    expect(Object.keys(book.marks)).toHaveLength(20)
    expect(markOf(book, 'g39', 1)).toBe('mafia')
    expect(book.notes).toEqual({ 'user-3': 'логичный круг' })
    expect(writeNote(book, 'user-3', '').notes).toEqual({})
  })

  it('keeps the notes about practice players when those about accounts have moved to the server', () => {
    const book = { ...EMPTY_NOTEBOOK, notes: { 'user-3': 'круг', 'bot-Луна': 'молчит' } }
    expect(withoutAccounts(book).notes).toEqual({ 'bot-Луна': 'молчит' })
  })

  it('starts empty when what was stored is missing or spoiled', () => {
    expect(parseNotebook(null)).toBe(EMPTY_NOTEBOOK)
    expect(parseNotebook('{"marks":1}')).toBe(EMPTY_NOTEBOOK)
    expect(parseNotebook('not json')).toBe(EMPTY_NOTEBOOK)
    expect(parseNotebook('{"marks":{},"notes":{"user-1":"тихий"}}').notes).toEqual({ 'user-1': 'тихий' })
  })
})
