import { deleteAccount } from '@gorod/contracts/cabinet'
import { getChampionshipConsole, shareChampionship } from '@gorod/contracts/championship-console'
import { getNotifications } from '@gorod/contracts/notifications'
import { describe, expect, it } from 'vitest'
import { asProved } from '../../testing/accounts/prove-owner.ts'
import { draft, type Organiser } from '../../testing/championships/organiser.ts'
import { appForFile, call, jobsDone, signUp, type TestAccount } from '../../testing/index.ts'
import { organisersOf } from './commands/find-organisers.ts'
import { NOTIFIED_TEXTS } from './domain/championships-text.ts'

const app = await appForFile()
const administrator = () => signUp(app, { verified: true, rights: ['administrator'] })

const share = (cup: Organiser, as: TestAccount, { username }: TestAccount) =>
  asProved(app, as, () =>
    call(app, shareChampionship, { as, body: { id: cup.id, username, role: 'organiser', granted: true } }),
  )
async function remove(account: TestAccount): Promise<void> {
  const body = { password: account.password }
  expect((await call(app, deleteAccount, { as: account, body })).answer).toEqual({ success: true })
  await jobsDone(app)
}
const toldOf = async (as: TestAccount, { id }: Organiser) =>
  (await call(app, getNotifications, { as })).answer.notifications.filter(({ path }) =>
    path.startsWith(`/championships/${id}/`),
  )
const consoleOf = async ({ id }: Organiser, as: TestAccount) =>
  (await call(app, getChampionshipConsole, { as, query: { id } })).status

describe('a championship whose organisers delete their accounts', () => {
  it('administrators are told when the last one is gone, and name another, who leads it', async () => {
    const [owner, chief] = [await administrator(), await administrator()]
    const [second, third] = [await signUp(app, { verified: true }), await signUp(app, { verified: true })]
    const cup = await draft({ app: () => app, as: owner })
    await share(cup, owner, second)
    await cup.become('announced', 'registration')
    await remove(owner)
    expect(await toldOf(chief, cup)).toEqual([])
    await remove(second)
    expect(await toldOf(chief, cup)).toMatchObject([
      { title: NOTIFIED_TEXTS.alone, text: 'Кубок', path: `/championships/${cup.id}/manage?tab=staff` },
    ])
    expect(await consoleOf(cup, third)).toBe(403)
    expect((await share(cup, chief, third)).answer).toEqual({ success: true })
    expect(await consoleOf(cup, third)).toBe(200)
  })

  it('administrators get the notices for organisers until there is one again', async () => {
    const [owner, chief] = [await administrator(), await administrator()]
    const cup = await draft({ app: () => app, as: owner })
    const told = () =>
      organisersOf({ accounts: app.accounts.api }, app.db, { id: cup.id, createdBy: owner.id })
    expect(await told()).toEqual([owner.id])
    await remove(owner)
    expect(await told()).toContain(chief.id)
    expect(await told()).not.toContain(owner.id)
    const next = await signUp(app, { verified: true })
    await share(cup, chief, next)
    expect(await told()).toEqual([next.id])
  })

  it('nobody is told of one that is over', async () => {
    const [owner, chief] = [await administrator(), await administrator()]
    const cup = await draft({ app: () => app, as: owner })
    await cup.become('announced', 'cancelled')
    await remove(owner)
    expect(await toldOf(chief, cup)).toEqual([])
  })
})
