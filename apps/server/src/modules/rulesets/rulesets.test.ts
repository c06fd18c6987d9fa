import { deleteAccount, downloadData } from '@gorod/contracts/cabinet'
import {
  deleteRules,
  getSavedRules,
  listOwnRules,
  SAVED_RULES_LIMITS,
  type StoredRuleChanges,
  saveRules,
} from '@gorod/contracts/rulesets'
import { describe, expect, it } from 'vitest'
import { appForFile, call, signUp, type TestAccount, until } from '../../testing/index.ts'
import { insertRules, rulesetsDb } from './store.ts'

const app = await appForFile()

const QUIET = { selfVote: false, 'timing.speech': 45_000 }

const listOf = async (as: TestAccount) => (await call(app, listOwnRules, { as })).answer
const open = (id: string) => call(app, getSavedRules, { query: { id } })
const save = (
  as: TestAccount,
  {
    id = null,
    name = 'Клуб',
    changes = QUIET,
  }: { id?: string | null; name?: string; changes?: StoredRuleChanges },
) => call(app, saveRules, { as, body: { id, name, changes } })

async function saved(as: TestAccount, changes: StoredRuleChanges = QUIET): Promise<string> {
  const { answer } = await save(as, { changes })
  if (answer.id === undefined) throw new Error('not saved')
  return answer.id
}

describe('rules of one’s own', () => {
  it('rules are kept as what they change of FIIM, and read by everybody with the link', async () => {
    const author = await signUp(app)
    const id = await saved(author, { ...QUIET, selfShot: true, openVoting: false })
    expect(id).toMatch(/^[\w-]{16}$/)
    const rules = { id, name: 'Клуб', changes: QUIET }
    expect(await listOf(author)).toEqual([rules])
    expect((await open(id)).answer).toEqual({
      ...rules,
      author: { id: author.id, username: author.username },
    })
  })

  it('rules change, and go, by the hand of their author alone', async () => {
    const [author, other] = [await signUp(app), await signUp(app)]
    const id = await saved(author)
    expect((await save(other, { id, name: 'Чужие' })).status).toBe(404)
    expect((await call(app, deleteRules, { as: other, body: { id } })).status).toBe(404)
    expect(await listOf(other)).toEqual([])
    await save(author, { id, name: '  Клуб   2 ', changes: {} })
    expect(await listOf(author)).toEqual([{ id, name: 'Клуб 2', changes: {} }])
    expect((await call(app, deleteRules, { as: author, body: { id } })).answer).toEqual({ success: true })
    expect((await open(id)).status).toBe(404)
  })

  it('options that contradict each other are refused, each fault under its option', async () => {
    const author = await signUp(app)
    for (const [changes, fields] of [
      [{ 'roles.civilian': 2, 'roles.mafia': 3 }, { 'changes.roles.mafia': ['mafia_majority'] }],
      [{ 'timing.speech': 20_000 }, { 'changes.timing.shortSpeech': ['short_speech_longer'] }],
      [{ 'timing.speech': 1 }, { 'changes.timing.speech': ['range'] }],
      [{ luck: true }, { 'changes.luck': ['unknown'] }],
    ] as const) {
      const { status, error } = await call(app, saveRules, {
        as: author,
        body: { id: null, name: 'К', changes },
      })
      expect([status, error?.fields]).toEqual([422, fields])
    }
    expect(await listOf(author)).toEqual([])
  })

  it.each([
    [' ', 'Назовите правила'],
    ['я'.repeat(SAVED_RULES_LIMITS.nameLength + 1), 'Не более 40 символов'],
    ['Клуб\u0007', 'Уберите невидимые знаки'],
  ])('a name %j is refused under its field', async (name, message) => {
    const { answer } = await save(await signUp(app), { name })
    expect(answer).toEqual({ success: false, errors: { name: [message] } })
  })

  it('two last rules at once are one too many; the others can still change', async () => {
    const author = await signUp(app)
    const ids = Array.from({ length: SAVED_RULES_LIMITS.perAccount - 1 }, (_, n) => `${author.id}-rules-${n}`)
    await app.db.transaction().execute(async (tx) => {
      for (const id of ids)
        await insertRules(tx, { id, accountId: author.id, name: 'x', changes: {} }, new Date(0))
    })
    const answers = await Promise.all([save(author, {}), save(author, {})])
    const full = { success: false, errors: { name: ['Сохранено уже 30 правил. Удалите ненужные'] } }
    expect(answers.filter(({ answer }) => answer.success)).toHaveLength(1)
    expect(answers.map(({ answer }) => answer)).toContainEqual(full)
    const [last] = await listOf(author)
    expect((await save(author, { id: last?.id ?? '', name: 'Иначе' })).answer).toMatchObject({
      success: true,
    })
  })

  it('rules that a later release does not know are read as they are', async () => {
    const author = await signUp(app)
    const id = await saved(author)
    const changes = { ...QUIET, luck: 'always', 'timing.speech': 1 }
    await rulesetsDb(app.db)
      .updateTable('saved_rules')
      .set({ changes: JSON.stringify(changes) })
      .execute()
    expect((await open(id)).answer.changes).toEqual(changes)
    expect(await listOf(author)).toMatchObject([{ changes }])
  })

  it('rules are in the download of their author, and go with the account', async () => {
    const author = await signUp(app)
    const id = await saved(author)
    expect(JSON.stringify((await call(app, downloadData, { as: author })).answer)).toContain(id)
    await call(app, deleteAccount, { as: author, body: { password: author.password } })
    await until(async () => (await open(id)).status === 404)
  })
})
