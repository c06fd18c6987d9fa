import { simulateGame } from '@gorod/bots/testing'
import { MINUTE_MS } from '@gorod/contracts/durations'
import {
  deleteWebhook,
  getOpenMatch,
  getOrganiserAccess,
  listOpenMatches,
  makeOrganiserToken,
  makeWebhook,
  revokeOrganiserToken,
} from '@gorod/contracts/organisers'
import { replay } from '@gorod/rules'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSealer } from '../../platform/sealer.ts'
import { call, jobsDone, Site, signUp, type TestAccount } from '../../testing/index.ts'
import { announce, announceFinished } from './commands/announce-match.ts'
import { type Delivery, deliver, MOST_FAILURES, PAUSES_MS } from './commands/deliver-webhook.ts'

const site = new Site()
beforeAll(() => site.start())
afterAll(() => site.stop())

/** A rated game that is over in the time to come. */
async function playedGame(account: TestAccount) {
  const { db, games } = site.app
  const { id: accountId, username } = account
  const gameId = await db.transaction().execute((tx) =>
    games.api.create(tx, {
      mode: 'rated',
      type: 'match',
      ruleSet: 'fiim',
      pace: 'brisk',
      comingFrom: null,
      players: games.api.withBots([{ accountId, username, image: null, portrait: null }], 10),
      judge: null,
    }),
  )
  await games.api.playOut(gameId, (begun) => {
    const { ruleSet } = replay(begun)
    return simulateGame({ ruleSet, begun, seed: 'organisers' }).events.slice(begun.length)
  })
  const { rows } = await sql<{ number: number; ended_at: Date }>`
    select number, ended_at from games where id = ${gameId}`.execute(db)
  return { gameId, number: rows[0]!.number, endedAt: rows[0]!.ended_at.getTime() }
}

async function tokenOf(account: TestAccount, name = 'table'): Promise<string> {
  const { answer } = await call(site.app, makeOrganiserToken, { as: account, body: { name } })
  if (answer.token === null) throw new Error(JSON.stringify(answer))
  return answer.token
}

const asked = async (path: string, token: string | null) => {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(site.app.url + path, { headers })
  return { status: answer.status, body: (await answer.json()) as never }
}

describe('a program of an organiser', () => {
  it('reads a match when its audience has seen the end, in the list and alone', async () => {
    const account = await signUp(site.app, { verified: true })
    const token = await tokenOf(account)
    const { number, endedAt } = await playedGame(account)
    await site.clock.leap(endedAt - site.clock.now() + 179_000)
    expect((await asked(`/api/v1/matches/${number}`, token)).status).toBe(404)
    expect((await asked('/api/v1/matches', token)).body).toEqual({ matches: [], next: null })
    await site.clock.leap(2_000)
    const one = getOpenMatch.answer.parse((await asked(`/api/v1/matches/${number}`, token)).body)
    expect(one).toMatchObject({ number, mode: 'rated', championshipId: null, annulled: false })
    expect(one.seats.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(one.seats.filter(({ userId }) => userId === account.id)).toHaveLength(1)
    const later = await playedGame(account)
    await site.clock.leap(later.endedAt - site.clock.now() + 200_000)
    const first = listOpenMatches.answer.parse((await asked('/api/v1/matches?limit=1', token)).body)
    expect(first.matches).toEqual([one])
    const rest = listOpenMatches.answer.parse(
      (await asked(`/api/v1/matches?limit=1&after=${first.next}`, token)).body,
    )
    expect(rest.matches.map((match) => match.number)).toEqual([later.number])
    expect((await asked(`/api/v1/matches?after=${rest.next}`, token)).body).toEqual({
      matches: [],
      next: null,
    })
    expect((await asked('/api/v1/matches?after=x', token)).status).toBe(422)
    expect((await asked('/api/v1/matches?championship=77', token)).body).toEqual({ matches: [], next: null })
  })

  it('needs a token that nobody has revoked', async () => {
    const account = await signUp(site.app, { verified: true })
    const token = await tokenOf(account)
    for (const wrong of [null, `${token}x`, account.token])
      expect((await asked('/api/v1/matches', wrong)).status).toBe(401)
    expect((await asked('/api/v1/matches', token)).status).toBe(200)
    const { tokens } = (await call(site.app, getOrganiserAccess, { as: account })).answer
    expect(tokens).toMatchObject([{ name: 'table', usedAt: expect.any(String) }])
    const { rows } = await sql<{
      all: string
    }>`select organiser_tokens::text as all from organiser_tokens`.execute(site.app.db)
    expect(rows.map(({ all }) => all).join()).not.toContain(token.slice(6))
    const other = await signUp(site.app, { verified: true })
    const id = tokens[0]!.id
    await call(site.app, revokeOrganiserToken, { as: other, body: { id } })
    expect((await asked('/api/v1/matches', token)).status).toBe(200)
    await call(site.app, revokeOrganiserToken, { as: account, body: { id } })
    expect((await asked('/api/v1/matches', token)).status).toBe(401)
  })

  it('gets a token only with a confirmed address, and five at most', async () => {
    const unverified = await signUp(site.app, { verified: false })
    const refused = await call(site.app, makeOrganiserToken, { as: unverified, body: { name: 'x' } })
    expect(refused.status).toBe(403)
    const account = await signUp(site.app, { verified: true })
    const answers = await Promise.all(
      Array.from({ length: 7 }, () =>
        call(site.app, makeOrganiserToken, { as: account, body: { name: 'x' } }),
      ),
    )
    expect(answers.filter(({ answer }) => answer.success)).toHaveLength(5)
  })
})

describe('a webhook', () => {
  it('takes public https addresses only, and three at most', async () => {
    const account = await signUp(site.app, { verified: true })
    const make = async (url: string) =>
      (await call(site.app, makeWebhook, { as: account, body: { url, championshipId: null } })).answer
    for (const url of ['http://example.org', 'https://10.0.0.1/', 'https://localhost/', 'x'])
      expect((await make(url)).errors?.url).toHaveLength(1)
    for (let n = 0; n < 3; n++) expect((await make('https://example.org/')).secret).toMatch(/^whsec_/)
    expect((await make('https://example.org/')).success).toBe(false)
  })

  it('tells a match once, signed, when its audience has seen the end, with growing pauses until it is taken', async () => {
    const account = await signUp(site.app, { verified: true })
    const body = { url: 'https://hook.example/path', championshipId: null }
    const made = (await call(site.app, makeWebhook, { as: account, body })).answer
    const { gameId, number, endedAt } = await playedGame(account)
    const jobs: { name: string; payload: unknown; at: number }[] = []
    const sent: { headers: Readonly<Record<string, string>>; body: string }[] = []
    let status: number | null = 500
    const deps = {
      ...site.app.platform,
      accounts: site.app.accounts.api,
      games: site.app.games.api,
      jobs: {
        enqueue: async (
          _db: unknown,
          { name }: { name: string },
          payload: unknown,
          options?: { at?: Date },
        ) => void jobs.push({ name, payload, at: options?.at?.getTime() ?? site.clock.now() }),
      } as never,
      send: async (delivery: (typeof sent)[number]) => {
        sent.push(delivery)
        return status
      },
      openSecret: (sealed: string) =>
        createSealer(site.app.platform.secret, 'webhooks', site.app.random).open(sealed),
    }
    await site.clock.leap(endedAt - site.clock.now() + MINUTE_MS)
    await announceFinished(deps, gameId)
    while (jobs[0]?.name === 'announce-match') {
      const { payload, at } = jobs.shift()!
      await site.clock.leap(Math.max(0, at - site.clock.now()))
      await announce(deps, payload as never)
    }
    expect(site.clock.now() - endedAt).toBeGreaterThanOrEqual(180_000)
    expect(jobs.map(({ name }) => name)).toEqual(['deliver-webhook'])
    const pauses: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      const { payload } = jobs.shift()!
      if (attempt === 2) status = 204
      await deliver(deps, payload as Delivery)
      if (jobs[0] !== undefined) pauses.push(jobs[0].at - site.clock.now())
    }
    expect(pauses).toEqual(PAUSES_MS.slice(0, 2))
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const { headers, body: text } = sent[0]!
    const verifier = new Webhook(made.secret!)
    const seconds = Number(headers['webhook-timestamp'])
    expect(seconds).toBe(Math.floor(site.clock.now() / 1000))
    // The library reads the clock of the machine.
    const signature = verifier.sign(headers['webhook-id']!, new Date(seconds * 1000), text)
    expect(headers['webhook-signature']).toBe(signature)
    expect(JSON.parse(text)).toMatchObject({ type: 'match', data: { number, mode: 'rated' } })
  })

  it('falls silent after fifteen failures one after another, and when it is deleted', async () => {
    const account = await signUp(site.app, { verified: true })
    const { number, endedAt } = await playedGame(account)
    await site.clock.leap(endedAt - site.clock.now() + 200_000)
    // The site's own delivery of this game would be one failure more: the webhook is made after it.
    await jobsDone(site.app)
    const body = { url: 'https://hook.example/', championshipId: null }
    await call(site.app, makeWebhook, { as: account, body })
    const own = async () => (await call(site.app, getOrganiserAccess, { as: account })).answer.webhooks[0]
    const webhookId = (await own())!.id
    let sent = 0
    const deps = {
      ...site.app.platform,
      accounts: site.app.accounts.api,
      games: site.app.games.api,
      jobs: { enqueue: async () => undefined } as never,
      send: async () => {
        sent++
        return null
      },
      openSecret: () => 'whsec_AAAA',
    }
    const delivery = { webhookId, deliveryId: 'x', gameNumber: number, madeAt: '', attempt: 0 }
    for (let n = 0; n < MOST_FAILURES + 3; n++) await deliver(deps, delivery)
    expect(sent).toBe(MOST_FAILURES)
    expect(await own()).toMatchObject({ disabledAt: expect.any(String), last: { ok: false, status: null } })
    await deliver({ ...deps, send: async () => 200 }, { ...delivery, gameNumber: null })
    expect(await own()).toMatchObject({ disabledAt: null, last: { ok: true, status: 200 } })
    await call(site.app, deleteWebhook, { as: account, body: { id: webhookId } })
    await deliver(deps, delivery)
    expect(sent).toBe(MOST_FAILURES)
  })
})
