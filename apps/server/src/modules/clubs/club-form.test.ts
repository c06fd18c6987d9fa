import { type ClubFields, saveClub } from '@gorod/contracts/clubs'
import { expect, it } from 'vitest'
import { CLUB_FIELDS, DONE, makeClub, pageOf } from '../../testing/clubs/made-club.ts'
import { appForFile, call, signUp } from '../../testing/index.ts'

const app = await appForFile()

it('the form of one of two windows does not replace what the other has saved', async () => {
  const owner = await signUp(app, { verified: true })
  const id = await makeClub(app, [[owner, 'owner']])
  const seen: ClubFields = { ...CLUB_FIELDS, name: (await pageOf(app, id)).name }
  const save = async (changes: Partial<ClubFields>) =>
    (await call(app, saveClub, { as: owner, body: { ...seen, ...changes, id, seen } })).answer
  expect(await save({ about: 'Из первого', minMmr: 900 })).toEqual({ ...DONE, id })
  expect(await save({ motto: 'Из второго' })).toEqual({ ...DONE, id })
  const now = { about: 'Из первого', minMmr: 900, motto: 'Из второго' }
  expect(await pageOf(app, id)).toMatchObject(now)
  const refused = await save({ motto: 'Из третьего', about: 'Из третьего' })
  expect(refused.errors).toEqual({
    motto: ['Теперь здесь «Из второго»'],
    about: ['Теперь здесь «Из первого»'],
    seen: [expect.stringContaining('в другом окне')],
  })
  expect(await pageOf(app, id)).toMatchObject(now)
})
