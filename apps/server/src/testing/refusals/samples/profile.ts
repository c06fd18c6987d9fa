import type { EndpointSamples } from './endpoint-sample.ts'
import { accountQueries } from './game.ts'

const edit = {
  rpm_avatar_gender: '0',
  username: 'taken',
  description: 'Играю по вечерам',
  instagram: '',
  telegram: 'player_one',
  community: 'vk.com/player_one',
  twitch: 'https://www.twitch.tv/player_one',
}
/** The first account is the one that tries. */
const own = { user_id: '1' }
const long = (length: number) => 'x'.repeat(length)

/** Profiles: reading one, its card, editing, and the streaming channel. */
export const PROFILE_SAMPLES: EndpointSamples = {
  'GET /profile/default/get-profile': { query: { userId: '1' }, refused: accountQueries },
  'GET /profile/default/get-card': { query: { userId: '1' }, refused: accountQueries },
  'POST /profile/default/update': {
    query: own,
    body: edit,
    refused: [
      { why: 'another’s', query: { user_id: '2' }, body: edit, code: 'forbidden' },
      { why: 'nobody’s', query: { user_id: '999999' }, body: edit, code: 'forbidden' },
      { why: 'no account', query: {}, body: edit, code: 'validation_failed' },
      {
        why: 'a third gender',
        query: own,
        body: { ...edit, rpm_avatar_gender: '2' },
        code: 'validation_failed',
      },
      {
        why: 'a word for a wish',
        query: own,
        body: { ...edit, avatar_removed: 'yes' },
        code: 'validation_failed',
      },
      {
        why: 'a text no form sends',
        query: own,
        body: { ...edit, description: long(5001) },
        code: 'validation_failed',
      },
      { why: 'no name', query: own, body: { ...edit, username: ' ' }, fields: ['username'] },
      { why: 'a name of 41', query: own, body: { ...edit, username: long(41) }, fields: ['username'] },
      {
        why: '301 characters',
        query: own,
        body: { ...edit, description: long(301) },
        fields: ['description'],
      },
      {
        why: 'names that are none',
        query: own,
        body: { ...edit, instagram: 'имя', telegram: 'four', twitch: 'https://evil.example/player' },
        fields: ['instagram', 'telegram', 'twitch'],
      },
      {
        why: 'a community on another site',
        query: own,
        body: { ...edit, community: 'https://vk.com.evil.example/player' },
        fields: ['community'],
      },
    ],
  },
}
