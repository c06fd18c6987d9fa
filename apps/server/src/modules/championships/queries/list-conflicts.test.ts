import { expect, it } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { listConflicts } from './list-conflicts.ts'

const CLUBS = new Map([
  [1, new Set([10, 11])],
  [3, new Set([11])],
  [4, new Set([12])],
])

it('the clubs of all judges and players are asked for in one call', async () => {
  const asked: (readonly number[])[] = []
  const clubs = {
    async clubIdsOf(_tx: Db, ids: readonly number[]) {
      asked.push(ids)
      return CLUBS
    },
  }
  const db = {} as Db
  const plan = { apart: [[2, 4] as const], judgesOfOtherClubs: true }
  // The second judge plays, too, and is of no club.
  const people = { judges: [1, 2], players: [1, 2, 3, 4] }
  expect(await listConflicts({ db, clubs }, plan, people)).toEqual([
    [2, 4],
    [4, 2],
    [1, 3],
  ])
  expect(asked).toEqual([[1, 2, 3, 4]])
})
