import { deleteAccount } from '@gorod/contracts/cabinet'
import { setBlock } from '@gorod/contracts/moderation'
import { getProfile, getProfileCard } from '@gorod/contracts/profile'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pagesForFile } from '../../testing/built-pages.ts'
import { appForFile, call, signUp, type TestAccount, until } from '../../testing/index.ts'
import { sendProfile } from '../../testing/profiles/send-profile.ts'

const app = await appForFile({ env: { WEB_DIR: await pagesForFile() } })

const profileOf = async ({ id }: TestAccount) =>
  (await call(app, getProfile, { query: { user_id: id } })).answer

/** Somebody with everything filled in. */
async function somebody(username: string): Promise<TestAccount> {
  const account = await signUp(app, { username })
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const edit = { username, description: 'All of me', telegram: 'all_of_me', twitch: 'all_of_me' }
  await sendProfile(app, account, edit, { file: { content: new Uint8Array(content) } })
  return account
}

async function remove(account: TestAccount): Promise<void> {
  const body = { password: account.password }
  expect((await call(app, deleteAccount, { body, as: account })).answer.success).toBe(true)
}

const GONE = { username: 'удалённый игрок', image: null, games_count: 0, wins_count: 0 }

describe('a profile', () => {
  it('tells only its viewer whether they block the player', async () => {
    const [one, other] = [await signUp(app), await signUp(app)]
    const blocked = async (of: TestAccount, as?: TestAccount) =>
      (await call(app, getProfile, { query: { user_id: of.id }, ...(as && { as }) })).answer.blocked
    expect([await blocked(other), await blocked(other, one), await blocked(one, one)]).toEqual([
      null,
      false,
      null,
    ])
    await call(app, setBlock, { as: one, body: { userId: other.id, blocked: true } })
    expect([await blocked(other), await blocked(other, one), await blocked(one, other)]).toEqual([
      null,
      true,
      false,
    ])
  })

  it('the document of a profile brings it along as its reader may see it, and another document does not', async () => {
    const [one, other] = [await signUp(app), await signUp(app)]
    await call(app, setBlock, { as: one, body: { userId: other.id, blocked: true } })
    const broughtTo = async (path: string, cookie = '') => {
      const document = await (await fetch(app.url + path, { headers: { cookie } })).text()
      const [, json = ''] = /id="page-seed">(.*?)<\/script>/s.exec(document) ?? []
      return JSON.parse(json)[getProfile.path]
    }
    const path = `/profile/${other.id}`
    expect(await broughtTo(path)).toEqual(await profileOf(other))
    expect(await broughtTo(`${path}/`)).toMatchObject({ id: other.id })
    expect(await broughtTo(`${path}?tab=1`, one.cookie)).toMatchObject({ id: other.id, blocked: true })
    for (const none of ['/profile/999999999', '/profile/99999999999', '/profile/x', `${path}/x`, '/'])
      expect(await broughtTo(none), none).toBeUndefined()
  })

  it('the profile of a newcomer has every field', async () => {
    const account = await signUp(app)
    expect(await profileOf(account)).toEqual({
      id: account.id,
      username: account.username,
      description: '',
      image: null,
      socials: [],
      twitch_link: null,
      twitch_verification_link: null,
      verification: { twitchVerified: false, twitchInProgress: false },
      level: { level: 1, level_exp: 100, reach_exp: 100 },
      mmr: { value: 1000, label: 'silver', image_url: '/bundle/images/mmr-silver.svg' },
      rpm_avatar_id: null,
      rpm_avatar_gender: 0,
      registered: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      games_count: 0,
      wins_count: 0,
      deleted: false,
      blocked: null,
      ties: null,
    })
  })

  it('the profile of a deleted account says that and nothing else, at once and for good', async () => {
    const account = await somebody('Left For Good')
    expect(await profileOf(account)).toMatchObject({ description: 'All of me' })
    await remove(account)
    const gone = {
      id: account.id,
      ...GONE,
      description: '',
      socials: [],
      twitch_link: null,
      twitch_verification_link: null,
      verification: { twitchVerified: false, twitchInProgress: false },
      level: { level: 1, level_exp: 100, reach_exp: 100 },
      mmr: { value: 0, label: '', image_url: null },
      rpm_avatar_id: null,
      rpm_avatar_gender: 0,
      registered: null,
      deleted: true,
      blocked: null,
      ties: null,
    }
    expect(await profileOf(account)).toEqual(gone)
    await until(async () => {
      const { rows } = await sql`select 1 from profiles where account_id = ${account.id}`.execute(app.db)
      return rows.length === 0
    }, 'the profile being forgotten')
    expect(await profileOf(account)).toEqual(gone)
  })
})

describe('the card of a player', () => {
  const cardOf = async ({ id }: TestAccount, as?: TestAccount) =>
    (await call(app, getProfileCard, { query: { userId: id }, ...(as === undefined ? {} : { as }) })).answer

  it('tells a visitor who this is, and a player also how they met', async () => {
    const [account, other] = [await somebody('Card Holder'), await signUp(app)]
    const card = {
      id: account.id,
      username: 'Card Holder',
      image: expect.stringMatching(/-512\.webp$/),
      level: 1,
      mmr: { value: 1000, label: 'silver', image_url: '/bundle/images/mmr-silver.svg' },
      games_count: 0,
      wins_count: 0,
      together: null,
      deleted: false,
    }
    expect(await cardOf(account)).toEqual(card)
    expect(await cardOf(account, account)).toEqual(card)
    const never = { games: 0, same_team: 0, same_team_wins: 0, against: 0, against_wins: 0 }
    const ofOther = { other_wins: 0, other_mafia: 0 }
    expect(await cardOf(account, other)).toEqual({ ...card, together: { ...never, ...ofOther } })
  })

  it('the card of a deleted account has a name alone', async () => {
    const [account, other] = [await somebody('Gone Card Holder'), await signUp(app)]
    await remove(account)
    expect(await cardOf(account, other)).toEqual({
      id: account.id,
      ...GONE,
      level: 1,
      mmr: { value: 0, label: '', image_url: null },
      together: null,
      deleted: true,
    })
  })
})

describe('the page of a player', () => {
  const pageAt = async (path: string) => {
    const response = await fetch(app.url + path, { headers: { accept: 'text/html' } })
    const text = await response.text()
    const meta = (property: string) =>
      new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(text)?.[1]
    return { status: response.status, text, meta }
  }

  it('shows link previews the player, with the player’s own picture', async () => {
    const account = await somebody('<Ночь> & "День"')
    const { status, text, meta } = await pageAt(`/profile/${account.id}`)
    expect(status).toBe(200)
    expect(text).toContain('<title>&lt;Ночь&gt; &amp; &quot;День&quot; · ')
    expect(meta('og:type')).toBe('profile')
    expect(meta('og:title')).toBe('&lt;Ночь&gt; &amp; &quot;День&quot;')
    expect(meta('og:url')).toBe(`${app.siteUrl()}/profile/${account.id}`)
    const picture = `/previews/profile/${account.id}.png`
    expect(meta('og:image')).toBe(app.siteUrl() + picture)
    const image = async () => Buffer.from(await (await fetch(app.url + picture)).arrayBuffer())
    const withPhoto = await image()
    await sendProfile(app, account, { username: account.username, avatar_removed: '1' })
    expect(withPhoto.equals(await image())).toBe(false)
    expect(meta('description')).toBe(
      'Игрок в спортивную мафию. Ещё не сыграно ни одной игры, MMR 1\u00a0000.',
    )
  })

  it('the page of a deleted account names nobody', async () => {
    const account = await somebody('Nobody Knows')
    await remove(account)
    const { status, text, meta } = await pageAt(`/profile/${account.id}`)
    expect([status, meta('og:title')]).toEqual([200, 'Удалённый игрок'])
    expect(text).not.toContain('Nobody Knows')
  })

  it.each(['999999', '0', '01', '-1', '1.5', 'abc', '99999999999', '2147483648', '%00', "1'--"])(
    'number %j has no page',
    async (id) => {
      const { status, text } = await pageAt(`/profile/${id}`)
      // What looks like a file's name is none of the pages at all.
      expect([404, 400]).toContain(status)
      if (!id.includes('.') && !id.includes('%')) expect(text).toContain('<!doctype html>')
    },
  )
})
