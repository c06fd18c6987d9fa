import { type ClubFields, saveClub } from '@gorod/contracts/clubs'
import { expect, it } from 'vitest'
import { CLUB_FIELDS, DONE, errorOf, makeClub } from '../../testing/clubs/made-club.ts'
import { appForFile, call, signUp, type TestAccount } from '../../testing/index.ts'
import { CLUB_TEXTS as T } from './domain/clubs-text.ts'

const app = await appForFile()

const save = async (as: TestAccount, fields: Partial<ClubFields> & { id: number }) =>
  (await call(app, saveClub, { as, body: { ...CLUB_FIELDS, ...fields } })).answer

async function clubNamed(name: string) {
  const owner = await signUp(app, { verified: true })
  return { owner, id: await makeClub(app, [[owner, 'owner']], { name }) }
}

it('a club is named like no other that a reader takes for it, and one that was keeps its name', async () => {
  // Cyrillic, Latin and Greek letters, each word of one alphabet.
  const [first, twin] = [await clubNamed('Рокот'), await clubNamed('Pokot')]
  const other = await clubNamed('Аркан')
  for (const name of ['ΡΟΚΟΤ', 'РОКОТ', 'P0kot'])
    expect(errorOf(await save(other.owner, { id: other.id, name }))).toBe(T.nameTaken)
  expect(await save(first.owner, { id: first.id, name: 'РОКОТ' })).toMatchObject(DONE)
  const motto = 'Играем по средам'
  expect(await save(twin.owner, { id: twin.id, name: 'Pokot', motto })).toMatchObject(DONE)
})
