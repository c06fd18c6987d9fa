import { evolve, type GameEvent, PHASES, redact, type State, speakerOf, stepsOf, viewFor } from '@gorod/rules'
import type { ChampionshipsApi } from '../../championships/public.ts'
import type { ClubsApi } from '../../clubs/public.ts'
import type { GamesApi, OpenMatch } from '../../games/public.ts'
import type { ProfilesApi } from '../../profiles/public.ts'
import type { MatchCard, MomentCard, ProfileCard, TableCard } from '../domain/cards.ts'
import { PREVIEW_TEXTS as T } from '../domain/previews-text.ts'

/** Null for what strangers may not see, and for what does not exist: both look the same. */
export async function readMatchCard(
  games: Pick<GamesApi, 'openMatch'>,
  number: number,
): Promise<MatchCard | null> {
  const match = await games.openMatch(number)
  return match && matchCard(match)
}

export function matchCard({ mode, number, winner, startedAt, seats }: OpenMatch): MatchCard {
  return {
    kind: 'match',
    title: T.match(mode, number),
    verdict: T.verdict(winner),
    when: T.when(startedAt),
    seats: seats.map(({ username, role }) => ({ name: username, role })),
  }
}

/** Steps count from 1, as in the address of a replay; a step past the end is the last one. Null like {@link readMatchCard}. */
export async function readMomentCard(
  games: Pick<GamesApi, 'openMatch' | 'events'>,
  number: number,
  moment: { readonly step: number } | { readonly event: number },
): Promise<(MomentCard & { readonly step: number }) | null> {
  const match = await games.openMatch(number)
  const log = match === null ? [] : await games.events(match.gameId)
  if (match === null || log.length === 0) return null
  const steps = stepsOf(log)
  const wished = 'step' in moment ? moment.step - 1 : steps.findLastIndex(({ from }) => from <= moment.event)
  const step = Math.min(Math.max(0, wished), steps.length - 1)
  const state = spectatorsState(log.slice(0, steps[step]?.to))
  if (state === null) return null
  const { phase, day, seats } = viewFor(state, 'spectator')
  const { kind } = PHASES[phase.id]
  const speaker = speakerOf(phase)
  return {
    kind: 'moment',
    step: step + 1,
    title: T.moment(T.match(match.mode, number), step + 1),
    time: T.time(kind, day),
    light: kind === 'day' ? 'day' : kind === 'vote' ? 'dusk' : 'night',
    seats: seats.map(({ seat, alive }) => ({
      name: match.seats[seat - 1]?.username ?? '',
      alive,
      speaks: seat === speaker,
    })),
  }
}

/** The state as the replay shows it with hidden roles. */
function spectatorsState(log: readonly GameEvent[]): State | null {
  let state: State | null = null
  for (const event of log) {
    const seen = redact(event, 'spectator')
    if (seen !== null) state = evolve(state, seen)
  }
  return state
}

/** Null for an account that is gone, and for a number that no account ever had. */
export async function readProfileCard(
  profiles: Pick<ProfilesApi, 'cardOf'>,
  accountId: number,
): Promise<ProfileCard | null> {
  const card = await profiles.cardOf(accountId)
  if (card === null || card.deleted) return null
  const { username, image, mmr, games_count, wins_count, level } = card
  return {
    kind: 'profile',
    name: username,
    image,
    figures: [
      { label: T.rating, value: String(Math.round(mmr.value)) },
      { label: T.games, value: String(games_count) },
      { label: T.wins, value: T.share(wins_count, games_count) },
      { label: T.level, value: String(level) },
    ],
  }
}

/** Null for a draft, and for what does not exist. Hidden rounds are in no picture. */
export async function readChampionshipCard(
  championships: Pick<ChampionshipsApi, 'cardOf'>,
  id: number,
): Promise<TableCard | null> {
  const card = await championships.cardOf(id)
  if (card === null) return null
  const { title, startsAt, endsAt, life, players, leaders } = card
  return {
    kind: 'table',
    title,
    state: T.championship(life, players),
    when: T.days(startsAt, endsAt),
    leaders: leaders.map(({ name, sum }) => ({ name, sum: T.sum(sum) })),
  }
}

/** Null for a club that is closed, and where there is none. */
export async function readClubCard(clubs: Pick<ClubsApi, 'cardOf'>, id: number): Promise<TableCard | null> {
  const card = await clubs.cardOf(id)
  if (card === null) return null
  const { name, motto, members, leaders } = card
  return {
    kind: 'table',
    title: name,
    state: T.club(members),
    when: motto,
    leaders: leaders.map((leader) => ({ name: leader.name, sum: T.sum(leader.sum) })),
  }
}
