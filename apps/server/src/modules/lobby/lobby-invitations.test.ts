import { inviteToLobbyMessage, lobbyInvitationMessage } from '@gorod/contracts/lobby'
import { setBlock } from '@gorod/contracts/moderation'
import { getNotifications } from '@gorod/contracts/notifications'
import { setFriend } from '@gorod/contracts/people'
import { getActivityMessage, startPracticeMessage } from '@gorod/contracts/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClub } from '../../testing/clubs/made-club.ts'
import { call, LONG_TOKENS, type Player } from '../../testing/index.ts'
import { LobbySite, refused } from '../../testing/lobby/lobby-site.ts'

const site = new LobbySite({ env: LONG_TOKENS })
beforeAll(() => site.start())
afterAll(() => site.stop())

const invite = (from: Player, to: Player) =>
  from.client.send(inviteToLobbyMessage, { accountId: to.account.id })
async function befriend(one: Player, other: Player): Promise<void> {
  for (const [as, to] of [
    [one, other],
    [other, one],
  ] as const)
    await call(site.app, setFriend, { as: as.account, body: { userId: to.account.id, friends: true } })
}
const invitations = async ({ account }: Player) =>
  (await call(site.app, getNotifications, { as: account })).answer.notifications.filter(
    ({ kind }) => kind === 'invitation',
  )

describe('an invitation to a lobby', () => {
  it('reaches a friend as a notification and on the open page, with the way in', async () => {
    const [leader, friend] = await site.players(2)
    await site.lobbyOf(leader)
    await befriend(leader, friend)
    expect(await invite(leader, friend)).toMatchObject({ ok: true })
    const asked = await friend.client.wait(lobbyInvitationMessage)
    expect(asked).toMatchObject({ from: leader.account.username, lobby: 'Полуночники' })
    expect(await invitations(friend)).toMatchObject([
      {
        title: `${leader.account.username} зовёт в лобби`,
        path: `/game-search?lobby=${encodeURIComponent(asked.invite)}`,
      },
    ])
  })

  it('an invitation is refused to strangers, from outside a lobby, and after three to one person', async () => {
    const [leader, friend, stranger] = await site.players(3)
    await befriend(leader, friend)
    expect(await invite(leader, friend)).toMatchObject(refused('not_in_lobby'))
    await site.lobbyOf(leader)
    expect(await invite(leader, stranger)).toMatchObject(refused('validation_failed'))
    for (let count = 0; count < 3; count++) expect(await invite(leader, friend)).toMatchObject({ ok: true })
    expect(await invite(leader, friend)).toMatchObject(refused('too_many_requests'))
    expect(await invitations(friend)).toHaveLength(1)
  })

  it('reaches a member of a common club, and no other member of theirs', async () => {
    const [leader, mate, stranger] = await site.players(3)
    await makeClub(site.app, [
      [leader.account, 'owner'],
      [mate.account, 'member'],
    ])
    await makeClub(site.app, [
      [mate.account, 'owner'],
      [stranger.account, 'member'],
    ])
    await site.lobbyOf(leader)
    expect(await invite(leader, mate)).toMatchObject({ ok: true })
    expect(await mate.client.wait(lobbyInvitationMessage)).toMatchObject({ lobby: 'Полуночники' })
    expect(await invite(leader, stranger)).toMatchObject(refused('validation_failed'))
  })

  it('tells nothing to a member of a common club who blocks the asker', async () => {
    const [leader, mate] = await site.players(2)
    await makeClub(site.app, [
      [leader.account, 'owner'],
      [mate.account, 'member'],
    ])
    await call(site.app, setBlock, { as: mate.account, body: { userId: leader.account.id, blocked: true } })
    await site.lobbyOf(leader)
    expect(await invite(leader, mate)).toMatchObject({ ok: true })
    await mate.client.ask(getActivityMessage, {})
    expect(mate.client.received(lobbyInvitationMessage)).toEqual([])
    expect(await invitations(mate)).toEqual([])
  })

  it('tells nothing to a friend who plays: its words could speak of the game', async () => {
    const [leader, friend] = await site.players(2)
    await site.lobbyOf(leader)
    await befriend(leader, friend)
    await friend.client.ask(startPracticeMessage, {})
    expect(await invite(leader, friend)).toMatchObject({ ok: true })
    // Whatever was pushed before this answer has arrived with it.
    await friend.client.ask(getActivityMessage, {})
    expect(friend.client.received(lobbyInvitationMessage)).toEqual([])
    expect(await invitations(friend)).toEqual([])
  })

  it('an invitation of somebody who is blocked is refused like that of a stranger', async () => {
    const [leader, friend] = await site.players(2)
    await site.lobbyOf(leader)
    await befriend(leader, friend)
    await call(site.app, setBlock, { as: friend.account, body: { userId: leader.account.id, blocked: true } })
    expect(await invite(leader, friend)).toMatchObject(refused('validation_failed'))
    expect(await invitations(friend)).toEqual([])
  })
})
