import { randomUUID } from 'node:crypto'
import { getMe } from '@gorod/contracts/accounts'
import { HOUR_MS } from '@gorod/contracts/durations'
import { gameCommandMessage } from '@gorod/contracts/game'
import {
  applyForJudge,
  decideJudgeApplication,
  getJudgePractice,
  getSigns,
  listJudgeApplications,
  listJudgePractices,
  startJudgePractice,
} from '@gorod/contracts/judging'
import { getActivityMessage } from '@gorod/contracts/search'
import { type JudgePress, PHASES } from '@gorod/rules'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { GameSite, type Person } from '../../testing/games/game-site.ts'
import { call, forEachTest, jobsDone, type TestAccount } from '../../testing/index.ts'
import { MEASURES } from './domain/signs.ts'
import { judgingDb } from './store/tables.ts'

const site = forEachTest(new GameSite())

/** Passed practices that lie in the past, without their games. */
async function passes(account: TestAccount, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await judgingDb(site.app.db)
      .insertInto('judge_practices')
      .values({
        game_id: randomUUID(),
        account_id: account.id,
        seed: 'sample',
        started_at: new Date(site.clock.now() - 2 * HOUR_MS),
        passed: true,
      })
      .execute()
  }
}

/** Answers every sign as it comes, and ends every announcement. Returns how many offences were answered. */
async function judgesWell({ account, page }: Person, gameId: string): Promise<number> {
  const seen = new Set<number>()
  const ended = new Set<string>()
  // An answer comes when the clock has moved, so nobody waits for it here.
  const answers: ReturnType<typeof press>[] = []
  let sent = 0
  let asksAt = 0
  const press = (command: JudgePress) => {
    sent += 1
    const id = `trainee-${String(sent).padStart(4, '0')}`
    return page.send(gameCommandMessage, { gameId, id, command: command as never })
  }
  await site.passTimeUntil(async () => {
    if (page.over) return true
    const { phase } = page.state!
    if (PHASES[phase.id].ledByJudge && !ended.has(phase.key)) {
      ended.add(phase.key)
      void press({ type: 'advance', phase: phase.key })
    }
    // An answer counts for forty seconds, so not every timer needs a look.
    if (site.clock.now() < asksAt) return false
    asksAt = site.clock.now() + 15_000
    const signs = (await call(site.app, getSigns, { query: { gameId }, as: account })).answer
    for (const { id, seat, kind } of signs.filter((sign) => !seen.has(sign.id))) {
      seen.add(id)
      const measure = MEASURES[kind]
      if (measure === 'none') continue
      answers.push(
        press(
          measure === 'foul'
            ? { type: 'giveFoul', seat }
            : { type: 'removePlayer', seat, reason: 'Грубость' },
        ),
      )
    }
    // Messages of a page are taken in their order: after this one the server has the answers, and the clock may move.
    await page.ask(getActivityMessage, {})
    return false
  }, 2 * HOUR_MS)
  return (await Promise.all(answers)).filter(({ ok }) => ok).length
}

describe('a practice of judges', () => {
  test('seats the account as the judge of ten practice players, shows signs as they come, and is assessed at its end', async () => {
    const { account, page } = await site.person({ verified: true })
    const { answer } = await call(site.app, startJudgePractice, {
      body: { pace: 'brisk' },
      as: account,
    })
    const { gameId } = answer
    await page.join(gameId)
    expect(page.viewer).toBe('judge')
    const asked = { query: { gameId }, as: account }
    expect((await call(site.app, getSigns, asked)).answer).toEqual([])
    expect((await call(site.app, getJudgePractice, asked)).answer.assessment).toBeNull()
    // A table that is somebody else's shows nothing to others.
    const other = await site.person()
    expect((await call(site.app, getSigns, { ...asked, as: other.account })).status).toBe(404)
    const again = await call(site.app, startJudgePractice, { body: {}, as: account })
    expect(again.status).toBe(409)

    const answered = await judgesWell({ account, page }, gameId)
    await jobsDone(site.app)
    const seen = (await call(site.app, getSigns, asked)).answer
    const { assessment } = (await call(site.app, getJudgePractice, asked)).answer
    expect(assessment?.signs).toHaveLength(seen.length)
    expect(assessment?.wrongActs).toEqual([])
    expect(assessment?.steps.kept).toBe(assessment?.steps.all)
    const offences = assessment?.signs.filter(({ measure }) => measure !== 'none') ?? []
    expect(offences.filter(({ outcome }) => outcome === 'found').length).toBe(answered)
    // Chance makes the plan: a short game may show too little.
    expect(assessment?.passed).toBe(offences.length >= 5)
    const mine = (await call(site.app, listJudgePractices, { as: account })).answer
    expect(mine).toMatchObject({ isJudge: false, application: null, rows: [{ gameId }] })
    expect(mine.passes).toBe(assessment?.passed ? 1 : 0)

    const apply = () => call(site.app, applyForJudge, { body: { text: 'Сужу в клубе' }, as: account })
    await passes(account, 2 - mine.passes)
    expect((await apply()).answer).toMatchObject({ success: false })
    await passes(account, 1)
    expect((await apply()).answer).toEqual({ success: true })
  })
})

describe('an application for the right of a judge', () => {
  test('takes three passes, is one at a time, and gives the right when a moderator accepts it', async () => {
    const { account } = await site.person({ verified: true })
    const moderator = (await site.person({ rights: ['moderator'] })).account
    const apply = () => call(site.app, applyForJudge, { body: { text: 'Сужу в клубе' }, as: account })
    expect((await apply()).answer).toMatchObject({ success: false, errors: { text: [expect.anything()] } })
    await passes(account, 3)
    const both = await Promise.all([apply(), apply()])
    expect(both.filter(({ answer }) => answer.success)).toHaveLength(1)

    const list = await call(site.app, listJudgeApplications, { as: moderator })
    expect(list.answer).toMatchObject([{ player: { id: account.id }, text: 'Сужу в клубе', passes: 3 }])
    const id = list.answer[0]!.id
    const decide = (accepted: boolean, reason: string) =>
      call(site.app, decideJudgeApplication, { body: { id, accepted, reason }, as: moderator })
    expect((await decide(false, ' ')).answer.success).toBe(false)
    expect((await decide(true, '')).answer.success).toBe(true)
    expect((await decide(true, '')).status).toBe(404)
    const me = await call(site.app, getMe, { as: account })
    expect(me.answer.rights).toEqual(['judge'])
    expect((await apply()).answer.success).toBe(false)
  })

  test('an application is neither made nor accepted before the player has proved an address', async () => {
    const { account } = await site.person({ verified: true })
    const moderator = (await site.person({ rights: ['moderator'] })).account
    await passes(account, 3)
    const proved = (at: string | null) =>
      sql`update accounts set email_confirmed_by_owner_at = ${at}::timestamptz where id = ${account.id}`.execute(
        site.app.db,
      )
    await proved(null)
    const apply = async () =>
      (await call(site.app, applyForJudge, { body: { text: 'Сужу' }, as: account })).answer
    expect((await apply()).errors).toHaveProperty('text')
    await proved('2026-01-01T00:00:00Z')
    expect(await apply()).toEqual({ success: true })
    await proved(null)
    const list = (await call(site.app, listJudgeApplications, { as: moderator })).answer
    const id = list.find(({ player }) => player.id === account.id)?.id ?? 0
    const body = { id, accepted: true, reason: '' }
    const accept = async () => (await call(site.app, decideJudgeApplication, { body, as: moderator })).answer
    expect((await accept()).errors).toHaveProperty('accepted')
    await proved('2026-01-01T00:00:00Z')
    expect(await accept()).toEqual({ success: true })
  })

  test('takes three new passes after it was declined, and is not decided by its own author', async () => {
    const { account } = await site.person({ verified: true, rights: ['moderator'] })
    await passes(account, 3)
    const body = { text: 'Ещё раз' }
    expect((await call(site.app, applyForJudge, { body, as: account })).answer.success).toBe(true)
    const other = (await site.person({ rights: ['moderator'] })).account
    const { answer } = await call(site.app, listJudgeApplications, { as: other })
    const decision = { id: answer[0]!.id, accepted: false, reason: 'Мало игр' }
    const own = await call(site.app, decideJudgeApplication, { body: decision, as: account })
    expect(own.status).toBe(403)
    await call(site.app, decideJudgeApplication, { body: decision, as: other })
    const mine = await call(site.app, listJudgePractices, { as: account })
    expect(mine.answer).toMatchObject({ passes: 0, application: { state: 'declined', reason: 'Мало игр' } })
    expect((await call(site.app, applyForJudge, { body, as: account })).answer.success).toBe(false)
  })
})
