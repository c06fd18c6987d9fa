import { getClubEvenings, saveClubEvening, signUpForEvening } from '@gorod/contracts/club-evenings'
import { answerClubMatch, challengeClub, getClubMatches, setClubTeam } from '@gorod/contracts/club-matches'
import { getClubOffice, joinClub, listClubs, makeClubLink, setClubApplication } from '@gorod/contracts/clubs'
import { DAY_MS } from '@gorod/contracts/durations'
import { playClubGame } from './games.ts'
import type { People, Person } from './people.ts'
import { SEED_APPLICATION, SEED_CLUB, SEED_EVENINGS, SEED_OTHER_CLUB } from './seed-text.ts'
import type { Seeding } from './seeding.ts'

/** Eight in the evening in Moscow. */
const EVENING_HOUR_UTC = 17
const TEAM = 5
const MATCH_IN_DAYS = 3
/** Days ago, and who won. */
const CLUB_GAMES = [
  [3.5, 'town'],
  [2.5, 'mafia'],
  [1.5, 'town'],
  [1, 'mafia'],
] as const

/**
 * Two clubs. The first player invites all other players but one, and half of the neighbours, who have a club of their own too; its
 * tables have been played at, evenings are planned, a judge wants to join, and a match with the other club is agreed on.
 */
export async function seedClubs(seeding: Seeding, people: People): Promise<void> {
  const { app, site, print } = seeding
  const { players, neighbours, judge } = people
  const there = await site.call(listClubs, { query: { text: SEED_CLUB.name } })
  const known = there?.rows[0]
  if (known !== undefined) {
    print(`There: the club /clubs/${known.id}`)
    return
  }
  const [owner, , ...invited] = players as [Person, ...Person[]]
  const half = neighbours.length / 2
  const guests = neighbours.slice(0, half)
  const [otherOwner, ...others] = neighbours.slice(half) as [Person, ...Person[]]
  const clubId = await found(seeding, owner, { fields: SEED_CLUB, invited: [...invited, ...guests] })
  const otherId = await found(seeding, otherOwner, {
    fields: SEED_OTHER_CLUB,
    invited: [...others, ...guests],
  })
  for (const [index, [daysAgo, outcome]] of CLUB_GAMES.entries()) {
    const table = [...players, ...guests].slice(2 * index, 2 * index + 10)
    await seeding.clock.shifted(-daysAgo, () => playClubGame(seeding, table, { clubId, outcome }))
  }
  await app.drainJobs()
  await planEvenings(seeding, people, clubId)
  await site.call(setClubApplication, {
    as: judge.token,
    body: { clubId, applied: true, text: SEED_APPLICATION },
  })
  await agreeOnMatch(seeding, [
    { clubId, as: owner.token, team: players.slice(2) },
    { clubId: otherId, as: otherOwner.token, team: neighbours.slice(half) },
  ])
  print(`New: the clubs /clubs/${clubId} and /clubs/${otherId}`)
}

async function found(
  { app, site }: Seeding,
  owner: Person,
  {
    fields,
    invited,
  }: { readonly fields: typeof SEED_CLUB | typeof SEED_OTHER_CLUB; readonly invited: readonly Person[] },
): Promise<number> {
  const clubId = await app.clubs.api.found(owner.id, fields)
  const as = owner.token
  await site.call(makeClubLink, { as, body: { clubId, days: 1, uses: invited.length } })
  const office = await site.call(getClubOffice, { as, query: { id: String(clubId) } })
  const token = office?.links[0]?.token ?? ''
  for (const person of invited) await site.call(joinClub, { as: person.token, body: { clubId, token } })
  return clubId
}

async function planEvenings(
  { site, clock }: Seeding,
  { players, neighbours }: People,
  clubId: number,
): Promise<void> {
  const as = players[0]?.token ?? ''
  for (const { title, inDays, places } of SEED_EVENINGS) {
    const startsAt = eveningIn(inDays, clock.now())
    await site.call(saveClubEvening, { as, body: { clubId, title, startsAt, places, membersOnly: false } })
  }
  const evenings = await site.call(getClubEvenings, { query: { id: String(clubId) } })
  for (const { title, signed } of SEED_EVENINGS) {
    const evening = evenings?.find((one) => one.title === title)
    for (const person of [...neighbours, ...players.slice(2)].slice(0, signed))
      await site.call(signUpForEvening, {
        as: person.token,
        body: { eveningId: evening?.id ?? 0, signed: true },
      })
  }
}

function eveningIn(days: number, now: number): string {
  const at = new Date(now + days * DAY_MS)
  at.setUTCHours(EVENING_HOUR_UTC, 0, 0, 0)
  return at.toISOString()
}

interface MatchSide {
  readonly clubId: number
  readonly as: string
  readonly team: readonly Person[]
}

async function agreeOnMatch(
  { site, clock }: Seeding,
  [challenger, opponent]: readonly [MatchSide, MatchSide],
): Promise<void> {
  const startsAt = eveningIn(MATCH_IN_DAYS, clock.now())
  const wish = { clubId: challenger.clubId, opponent: SEED_OTHER_CLUB.name, startsAt }
  await site.call(challengeClub, { as: challenger.as, body: wish })
  const matches = await site.call(getClubMatches, { query: { id: String(challenger.clubId) } })
  const matchId = matches?.[0]?.id ?? 0
  await site.call(answerClubMatch, { as: opponent.as, body: { matchId, accepted: true } })
  for (const { clubId, as, team } of [challenger, opponent])
    await site.call(setClubTeam, {
      as,
      body: { matchId, clubId, players: team.slice(0, TEAM).map(({ id }) => id) },
    })
}
