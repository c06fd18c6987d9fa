import { beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNTS, AccountsDesk, DONE, MINUTE, refused } from '../../../testing/accounts/accounts-desk.ts'
import { changedMeanwhile, databaseForFile } from '../../../testing/module-database.ts'
import { CABINET_ERRORS } from '../domain/cabinet-errors-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { accountDeletedJob } from '../domain/personal-holders.ts'
import { accountJobs } from '../jobs/account-jobs.ts'
import { deleteAccount } from './delete-account.ts'
import type { Asker } from './prove-owner.ts'

const db = await databaseForFile(ACCOUNTS)
let desk: AccountsDesk
let asker: Asker

beforeEach(async () => {
  desk = new AccountsDesk(db)
  asker = await desk.addAsker()
})

const own = () => desk.account(asker.accountId)
const remove = (
  wish: { readonly password?: string; readonly username?: string } = { password: 'a password' },
) => deleteAccount(desk, asker, wish)
const isThere = async () => (await own()).deleted_at === null

describe('an account that is deleted', () => {
  it('a deleted account leaves an empty row, ends its sessions and lets all data be forgotten', async () => {
    const other = await desk.addSession(asker.accountId)
    expect(await remove()).toEqual(DONE)
    expect(await own()).toMatchObject({
      email: null,
      password_hash: null,
      username: `deleted-${asker.accountId}`,
      deleted_at: desk.at,
    })
    expect(await desk.sessionIds(asker.accountId)).toEqual([])
    expect(desk.disconnected.toSorted()).toEqual([asker.sessionId, other.sessionId].toSorted())
    const { accountId } = asker
    expect(desk.enqueued).toEqual([
      { name: accountDeletedJob.name, payload: { accountId }, key: `account-deleted:${accountId}` },
    ])
  })

  it('a name that somebody has taken for a joke gets a number', async () => {
    await desk.addAccount({ email: null, username: `deleted-${asker.accountId}` })
    expect(await remove()).toEqual(DONE)
    expect((await own()).username).toBe(`deleted-${asker.accountId}2`)
    expect(desk.enqueued).toHaveLength(1)
  })

  it('a name of which every variant is taken is a fault', async () => {
    const random = { ...desk.random, integer: () => 0 }
    for (const end of ['', '2', '3', '4', '1000'])
      await desk.addAccount({ email: null, username: `deleted-${asker.accountId}${end}` })
    await expect(deleteAccount({ ...desk, random }, asker, { password: 'a password' })).rejects.toThrow(
      `no free name for the deleted account ${asker.accountId}`,
    )
    expect(await isThere()).toBe(true)
  })

  it('one of two deletions at the same moment deletes, and the other finds it done', async () => {
    const first = changedMeanwhile(db, () => remove())
    expect(await deleteAccount({ ...desk, db: first }, asker, { password: 'a password' })).toEqual(DONE)
    expect(desk.enqueued).toHaveLength(1)
    await expect(remove()).rejects.toMatchObject({ code: 'session_expired' })
  })
})

describe('the data of a deleted account', () => {
  it('a module that cannot forget yet keeps no other one from it, and all are asked again', async () => {
    const forgotten: string[] = []
    const holder = (name: string, isAway = false) => ({
      name,
      personalData: {
        collect: async () => null,
        async forget() {
          if (isAway) throw new Error('the folder of pictures does not answer')
          forgotten.push(name)
        },
      },
    })
    desk.holders.push(holder('one'), holder('pictures', true), holder('another'))
    const handler = accountJobs(desk).find(({ job }) => job.name === accountDeletedJob.name)
    const run = handler?.run as (payload: { readonly accountId: number }) => Promise<void>
    await expect(run(asker)).rejects.toThrow('the folder of pictures does not answer')
    expect(forgotten).toEqual(['one', 'another'])
  })
})

describe('a deletion that is refused', () => {
  it.each([
    [{}, FIELD_ERRORS.required],
    [{ password: '' }, FIELD_ERRORS.required],
    [{ username: 'Lisa' }, FIELD_ERRORS.required],
    [{ password: 'wrong' }, FIELD_ERRORS.passwordWrong],
  ])('%o does not prove the password', async (wish, message) => {
    expect(await remove(wish)).toEqual(refused({ password: message }))
    expect([await isThere(), desk.enqueued, desk.disconnected]).toEqual([true, [], []])
  })

  it('an account without a password types its name, soon after a sign-in', async () => {
    await desk.dropPassword(asker.accountId)
    expect(await remove({})).toEqual(refused({ username: FIELD_ERRORS.required }))
    expect(await remove({ username: '  ' })).toEqual(refused({ username: FIELD_ERRORS.required }))
    expect(await remove({ username: 'lisa' })).toEqual(refused({ username: CABINET_ERRORS.usernameWrong }))
    await desk.clock.advance(15 * MINUTE)
    expect(await remove({ username: 'Lisa' })).toEqual(refused({ signIn: CABINET_ERRORS.signInAgain }))
    expect(await isThere()).toBe(true)
    asker = await desk.addSession(asker.accountId)
    expect(await remove({ username: ' Lisa ' })).toEqual(DONE)
    expect(await isThere()).toBe(false)
  })

  it('a module that still needs the account says why', async () => {
    const asked: number[] = []
    const collect = async () => null
    desk.holders.push(
      { name: 'one', personalData: { collect } },
      { name: 'another', personalData: { collect, mayForget: async () => null } },
      {
        name: 'a third',
        personalData: {
          collect,
          mayForget: async (accountId) => {
            asked.push(accountId)
            return 'already_in_game'
          },
        },
      },
    )
    await expect(remove()).rejects.toMatchObject({ code: 'already_in_game' })
    expect(asked).toEqual([asker.accountId])
    expect(await isThere()).toBe(true)
    desk.holders.pop()
    expect(await remove()).toEqual(DONE)
  })
})
