import { getClub } from '@gorod/contracts/clubs'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { ClubRole } from '@gorod/contracts/permissions'
import { insertClub } from '../../modules/clubs/store/clubs-store.ts'
import { insertMember } from '../../modules/clubs/store/members-store.ts'
import { call } from '../http-client.ts'
import type { TestAccount } from '../test-account.ts'
import type { TestApp } from '../test-app.ts'

export const CLUB_FIELDS = {
  name: 'Табакерка',
  motto: 'Играем по вторникам',
  about: 'Разбор после каждой игры.\nНовичкам рады.',
  schedule: 'вт и сб, 20:00',
  takesApplications: true,
  minMmr: null,
  countedMembers: 4,
}

export const DONE = { success: true }
export const errorOf = (answer: FormAnswer | undefined) => Object.values(answer?.errors ?? {}).flat()[0]

let count = 0

/** A club with these people, without what its founding asks for. Returns its number. */
export async function makeClub(
  app: Pick<TestApp, 'db' | 'clock'>,
  people: readonly (readonly [account: Pick<TestAccount, 'id'>, role: ClubRole])[],
  fields: Partial<typeof CLUB_FIELDS> = {},
): Promise<number> {
  count += 1
  const at = new Date(app.clock.now())
  const owner = people.find(([, role]) => role === 'owner')?.[0].id ?? 0
  return app.db.transaction().execute(async (tx) => {
    const id = await insertClub(tx, { ...CLUB_FIELDS, name: `Клуб ${count}`, ...fields }, { by: owner, at })
    for (const [{ id: accountId }, role] of people)
      await insertMember(tx, id, { accountId, role, joinedAt: at })
    return id
  })
}

/** The page as somebody sees it. */
export async function pageOf(app: TestApp, id: number, as?: TestAccount) {
  return (await call(app, getClub, { ...(as !== undefined && { as }), query: { id } })).answer
}
