import { getConnectionData } from '@gorod/contracts/media'
import { getProfileCard, type Profile } from '@gorod/contracts/profile'
import { checkRecoveryToken } from '@gorod/contracts/recovery'
import { answer } from './fake-answer.ts'

/** What a person reads and edits about themself. */
export const PROFILE: Profile = {
  id: 1,
  username: 'Анна',
  description: 'Играю с 2019 года, сужу в клубе.',
  rpm_avatar_id: null,
  image: null,
  socials: [{ type: 'messaging', value: 'anna', link: 'https://t.me/anna' }],
  twitch_link: null,
  twitch_verification_link: 'https://twitch.tv/anna',
  verification: { twitchVerified: false, twitchInProgress: true },
  level: { level: 7, level_exp: 900, reach_exp: 240 },
  mmr: { value: 1560, label: 'B', image_url: null },
  rpm_avatar_gender: 1,
  registered: '2026-01-10T12:00:00.000Z',
  games_count: 84,
  wins_count: 41,
  deleted: false,
  blocked: null,
  ties: null,
}

export const PROFILE_ANSWERS = [
  answer(getProfileCard, {
    id: 2,
    username: 'Борис',
    image: null,
    level: 7,
    mmr: { value: 1560, label: 'B', image_url: null },
    games_count: 84,
    wins_count: 41,
    together: {
      games: 6,
      same_team: 3,
      same_team_wins: 2,
      against: 3,
      against_wins: 1,
      other_wins: 4,
      other_mafia: 2,
    },
    deleted: false,
  }),
  answer(checkRecoveryToken, { success: true }),
  // Nobody listens there: the check of the connection says so.
  answer(getConnectionData, {
    serverUrl: '/media-server',
    token: 'token',
    apiSecret: null,
    turn: null,
    stun: [],
    userId: '1',
  }),
]
