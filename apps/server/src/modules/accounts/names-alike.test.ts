import { signup } from '@gorod/contracts/accounts'
import { checkUsername } from '@gorod/contracts/profile'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { appForFile, call, signUp } from '../../testing/index.ts'
import { sendProfile } from '../../testing/profiles/send-profile.ts'
import { accountsDb } from './store/tables.ts'

const TAKEN = { success: false, errors: { username: ['Это имя уже занято'] } }

const app = await appForFile()

const nameOf = async (id: number) =>
  (
    await accountsDb(app.db)
      .selectFrom('accounts')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).username
const check = async (username: string) => (await call(app, checkUsername, { body: { username } })).answer

/** Two accounts from before the rule. */
async function twins(username: string, alike: string) {
  const [one, other] = [await signUp(app, { username }), await signUp(app)]
  await sql`update accounts set username = ${alike} where id = ${other.id}`.execute(app.db)
  return { one, other: { ...other, username: alike } }
}

describe('a name that looks like somebody’s', () => {
  beforeAll(async () => void (await signUp(app, { username: 'Оборотень' })))

  it.each(['0боротень', 'Oбopoтeнь', 'оБОРОТЕНЬ', 'Оборот\u200bень', '  Оборотень', 'О\u0301боротень'])(
    '%s is told to be taken, and a newcomer gets it with a number',
    async (username) => {
      expect(await check(username)).toEqual(TAKEN)
      const { id } = await signUp(app, { username })
      expect(await nameOf(id)).toMatch(/\d$/)
    },
  )

  it('a player does not get it by a change of the profile', async () => {
    const other = await signUp(app, { username: 'Другой' })
    expect((await sendProfile(app, other, { username: '0боротень' })).answer).toEqual(TAKEN)
    expect(await nameOf(other.id)).toBe('Другой')
  })

  it('the owner of a name writes it in another way', async () => {
    const owner = await signUp(app, { username: 'Сокол' })
    expect((await sendProfile(app, owner, { username: 'Coкoл' })).answer.success).toBe(true)
    expect(await nameOf(owner.id)).toBe('Coкoл')
  })

  it('a name is free again when its owner has another one', async () => {
    const owner = await signUp(app, { username: 'Коршун' })
    expect(await check('Kopшyн')).toEqual(TAKEN)
    expect((await sendProfile(app, owner, { username: 'Ястреб' })).answer.success).toBe(true)
    expect(await check('Kopшyн')).toEqual({ success: true })
  })
})

it('the name in the seats of deleted players is nobody’s', async () => {
  for (const name of ['Удалённый игрок', 'удаленный  ИГРОК', 'Yдaлённый игpoк'])
    expect(await check(name)).toEqual(TAKEN)
})

describe('names that look alike at one moment', () => {
  it('one of several sign-ups gets the plain name', async () => {
    const wishes = ['Гудвин', 'Гyдвин', 'ГУДВИН', 'Гудвuн', 'Гудвин\u200b']
    const answers = await Promise.all(
      wishes.map((username, at) =>
        call(app, signup, { body: { email: `twin${at}@example.com`, username, password: 'correct horse' } }),
      ),
    )
    const names = await Promise.all(answers.map(({ answer }) => nameOf(answer.id)))
    expect(names.filter((name) => !/\d$/.test(name))).toHaveLength(1)
    const { rows } = await sql`
      select distinct name_look(username) from accounts where username = any(${names})`.execute(app.db)
    expect(rows).toHaveLength(wishes.length)
  })

  it('one of two renames is refused', async () => {
    const people = [await signUp(app), await signUp(app)]
    const answers = await Promise.all(
      people.map((account, at) =>
        sendProfile(app, account, { username: ['Страшила', 'Стpaшилa'][at] as string }),
      ),
    )
    expect(answers.map(({ answer }) => answer.success).sort()).toEqual([false, true])
    expect(answers.find(({ answer }) => !answer.success)?.answer).toEqual(TAKEN)
  })
})

describe('accounts that look alike since before the rule', () => {
  it('both keep their names through a change of something else, and in another case', async () => {
    const { one, other } = await twins('Дровосек', 'Дpoвoceк')
    for (const { username, ...account } of [one, other]) {
      const as = { ...account, username }
      expect((await sendProfile(app, as, { username, description: 'changed' })).answer.success).toBe(true)
      expect((await sendProfile(app, as, { username: username.toUpperCase() })).answer.success).toBe(true)
    }
  })

  it('neither gets a third look of the same, and a newcomer gets none while one of them is there', async () => {
    const { one, other } = await twins('Тотошка', 'Tотошка')
    expect((await sendProfile(app, other, { username: 'T0тошка' })).answer).toEqual(TAKEN)
    expect((await sendProfile(app, one, { username: 'Элли' })).answer.success).toBe(true)
    expect(await check('Тотошка')).toEqual(TAKEN)
  })
})
