import { deleteAccount, downloadData } from '@gorod/contracts/cabinet'
import { getNotes, importNotes, NOTE_LIMITS, type NoteInput, setNote } from '@gorod/contracts/notes'
import { describe, expect, it } from 'vitest'
import { appForFile, call, signUp, type TestAccount, until } from '../../testing/index.ts'

import { writeNotes } from './store.ts'

const app = await appForFile()

const notesOf = async (as: TestAccount) => (await call(app, getNotes, { as })).answer
const write = async (as: TestAccount, body: NoteInput) => (await call(app, setNote, { as, body })).answer
const load = async (as: TestAccount, notes: NoteInput[]) =>
  (await call(app, importNotes, { as, body: { notes } })).answer

describe('notes about players', () => {
  it('a note is returned tidied to its author, and to nobody else', async () => {
    const [author, other] = [await signUp(app), await signUp(app)]
    const body = {
      userId: other.id,
      note: '  Молчит под проверкой ',
      tags: ['громкий', ' громкий', '', 'врёт  громко'],
    }
    expect(await write(author, body)).toMatchObject({ success: true })
    expect(await notesOf(author)).toEqual([
      {
        userId: other.id,
        username: other.username,
        note: 'Молчит под проверкой',
        tags: ['громкий', 'врёт громко'],
      },
    ])
    expect(await notesOf(other)).toEqual([])
  })

  it('a note is replaced by the next one, and removed by a blank one without tags', async () => {
    const [author, other] = [await signUp(app), await signUp(app)]
    await write(author, { userId: other.id, note: 'Первая', tags: ['а'] })
    await write(author, { userId: other.id, note: 'Вторая', tags: [] })
    expect(await notesOf(author)).toMatchObject([{ note: 'Вторая', tags: [] }])
    await write(author, { userId: other.id, note: ' ', tags: [' '] })
    expect(await notesOf(author)).toEqual([])
  })

  it.each([
    ['too long', { note: 'я'.repeat(NOTE_LIMITS.noteLength + 1) }, { note: ['Не более 200 символов'] }],
    ['with a tag too long', { tags: ['я'.repeat(21)] }, { tags: ['Метка не длиннее 20 символов'] }],
    ['with too many tags', { tags: ['а', 'б', 'в', 'г', 'д', 'е'] }, { tags: ['Не более 5 меток'] }],
  ])('a note %s is refused under its field', async (_, part, errors) => {
    const [author, other] = [await signUp(app), await signUp(app)]
    const answer = await write(author, { userId: other.id, note: '', tags: [], ...part })
    expect(answer).toEqual({ success: false, errors })
    expect(await notesOf(author)).toEqual([])
  })

  it('a note about oneself or nobody is refused', async () => {
    const author = await signUp(app)
    const note = { note: 'Кто это', tags: [] }
    expect((await write(author, { userId: author.id, ...note })).errors).toHaveProperty('userId')
    const { status } = await call(app, setNote, { as: author, body: { userId: 999_999, ...note } })
    expect(status).toBe(404)
  })

  it('a note is in the download of its author, and goes with either account', async () => {
    const [author, one, two] = [await signUp(app), await signUp(app), await signUp(app)]
    await load(author, [
      { userId: one.id, note: 'Раз', tags: [] },
      { userId: two.id, note: 'Два', tags: [] },
    ])
    const { answer } = await call(app, downloadData, { as: author })
    expect(JSON.stringify(answer)).toContain('Раз')
    expect(JSON.stringify((await call(app, downloadData, { as: one })).answer)).not.toContain('Раз')
    await call(app, deleteAccount, { as: one, body: { password: one.password } })
    await until(async () => (await notesOf(author)).length === 1)
    expect(await notesOf(author)).toMatchObject([{ userId: two.id }])
    await app.notes.personalData?.forget?.(author.id, '')
    expect(await notesOf(author)).toEqual([])
  })
})

describe('imports of notes', () => {
  it('an import writes over what there is, and counts unknown players', async () => {
    const [author, one, two] = [await signUp(app), await signUp(app), await signUp(app)]
    await write(author, { userId: one.id, note: 'Старая', tags: ['а'] })
    const answer = await load(author, [
      { userId: one.id, note: 'Новая', tags: [] },
      { userId: two.id, note: 'Другая', tags: ['б'] },
      { userId: author.id, note: 'Сам', tags: [] },
      { userId: 999_999, note: 'Никто', tags: [] },
    ])
    expect(answer).toEqual({ success: true, written: 2, skipped: 2 })
    const notes = Object.fromEntries((await notesOf(author)).map(({ userId, note }) => [userId, note]))
    expect(notes).toEqual({ [one.id]: 'Новая', [two.id]: 'Другая' })
  })

  it('an import with one note of the wrong form writes none', async () => {
    const [author, one, two] = [await signUp(app), await signUp(app), await signUp(app)]
    const answer = await load(author, [
      { userId: one.id, note: 'Хорошая', tags: [] },
      { userId: two.id, note: 'я'.repeat(500), tags: [] },
    ])
    expect(answer.success).toBe(false)
    expect(await notesOf(author)).toEqual([])
  })

  it('an import past the limit of players writes none, while a known note can still change', async () => {
    const [author, known, late] = [await signUp(app), await signUp(app), await signUp(app)]
    const at = new Date(app.clock.now())
    // Players of high numbers stand for those whom a full notebook is about.
    await app.db.transaction().execute((tx) =>
      writeNotes(
        tx,
        author.id,
        [known.id, ...Array.from({ length: NOTE_LIMITS.players - 1 }, (_, n) => 1_000_000 + n)].map(
          (userId) => ({ userId, note: 'x', tags: [] }),
        ),
        at,
      ),
    )
    const full = await load(author, [
      { userId: late.id, note: 'Поздно', tags: [] },
      { userId: known.id, note: 'Тоже нет', tags: [] },
    ])
    expect(full).toEqual({ success: false, errors: { note: ['Заметки есть уже о 300 игроках'] } })
    expect(await write(author, { userId: known.id, note: 'Иначе', tags: [] })).toMatchObject({
      success: true,
    })
    const about = (await notesOf(author)).find(({ userId }) => userId === known.id)
    expect(about?.note).toBe('Иначе')
  })
})
