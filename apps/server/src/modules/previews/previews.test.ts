import { simulateGame } from '@gorod/bots/testing'
import { replay, stepsOf } from '@gorod/rules'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pagesForFile } from '../../testing/built-pages.ts'
import { draft } from '../../testing/championships/organiser.ts'
import { Site, signUp } from '../../testing/index.ts'

const site = new Site({ env: { WEB_DIR: await pagesForFile(), PUBLIC_URL: 'https://gorod.example' } })
beforeAll(() => site.start())
afterAll(() => site.stop())

const HOSTILE = '\u202E<b>"&</b>😀'

/** A rated game that is over in the time to come, so that its audience sees the end as much later as it is late. */
async function playedGame() {
  const { db, games } = site.app
  const account = await signUp(site.app, { username: HOSTILE })
  const seat = { accountId: account.id, username: HOSTILE, image: null, portrait: null }
  const gameId = await db.transaction().execute((tx) =>
    games.api.create(tx, {
      mode: 'rated',
      type: 'match',
      ruleSet: 'fiim',
      pace: 'brisk',
      comingFrom: null,
      players: games.api.withBots([seat], 10),
      judge: null,
    }),
  )
  await games.api.playOut(gameId, (begun) => {
    const { ruleSet } = replay(begun)
    return simulateGame({ ruleSet, begun, seed: 'previews' }).events.slice(begun.length)
  })
  const { rows } = await sql<{ number: number; ended_at: Date }>`
    select number, ended_at from games where id = ${gameId}`.execute(db)
  return { number: rows[0]!.number, endedAt: rows[0]!.ended_at, log: await games.api.events(gameId) }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.app.url + path, { headers, redirect: 'manual' })

async function metaOf(path: string): Promise<Readonly<Record<string, string>>> {
  const page = await (await get(path)).text()
  const found = page.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]))
}

async function sizeOf(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('image/png')
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer()), {
    failOn: 'error',
  }).metadata()
  return [width, height]
}

describe('the link preview of a match', () => {
  it('says nothing before the audience has seen the end, then the verdict, the seats and a picture', async () => {
    const { number, endedAt, log } = await playedGame()
    const pictures = [`/previews/match/${number}.png`, `/previews/match/${number}/3.png`]
    const pages = [`/match/${number}`, `/match/${number}/replay?step=3`]
    await site.clock.leap(endedAt.getTime() - site.clock.now() + 179_000)
    for (const path of pictures) expect((await get(path)).status).toBe(404)
    for (const path of pages) expect((await metaOf(path))['og:image']).toBeUndefined()
    // Its audience watches it.
    for (const path of pages) expect((await get(path)).status).toBe(200)

    await site.clock.leap(2_000)
    const answer = await get(pictures[0]!)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const etag = answer.headers.get('etag') ?? ''
    expect(await sizeOf(answer)).toEqual([1200, 630])
    expect((await get(pictures[0]!, { 'if-none-match': etag })).status).toBe(304)
    const page = await metaOf(pages[0]!)
    expect(page['og:image']).toBe(`https://gorod.example${pictures[0]}`)
    expect(page['twitter:image']).toBe(page['og:image'])
    expect(page['og:description']).toMatch(
      /^(Победили мирные|Победила мафия|Ничья), .*&lt;b&gt;&quot;&amp;&lt;\/b&gt;/,
    )

    const last = stepsOf(log).length
    const moment = await metaOf(`/game-statistics/${number}/replay/?step=99999`)
    expect(moment['og:url']).toBe(`https://gorod.example/match/${number}/replay?step=${last}`)
    expect(moment['og:image']).toBe(`https://gorod.example/previews/match/${number}/${last}.png`)
    expect(JSON.stringify(moment)).not.toMatch(/Побед|Ничья/)
    expect(await sizeOf(await get(pictures[1]!))).toEqual([1200, 630])
    const named = await metaOf(`/match/${number}/replay?event=0`)
    expect(named['og:url']).toMatch(/step=1$/)
  })

  it('no more moments are worked out in a second than the limit', async () => {
    const { number, endedAt } = await playedGame()
    await site.clock.leap(endedAt.getTime() - site.clock.now() + 181_000)
    // The limit reads the clock of the machine and forgets by a timer of a second: a new second begins, and lasts a minute. Timers of
    // other lengths are left alone, for the database and the jobs would wait for them for ever.
    const later = setTimeout
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
      later(work, ms === 1_000 ? 60_000 : ms)) as typeof setTimeout)
    try {
      const pages = await Promise.all(
        Array.from({ length: 14 }, (_, n) => metaOf(`/match/${number}/replay?step=${n + 1}`)),
      )
      expect(pages.filter((page) => page['og:image'] !== undefined)).toHaveLength(10)
      expect((await metaOf(`/match/${number}`))['og:image']).toBeDefined()
    } finally {
      vi.restoreAllMocks()
      vi.useRealTimers()
    }
  })

  it('answers 404 for numbers that no game has and for addresses that name none', async () => {
    for (const id of ['999999999', '0', '-1', '1e3', '99999999999', 'x'])
      expect([id, (await get(`/previews/match/${id}.png`)).status]).toEqual([id, 404])
    expect((await get('/previews/match/1/0.png')).status).toBe(404)
    expect((await metaOf('/match/999999999'))['og:image']).toBeUndefined()
  })

  it('a page of a match that strangers may not know of has the status of one that does not exist', async () => {
    const [hidden, other] = [await playedGame(), await playedGame()]
    await sql`update games set status = 'running', private = true where number = ${other.number}`.execute(
      site.app.db,
    )
    const documentOf = async (path: string) => {
      const answer = await get(path, { cookie: '' })
      // These belong to this answer alone.
      const text = (await answer.text()).replace(/(csrf-token" content|nonce)="[^"]*"/g, '')
      return [answer.status, text]
    }
    // Not begun for its audience; private.
    for (const number of [hidden.number, other.number])
      for (const part of ['', '/replay', '/embed', '/blank'])
        expect(await documentOf(`/match/${number}${part}`)).toEqual(await documentOf(`/match/999999${part}`))
    for (const id of ['999999', '0', '1e3', '99999999999', 'x'])
      expect([id, (await get(`/game-statistics/${id}`)).status]).toEqual([id, 404])
    await site.clock.leap(hidden.endedAt.getTime() - site.clock.now() + 181_000)
    expect((await get(`/match/${hidden.number}`)).status).toBe(200)
    expect((await get(`/match/${other.number}`)).status).toBe(404)
  })
})

describe('the link preview of a player', () => {
  it('shows a picture with the name, also a hostile one', async () => {
    const account = await signUp(site.app, { username: `${'ы'.repeat(20)}\u202Eab` })
    const picture = (await metaOf(`/profile/${account.id}`))['og:image']
    expect(picture).toBe(`https://gorod.example/previews/profile/${account.id}.png`)
    expect(await sizeOf(await get(new URL(picture!).pathname))).toEqual([1200, 630])
    expect((await get('/previews/profile/999999999.png')).status).toBe(404)
    expect((await metaOf(`/audience/streamers/${account.id}`))['og:url']).toMatch(`/profile/${account.id}`)
    for (const path of ['/profile/999999999', '/audience/streamers/999999999', '/clubs/999999', '/clubs/x'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    expect((await get('/clubs/new')).status).toBe(200)
  })
})

describe('the page of a championship', () => {
  it('a draft has the status of a number that no championship has, until it is announced', async () => {
    const as = await signUp(site.app, { verified: true, rights: ['administrator'] })
    const cup = await draft({ app: () => site.app, as })
    const statusOf = async (id: number | string) => (await get(`/championships/${id}`)).status
    expect([await statusOf(cup.id), await statusOf(999_999), await statusOf('x')]).toEqual([404, 404, 404])
    await cup.become('announced')
    expect(await statusOf(cup.id)).toBe(200)
  })
})
