import { getChampionships, saveChampionship } from '@gorod/contracts/championships'
import { saveClubEvening } from '@gorod/contracts/club-evenings'
import { getClubOffice, joinClub, listClubs, makeClubLink } from '@gorod/contracts/clubs'
import { getArticle, saveDraft } from '@gorod/contracts/content'
import { playClubGame } from './games.ts'
import type { People } from './people.ts'
import { SEED_ARTICLE, SEED_CHAMPIONSHIP, SEED_CLUB, SEED_EVENING, SEED_LOBBY } from './seed-text.ts'
import type { Seeding } from './seeding.ts'

/** Days ago, and who won. */
const CLUB_GAMES = [
  [1.5, 'town'],
  [1, 'mafia'],
] as const
const DAY_MS = 24 * 60 * 60_000
/** A lobby whose leader has no page open is closed; counted from here, the silence is a long way off. */
const LOBBY_DAYS = 30

export async function seedLobby({ app, clock, print }: Seeding, { players }: People): Promise<void> {
  const leader = players[0]!
  const lobby = {
    ...SEED_LOBBY,
    password: null,
    ruleSet: 'fiim',
    seats: 10,
    pace: 'normal',
    judge: 'automatic',
    bots: true,
    judgeLeadsPace: false,
  } as const
  if ((await app.activity.api.placeOf(leader.id)) !== null) {
    print(`There: ${leader.username} is in a lobby or in a game`)
    return
  }
  await clock.shifted(LOBBY_DAYS, () => app.lobby.api.create(leader.id, lobby))
  print(`New: the lobby «${lobby.name}» of ${leader.username}`)
}

export async function seedChampionship(
  { site, clock, print }: Seeding,
  { administrator }: People,
): Promise<void> {
  const { title, places } = SEED_CHAMPIONSHIP
  const announced = await site.call(getChampionships, {})
  if (announced?.some((one) => one.title === title)) {
    print(`There: the championship «${title}»`)
    return
  }
  const moment = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString()
  const body = { title, places, startsAt: moment(7), endsAt: moment(14) }
  await site.call(saveChampionship, { as: administrator.token, body })
  print(`New: the championship «${title}»`)
}

/** Its owner invites the others but one by a link, and plans an evening. All ten have played at its tables. */
export async function seedClub(seeding: Seeding, people: People): Promise<void> {
  const { app, site, clock, print } = seeding
  const { players } = people
  const { name } = SEED_CLUB
  const there = await site.call(listClubs, { query: { text: name } })
  const known = there?.rows[0]
  if (known !== undefined) {
    print(`There: the club /clubs/${known.id}`)
    return
  }
  const [owner, ...others] = players
  if (owner === undefined) return
  const clubId = await app.clubs.api.found(owner.id, SEED_CLUB)
  const as = owner.token
  await site.call(makeClubLink, { as, body: { clubId, days: 1, uses: others.length - 1 } })
  const office = await site.call(getClubOffice, { as, query: { id: String(clubId) } })
  const token = office?.links[0]?.token ?? ''
  for (const player of others.slice(1))
    await site.call(joinClub, { as: player.token, body: { clubId, token } })
  for (const [daysAgo, outcome] of CLUB_GAMES)
    await clock.shifted(-daysAgo, () => playClubGame(seeding, people, { clubId, outcome }))
  await app.drainJobs()
  const startsAt = new Date(clock.now() + 2 * DAY_MS).toISOString()
  const evening = { clubId, title: SEED_EVENING, startsAt, places: 10, membersOnly: false }
  await site.call(saveClubEvening, { as, body: evening })
  print(`New: the club /clubs/${clubId}`)
}

export async function seedArticle({ site, print }: Seeding, { administrator }: People): Promise<void> {
  const { slug } = SEED_ARTICLE
  if ((await site.call(getArticle, { query: { slug } }, 404)) !== null) {
    print(`There: the article /blog/${slug}`)
    return
  }
  await site.call(saveDraft, { as: administrator.token, body: { ...SEED_ARTICLE, published: true } })
  print(`New: the article /blog/${slug}`)
}
