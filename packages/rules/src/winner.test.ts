import { expect, it } from 'vitest'
import type { Role } from './model/seat.ts'
import { winnerOf } from './winner.ts'

const counts = [
  ['W01', 3, 7, null],
  ['W02', 3, 4, null],
  ['W03', 3, 3, 'black'],
  ['W04', 2, 3, null],
  ['W05', 2, 2, 'black'],
  ['W06', 1, 2, null],
  ['W07', 1, 1, 'black'],
  ['W08', 0, 1, 'red'],
  ['W09', 0, 7, 'red'],
  ['W10', 2, 1, 'black'],
  ['W11', 0, 0, 'draw'],
  ['W12: the last mafia player shot their own seat', 0, 3, 'red'],
  ['W13', 2, 2, 'black'],
  ['W14', 1, 1, 'black'],
  ['W15', 0, 3, 'red'],
  ['W16', 2, 2, 'black'],
  ['W20: a healed target stays', 2, 3, null],
] as const

it.each(counts)('the winner, %s: %i mafia, %i town', (_id, mafia, red, winner) => {
  const alive: Role[] = [
    ...Array.from({ length: mafia }, (_, index): Role => (index === 0 ? 'godfather' : 'mafia')),
    ...Array.from({ length: red }, (_, index): Role => (index === 0 ? 'doctor' : 'civilian')),
  ]
  const roles: Role[] = [...alive, 'mafia', 'civilian']
  expect(
    winnerOf(
      roles,
      alive.map((_, index) => index + 1),
    ),
  ).toBe(winner)
})
