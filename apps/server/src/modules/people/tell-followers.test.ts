import { setBlock } from '@gorod/contracts/moderation'
import { getNotifications } from '@gorod/contracts/notifications'
import { setFollowing, setFriend, setOnlineFor } from '@gorod/contracts/people'
import { describe, expect, it } from 'vitest'
import { appForFile, call, jobsDone, signUp, type TestAccount } from '../../testing/index.ts'
import { tellFollowers } from './tell-followers.ts'

const app = await appForFile()

const follow = (as: TestAccount, player: TestAccount) =>
  call(app, setFollowing, { as, body: { userId: player.id, following: true } })
const befriend = async (one: TestAccount, other: TestAccount) => {
  await call(app, setFriend, { as: one, body: { userId: other.id, friends: true } })
  await call(app, setFriend, { as: other, body: { userId: one.id, friends: true } })
}
const show = (as: TestAccount, onlineFor: 'nobody' | 'friends' | 'all') =>
  call(app, setOnlineFor, { as, body: { onlineFor } })
const news = async (as: TestAccount) =>
  (await call(app, getNotifications, { as })).answer.notifications.filter(({ kind }) => kind === 'playing')

async function begin(players: readonly TestAccount[], mode: 'rated' | 'lobby'): Promise<string> {
  const gameId = await app.db.transaction().execute((tx) =>
    app.games.api.create(tx, {
      mode,
      type: 'match',
      ruleSet: 'fiim',
      pace: 'normal',
      comingFrom: null,
      judge: null,
      players: players.map(({ id, username }) => ({ accountId: id, username, image: null, portrait: null })),
    }),
  )
  await jobsDone(app)
  return gameId
}
const table = () => Promise.all(Array.from({ length: 10 }, () => signUp(app)))

describe('followers of somebody who plays', () => {
  it('hear of it once a game, as far as the player shows to be there, without a word of the game', async () => {
    const players = await table()
    const [open, second, friendly, hidden] = players as [TestAccount, TestAccount, TestAccount, TestAccount]
    const [fan, friend, blocked] = [await signUp(app), await signUp(app), await signUp(app)]
    await show(open, 'all')
    await show(second, 'all')
    await show(hidden, 'nobody')
    await befriend(friend, friendly)
    await befriend(friend, hidden)
    for (const player of [open, second, friendly, hidden]) await follow(fan, player)
    for (const player of [friendly, hidden]) await follow(friend, player)
    await follow(blocked, open)
    await follow(open, second)
    await call(app, setBlock, { as: blocked, body: { userId: open.id, blocked: true } })
    const gameId = await begin(players, 'rated')
    await Promise.all([tellFollowers(told, gameId), tellFollowers(told, gameId)])
    const seen = await news(fan)
    expect(seen).toHaveLength(1)
    expect([open.username, second.username].map((name) => `${name} за столом`)).toContain(seen[0]?.title)
    expect(seen[0]?.path).toMatch(/^\/watch\/\d+$/)
    expect(await news(friend)).toMatchObject([{ title: `${friendly.username} за столом` }])
    // Followers who sit at the table need no news of it, and a block ends the following.
    for (const nobody of [blocked, open, second]) expect(await news(nobody)).toEqual([])
  })

  it('hear nothing of lobbies', async () => {
    const players = await table()
    const fan = await signUp(app)
    await show(players[0]!, 'all')
    await follow(fan, players[0]!)
    await begin(players, 'lobby')
    expect(await news(fan)).toEqual([])
  })
})

const told = {
  db: app.db,
  clock: app.platform.clock,
  accounts: app.accounts.api,
  games: app.games.api,
  moderation: app.moderation.api,
  notifications: app.notifications.api,
}
