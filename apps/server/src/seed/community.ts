import { getConversation, reportPrivateMessages, sendPrivateMessage } from '@gorod/contracts/messages'
import { banPlayer } from '@gorod/contracts/moderation'
import { getPeople, setFollowing, setFriend } from '@gorod/contracts/people'
import { decideReport, listReports, sendReport } from '@gorod/contracts/reports'
import { sendProtest } from '@gorod/contracts/reviews'
import { getOwnSanctions, sendAppeal } from '@gorod/contracts/sanctions'
import type { People, Person } from './people.ts'
import { SEED_CASES, SEED_TALK } from './seed-text.ts'
import type { Seeding } from './seeding.ts'

/** The last of the three games has a judge. A protest is taken within a day of it. */
const PROTEST_DAYS_AGO = 1.9

/** Friends and their messages, reports, bans, an appeal and a protest: what people and moderators do with each other. */
export async function seedCommunity(seeding: Seeding, people: People): Promise<void> {
  const { site, print } = seeding
  const [anna] = people.players
  if (anna === undefined) return
  const known = await site.call(getPeople, { as: anna.token })
  if (known !== null && known.friends.length > 0) {
    print(`There: the friends of ${anna.username}, and the cases of moderators`)
    return
  }
  await seedFriends(seeding, people)
  await seedCases(seeding, people)
  print(`New: the friends of ${anna.username}, and the cases of moderators`)
}

async function seedFriends({ site }: Seeding, { players }: People): Promise<void> {
  const [anna, ...others] = players as [Person, ...Person[]]
  const ask = (from: Person, to: Person) =>
    site.call(setFriend, { as: from.token, body: { userId: to.id, friends: true } })
  for (const friend of others.slice(0, 4)) {
    await ask(anna, friend)
    await ask(friend, anna)
  }
  for (const asking of others.slice(4, 6)) await ask(asking, anna)
  for (const followed of others.slice(6, 8))
    await site.call(setFollowing, { as: anna.token, body: { userId: followed.id, following: true } })
  const [boris] = others as [Person]
  for (const [index, text] of SEED_TALK.entries()) {
    const [from, to] = index % 2 === 0 ? [anna, boris] : [boris, anna]
    await site.call(sendPrivateMessage, { as: from.token, body: { userId: to.id, text } })
  }
}

async function seedCases({ app, site, clock }: Seeding, { players, moderator }: People): Promise<void> {
  const [anna, boris, vera, gleb, darya, , zhanna, zakhar] = players as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const games = (await app.games.api.listFinished(0, 3)).map(({ number }) => number)
  const [first = 0, second = first, judged = first] = games
  const report = (by: Person, game: number, seat: number, index: number) =>
    site.call(sendReport, {
      as: by.token,
      body: { game, seat, moment: 40 + 20 * index, ...SEED_CASES.reports[index] },
    })
  await report(anna, first, 8, 0)
  await report(vera, second, 8, 1)
  await report(gleb, second, 7, 2)
  await report(darya, judged, 3, 3)
  const listed = await site.call(listReports, { as: moderator.token })
  const ofZakhar = listed?.rows.find(({ accused }) => accused.id === zakhar.id)
  const words = { verdict: 'violation', words: SEED_CASES.verdict } as const
  if (ofZakhar)
    await site.call(decideReport, {
      as: moderator.token,
      body: { id: ofZakhar.id, ...words, ban: { minutes: 1440 } },
    })
  await site.call(banPlayer, {
    as: moderator.token,
    body: { accountId: zhanna.id, category: 'insults', reason: SEED_CASES.ban, minutes: 30 },
  })
  const own = await site.call(getOwnSanctions, { as: zakhar.token })
  const ban = own?.rows[0]
  if (ban)
    await site.call(sendAppeal, {
      as: zakhar.token,
      body: { kind: ban.kind, id: ban.id, text: SEED_CASES.appeal },
    })
  await clock.shifted(-PROTEST_DAYS_AGO, () =>
    site.call(sendProtest, { as: boris.token, body: { id: judged, text: SEED_CASES.protest, moment: 60 } }),
  )
  const talk = await site.call(getConversation, { as: anna.token, query: { userId: String(boris.id) } })
  const messages =
    talk?.messages
      .filter(({ own }) => !own)
      .slice(0, 1)
      .map(({ id }) => id) ?? []
  await site.call(reportPrivateMessages, {
    as: anna.token,
    body: { userId: boris.id, messages, text: SEED_CASES.message },
  })
}
