import { listCaseSignals, listSignals } from '@gorod/contracts/signals'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { finishedGame } from '../../testing/games/finished-game.ts'
import { appForFile, call, emailsTo, jobsDone, signUp } from '../../testing/index.ts'

const app = await appForFile()
const moderator = await signUp(app, { rights: ['moderator'] })
const signals = async (as = moderator) => (await call(app, listSignals, { as })).answer

/** What a day's work and its job do. */
async function count(): Promise<void> {
  await app.signals.cleanup?.(new Date())
  await jobsDone(app)
}

describe('signals for moderators', () => {
  it('a count knows the games of people, links to their matches, and leaves out the reader', async () => {
    const table = await Promise.all(Array.from({ length: 10 }, () => signUp(app)))
    const playing = table[0]
    const numbers: number[] = []
    for (let game = 0; game < 5; game++)
      numbers.push(await finishedGame(app, table, { mode: 'rated', seed: `signals ${game}` }))
    await jobsDone(app)
    await count()
    const { run, pairs } = await signals()
    expect(run).toMatchObject({ games: 5, players: 10, pairs: 45 })
    expect(run?.comparisons).toBeGreaterThanOrEqual(45)
    // Ten who always meet, for whom there were no other tables: no wonder, so no signal.
    expect(pairs.flatMap(({ findings }) => findings.map(({ kind }) => kind))).not.toContain('tables')
    const found = {
      accounts: [table[0]?.id, table[1]?.id],
      sharedGames: 5,
      matches: numbers,
      findings: [{ kind: 'votes', seen: 0, of: 40, expected: 12, probability: 1e-6, byChance: 1e-4 }],
    }
    await sql`update signal_counts set counted = jsonb_set(counted, '{found}', ${JSON.stringify([found])}::jsonb)`.execute(
      app.db,
    )
    expect((await signals()).pairs).toEqual([
      {
        players: [
          { id: table[0]?.id, username: table[0]?.username },
          { id: table[1]?.id, username: table[1]?.username },
        ],
        sharedGames: 5,
        matches: numbers,
        findings: found.findings,
        traces: { devices: 0, addresses: 0 },
      },
    ])
    if (playing === undefined) throw new Error('nobody plays')
    await app.accounts.api.setRight(app.db, playing.id, 'moderator', true)
    expect((await signals(playing)).pairs).toEqual([])
    const player = await signUp(app)
    expect((await call(app, listSignals, { as: player })).status).toBe(403)
  })

  it('a device of two accounts is shown with how usual that is, kept as a hash, and forgotten after sixty days', async () => {
    const [one, other] = [await signUp(app), await signUp(app)]
    const tracesOf = async (id: number) =>
      (
        await sql<{ kind: string; hash: Buffer }>`
          select kind, hash from signal_traces where account_id = ${id} order by kind`.execute(app.db)
      ).rows
    const [address, device] = await tracesOf(one.id)
    expect([address?.kind, device?.kind]).toEqual(['address', 'device'])
    expect(address?.hash.toString('latin1')).not.toContain('127.0.0.1')
    expect(address?.hash).toHaveLength(32)
    // Everybody here has one address: it tells nothing.
    expect((await signals()).traced).toEqual([])
    await sql`insert into signal_traces values (${other.id}, 'device', ${device?.hash}, current_date)`.execute(
      app.db,
    )
    const { traced, tracedAccounts, tracedPairs } = await signals()
    expect(traced).toEqual([
      {
        players: [one, other].map(({ id, username }) => ({ id, username })),
        traces: { devices: 1, addresses: 0 },
      },
    ])
    expect(tracedPairs).toBe(1)
    expect(tracedAccounts).toBeGreaterThan(10)
    expect(await app.signals.personalData?.collect(one.id)).toEqual({
      traces: [
        { kind: expect.any(String), seen_on: expect.any(String) },
        { kind: expect.any(String), seen_on: expect.any(String) },
      ],
    })
    await sql`update signal_traces set seen_on = current_date - 62 where account_id = ${other.id}`.execute(
      app.db,
    )
    await count()
    expect(await tracesOf(other.id)).toEqual([])
    await app.signals.personalData?.forget?.(one.id, '')
    expect(await tracesOf(one.id)).toEqual([])
    // Nobody hears of any of it, and nothing follows.
    expect(await emailsTo(app, one.email)).toEqual([])
    expect(await app.moderation.api.activeBan(one.id)).toBeNull()
  })

  it('a case has the signals of its player with anybody and of pairs of its game, with how usual they are', async () => {
    const [accused, mate, outside, reader] = [
      await signUp(app),
      await signUp(app),
      await signUp(app),
      await signUp(app, { rights: ['moderator'] }),
    ]
    const strangers = [await signUp(app), await signUp(app)] as const
    const gameNumber = await finishedGame(app, [accused, mate, reader])
    const share = (people: readonly { readonly id: number }[], name: string) =>
      sql`insert into signal_traces select id, 'device', ${Buffer.from(name)}, current_date
        from unnest(${people.map(({ id }) => id)}::int[]) as id`.execute(app.db)
    await share([accused, outside], 'second account')
    await share(strangers, 'of no interest')
    await share([mate, reader], 'of the reader')
    const pair = (people: readonly { readonly id: number }[]) => ({
      accounts: people.map(({ id }) => id).sort((a, b) => a - b),
      sharedGames: 6,
      matches: [gameNumber],
      findings: [{ kind: 'wins', seen: 9, of: 10, expected: 5.2, probability: 1e-6, byChance: 1e-3 }],
    })
    const counted = {
      games: 40,
      players: 12,
      pairs: 30,
      comparisons: 70,
      found: [pair([accused, mate]), pair(strangers), pair([mate, reader]), pair([mate, outside])],
    }
    await sql`insert into signal_counts values (1, now(), ${JSON.stringify(counted)})
      on conflict (id) do update set counted = excluded.counted`.execute(app.db)
    const ofCase = async (query: { accountId: string; gameNumber: string }, as = reader) =>
      (await call(app, listCaseSignals, { as, query })).answer
    const about = { accountId: String(accused.id), gameNumber: String(gameNumber) }
    const found = await ofCase(about)
    const namesOf = (pairs: readonly { readonly players: readonly { readonly id: number }[] }[]) =>
      pairs.map(({ players }) => players.map(({ id }) => id))
    expect(namesOf(found.pairs)).toEqual([pair([accused, mate]).accounts])
    expect(found.pairs[0]?.findings).toEqual(counted.found[0]?.findings)
    expect(namesOf(found.traced)).toEqual([pair([accused, outside]).accounts])
    expect(found.run).toMatchObject({ games: 40, comparisons: 70 })
    const { tracedAccounts, tracedPairs } = await signals(reader)
    expect(found).toMatchObject({ tracedAccounts })
    expect(found.tracedPairs).toBeGreaterThanOrEqual(tracedPairs)
    // Another reader sees the pair of that moderator; without a game only pairs of the player.
    expect(namesOf((await ofCase(about, moderator)).pairs)).toContainEqual(pair([mate, reader]).accounts)
    const alone = await ofCase({ accountId: String(mate.id), gameNumber: '0' }, moderator)
    expect(namesOf(alone.pairs)).toHaveLength(3)
    expect((await ofCase({ accountId: String(mate.id + 1000), gameNumber: '0' })).tracedPairs).toBe(0)
    const asked = { accountId: about.accountId }
    expect((await call(app, listCaseSignals, { as: accused, query: asked })).status).toBe(403)
  })
})
