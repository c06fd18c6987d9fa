import { readFileSync } from 'node:fs'
import { deleteAccount, downloadData } from '@gorod/contracts/cabinet'
import { getGames } from '@gorod/contracts/game'
import { deleteImport, getImport, IMPORT_LIMITS, listOwnImports, saveImport } from '@gorod/contracts/imports'
import { getStatistic } from '@gorod/contracts/statistics'
import { replay } from '@gorod/rules'
import { importMatch, readMatchFile } from '@gorod/rules/match-file'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile, call, signUp, type TestAccount, until } from '../../testing/index.ts'

const app = await appForFile()

/** A match of another service. */
const TEXT = readFileSync(
  new URL('../../../../../packages/rules/golden/match-334187.json', import.meta.url),
  'utf8',
)
const MATCH = JSON.parse(TEXT) as Readonly<Record<string, unknown>>

const person = () => signUp(app, { verified: true })
const save = (as: TestAccount, file: Readonly<Record<string, unknown>> = MATCH) =>
  call(app, saveImport, { as, body: { file } })
const listOf = async (as: TestAccount) => (await call(app, listOwnImports, { as })).answer
const open = (id: string) => call(app, getImport, { query: { id } })

async function saved(as: TestAccount): Promise<string> {
  const { answer } = await save(as)
  if (answer.id === null) throw new Error(JSON.stringify(answer))
  return answer.id
}

describe('imports', () => {
  it('a match is kept as it was brought, and plays again to the same winner for everybody with its link', async () => {
    const owner = await person()
    const id = await saved(owner)
    const { answer } = await open(id)
    expect(answer).toMatchObject({ id, owner: { id: owner.id, username: owner.username } })
    expect(JSON.parse(answer.file)).toEqual(MATCH)
    const read = readMatchFile(answer.file)
    const match = read.ok ? importMatch(read.file) : read
    const winner = match.ok ? replay(match.log).final?.winner : null
    expect(winner).toBe('red')
    expect(await listOf(owner)).toMatchObject([{ id, number: 334187, winner }])
  })

  it('a match counts in no figure, no list and no rating', async () => {
    const owner = await person()
    const figures = async () => {
      const games = await call(app, getGames, { as: owner, query: { userId: owner.id } })
      const sums = await call(app, getStatistic, { as: owner, query: { userId: owner.id } })
      return [games.answer, sums.answer]
    }
    const before = await figures()
    await saved(owner)
    expect(await figures()).toEqual(before)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from games`.execute(app.db)
    expect(rows).toEqual([{ count: 0 }])
  })

  it('a file is refused with the place of each fault, and nothing is kept', async () => {
    const owner = await person()
    for (const [file, fault] of [
      [{}, { path: 'players', fault: 'not_a_list' }],
      [{ ...MATCH, result: 1 - Number(MATCH.result) }, { fault: 'other_winner' }],
      [
        { ...MATCH, stage: { type: 'dayStart', day: 2 } },
        { path: 'stage', fault: 'not_finished' },
      ],
    ] as const) {
      const { answer } = await save(owner, file)
      expect(answer).toMatchObject({
        id: null,
        full: false,
        faults: expect.arrayContaining([expect.objectContaining(fault)]),
      })
    }
    expect(await listOf(owner)).toEqual([])
  })

  it('a match whose number is none that can be kept is kept without a number', async () => {
    const owner = await person()
    for (const id of [3.5, 9_999_999_999, -4e12])
      expect((await save(owner, { ...MATCH, id })).status).toBe(200)
    expect((await listOf(owner)).map(({ number }) => number)).toEqual([null, null, null])
  })

  it('a match needs a confirmed address, and has a size', async () => {
    expect((await save(await signUp(app))).error.code).toBe('verification_required')
    const large = { ...MATCH, note: 'x'.repeat(300_000) }
    expect((await save(await person(), large)).error.code).toBe('payload_too_large')
  })

  it('a match is one too many after so many, also of two at once', async () => {
    const owner = await person()
    await sql`insert into imported_matches
      select 'filler-' || ${owner.id}::text || '-' || n, ${owner.id}, '{}', null, null, 'red', now()
      from generate_series(1, ${IMPORT_LIMITS.perAccount - 1}) as n`.execute(app.db)
    const answers = await Promise.all([save(owner), save(owner)])
    expect(answers.map(({ answer }) => answer.full).toSorted()).toEqual([false, true])
    expect(await listOf(owner)).toHaveLength(IMPORT_LIMITS.perAccount)
  })

  it('a match goes by the hand of its owner alone, and with the account; the owner can download it', async () => {
    const [owner, other] = [await person(), await person()]
    const [first, second] = [await saved(owner), await saved(owner)]
    expect((await call(app, deleteImport, { as: other, body: { id: first } })).error.code).toBe(
      'import_not_found',
    )
    expect((await call(app, deleteImport, { as: owner, body: { id: first } })).answer).toEqual({
      success: true,
    })
    expect((await open(first)).error.code).toBe('import_not_found')
    expect(JSON.stringify((await call(app, downloadData, { as: owner })).answer)).toContain(second)
    await call(app, deleteAccount, { as: owner, body: { password: owner.password } })
    await until(async () => (await open(second)).status === 404)
  })
})
