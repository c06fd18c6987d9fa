import {
  ownProfileFields,
  type Profile,
  type ProfileCard,
  type ProfileSocial,
} from '@gorod/contracts/profile'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { PeopleApi } from '../../people/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import { communityLink } from '../domain/community-link.ts'
import { tierOf } from '../domain/tier.ts'
import { readProfile } from '../store/profiles-store.ts'
import { BLANK_PROFILE, type ProfileRow } from '../store/tables.ts'

export interface DescribeProfileDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly moderation: Pick<ModerationApi, 'isBlocked'>
  readonly people: PeopleApi
  readonly settings: SettingsApi
  readonly statistics: StatisticsApi
}

/** A deleted account shows the figures of a new one. */
const NOTHING_PLAYED = {
  figures: { games: 0, wins: 0 },
  level: { level: 1, level_exp: 100, reach_exp: 100 },
} as const

/** Spec §3 «Profile». `viewerId`: the account that looks, null without a session. Throws `profile_not_found` for a number no account ever had. */
export async function describeProfile(
  deps: DescribeProfileDeps,
  accountId: number,
  viewerId: number | null,
): Promise<Profile> {
  const isOther = viewerId !== null && viewerId !== accountId
  const [common, ownRow, blocked, ties] = await Promise.all([
    readCommon(deps, accountId, viewerId),
    readProfile(deps.db, accountId),
    isOther ? deps.moderation.isBlocked(viewerId, accountId) : null,
    isOther ? deps.people.tiesOf(viewerId, accountId) : null,
  ])
  const { account, figures, level, mmr } = common
  const row = account.deleted ? BLANK_PROFILE : ownRow
  const proved = row.twitch_verified_at !== null
  return {
    ...ownProfileFields.parse(row),
    id: accountId,
    username: account.username,
    image: account.image,
    socials: socialsOf(row),
    twitch_link: proved ? twitchLink(row.twitch) : null,
    twitch_verification_link: !proved && row.twitch !== '' ? twitchLink(row.twitch) : null,
    verification: { twitchVerified: proved, twitchInProgress: !proved && row.twitch !== '' },
    level,
    mmr,
    rpm_avatar_gender: row.gender,
    registered: account.deleted ? null : account.registeredAt.toISOString(),
    games_count: figures.games,
    wins_count: figures.wins,
    deleted: account.deleted,
    blocked,
    ties: account.deleted ? null : ties,
  }
}

/** The card shown over a name. `viewerId`: the account that looks, null without a session. Throws `profile_not_found`. */
export async function describeCard(
  deps: DescribeProfileDeps,
  accountId: number,
  viewerId: number | null,
): Promise<ProfileCard> {
  const isMet = viewerId !== null && viewerId !== accountId
  const [{ account, figures, level, mmr }, together] = await Promise.all([
    readCommon(deps, accountId, viewerId),
    isMet ? deps.statistics.together(viewerId, accountId) : null,
  ])
  return {
    id: accountId,
    username: account.username,
    image: account.image,
    level: level.level,
    mmr,
    games_count: figures.games,
    wins_count: figures.wins,
    together: account.deleted ? null : together,
    deleted: account.deleted,
  }
}

/** The same for a stranger; null where {@link describeCard} throws. */
export async function findCard(deps: DescribeProfileDeps, accountId: number): Promise<ProfileCard | null> {
  try {
    return await describeCard(deps, accountId, null)
  } catch (error) {
    if (error instanceof AppError && error.code === 'profile_not_found') return null
    throw error
  }
}

/** All at once: one round to the database and back. */
async function readCommon(
  { accounts, settings, statistics }: DescribeProfileDeps,
  accountId: number,
  viewerId: number | null,
) {
  const [account, standing, tiers] = await Promise.all([
    accounts.getAccount(accountId),
    statistics.standingOf(accountId, viewerId),
    settings.get('mmrTiers'),
  ])
  if (account === null) throw new AppError('profile_not_found')
  if (account.deleted) return { account, ...NOTHING_PLAYED, mmr: NO_MMR }
  const { level, mmr, ...figures } = standing
  return { account, figures, level, mmr: tierOf(mmr, tiers) }
}

const NO_MMR: Profile['mmr'] = { value: 0, label: '', image_url: null }

const twitchLink = (channel: string): string => `https://www.twitch.tv/${channel}`

function socialsOf({ telegram, instagram, community }: ProfileRow): ProfileSocial[] {
  const all: ProfileSocial[] = [
    { type: 'messaging', value: telegram, link: `https://t.me/${telegram}` },
    { type: 'photo_sharing', value: instagram, link: `https://www.instagram.com/${instagram}` },
    { type: 'community', value: community, link: communityLink(community) },
  ]
  return all.filter(({ value }) => value !== '')
}
