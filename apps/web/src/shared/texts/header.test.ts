import { expect, it } from 'vitest'
import { HEADER_TEXTS as T } from './header.ts'

it('new articles are counted as Russian counts', () => {
  expect([1, 3, 5, 11, 21, 112].map(T.newArticles)).toEqual([
    '1 новая статья',
    '3 новые статьи',
    '5 новых статей',
    '11 новых статей',
    '21 новая статья',
    '112 новых статей',
  ])
})

it('lessons are counted for players and for visitors', () => {
  expect(T.lessonsDone(3, 12)).toBe('3 урока из 12')
  expect(T.lessonsDone(0, 12)).toBe('0 уроков из 12')
  expect(T.lessonsDone(1, 1)).toBe('1 урок из 1')
  expect([1, 3, 12].map(T.lessonsForNewcomers)).toEqual([
    '1 урок для новичков',
    '3 урока для новичков',
    '12 уроков для новичков',
  ])
})
