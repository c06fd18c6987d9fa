import { expect, it } from 'vitest'
import { mergeEdit } from './merge-edit.ts'
import { conflictErrors } from './merge-edit-text.ts'

const SEEN = { name: 'Один', about: 'Два', number: 3 }

it('a field that the form has not changed keeps what another window saved', () => {
  const current = { ...SEEN, about: 'Другое' }
  expect(mergeEdit(SEEN, current, { ...SEEN, name: 'Новое' })).toEqual({
    merged: { name: 'Новое', about: 'Другое', number: 3 },
    conflicts: [],
  })
})

it('a field that both windows changed is a conflict, unless both wrote the same', () => {
  const current = { name: 'Общее', about: 'Другое', number: 4 }
  const { conflicts } = mergeEdit(SEEN, current, { name: 'Общее', about: 'Моё', number: 5 })
  expect(conflicts).toEqual(['about', 'number'])
  expect(conflictErrors(conflicts, current)).toMatchObject({
    about: ['Теперь здесь «Другое»'],
    number: ['Теперь здесь «4»'],
    seen: [expect.stringContaining('в другом окне')],
  })
  expect(conflictErrors(['about'], { about: '' }).about).toEqual(['Теперь здесь пусто'])
})

it('a field of which it is not known what the form began with is written as wished', () => {
  expect(mergeEdit({}, { name: 'Другое' }, { name: 'Моё' })).toEqual({
    merged: { name: 'Моё' },
    conflicts: [],
  })
})
