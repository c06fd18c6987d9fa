import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/index.ts'
import { insertFoundTables, listExpired } from './found-tables-store.ts'

const app = await appForFile()

it('a found table that nobody has accepted yet expires at the moment it names, not before', async () => {
  const id = app.random.uuid()
  const acceptBy = new Date(1_700_000_000_000)
  await insertFoundTables(app.db, [
    {
      id,
      mode: 'rated',
      championshipId: null,
      acceptBy,
      seats: [
        {
          accountId: 1,
          role: 'player',
          modes: ['rated'],
          partyId: null,
          championshipId: null,
          joinedAt: new Date(acceptBy.getTime() - 60_000),
          place: 1,
        },
      ],
    },
  ])
  expect(await listExpired(app.db, new Date(acceptBy.getTime() - 1))).toEqual([])
  expect(await listExpired(app.db, acceptBy)).toEqual([id])
})
