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

const note = { userId: 999_999, note: 'Sample', tags: [] }

/** Profiles and notes about players: reading one, its card, editing, and the streaming channel. */
export const PROFILE_SAMPLES: EndpointSamples = {
  'GET /profile/default/get-profile': { query: { userId: '1' }, refused: accountQueries },
  'POST /profile/default/set-note': {
    body: note,
    refused: [
      { why: 'nobody has this number', body: note, code: 'profile_not_found' },
      { why: 'number nought', body: { ...note, userId: 0 }, code: 'validation_failed' },
      { why: 'a note of 2001', body: { ...note, note: long(2001) }, code: 'validation_failed' },
      { why: '51 tags', body: { ...note, tags: Array(51).fill('x') }, code: 'validation_failed' },
    ],
  },
  'POST /profile/default/import-notes': {
    body: { notes: [note] },
    refused: [
      { why: '501 notes', body: { notes: Array(501).fill(note) }, code: 'validation_failed' },
      { why: 'a note about nobody', body: { notes: [{ note: '', tags: [] }] }, code: 'validation_failed' },
    ],
  },
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
