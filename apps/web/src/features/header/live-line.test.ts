import { expect, it } from 'vitest'
import { liveText } from './live-line.tsx'

const numbers = { online: 400, gamesThisWeek: 12 }

it('the line says how many tables play and how long a search takes', () => {
  expect(liveText({ ...numbers, tables: 37, averageWaitSeconds: 200 })).toBe(
    '37 столов играют, ожидание 3:20',
  )
  expect(liveText({ ...numbers, tables: 1, averageWaitSeconds: 59.6 })).toBe('1 стол играет, ожидание 1:00')
  expect(liveText({ ...numbers, tables: 2, averageWaitSeconds: null })).toBe('2 стола играют')
})

it('the line is empty while nobody plays', () => {
  expect(liveText({ ...numbers, tables: 0, averageWaitSeconds: 200 })).toBeNull()
})
