import { describe, expect, it } from 'vitest'
import { notesFile, readNotesFile } from './notes-file.ts'

describe('files of notes', () => {
  it('a file returns what was saved in it, without the names', () => {
    const note = { userId: 7, username: 'Барон', note: 'Спорит', tags: ['громкий'] }
    expect(readNotesFile(notesFile([note]))).toEqual([{ userId: 7, note: 'Спорит', tags: ['громкий'] }])
  })

  it('a file of an older room returns the notes about accounts', () => {
    const file = { marks: {}, notes: { 'user-7': 'Спорит', 'bot-Луна': 'Бот', 'user-': 'Никто' } }
    expect(readNotesFile(JSON.stringify(file))).toEqual([{ userId: 7, note: 'Спорит', tags: [] }])
  })

  it('a file returns only what is a note in it', () => {
    const notes = [null, 7, { userId: 0, note: 'x' }, { userId: 1.5, note: 'x' }, { userId: 3, note: 5 }]
    const good = { userId: 3, note: 'Да', tags: ['а', 5] }
    expect(readNotesFile(JSON.stringify({ format: 'gorod-player-notes', notes: [...notes, good] }))).toEqual([
      { userId: 3, note: 'Да', tags: ['а'] },
    ])
  })

  it.each(['', 'null', '[]', '{}', '{"notes":7}', '{"format":"gorod-player-notes"'])(
    'a file is refused with the content %j',
    (text) => {
      expect(readNotesFile(text)).toBeNull()
    },
  )
})
