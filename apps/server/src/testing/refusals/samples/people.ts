import type { EndpointSamples } from './endpoint-sample.ts'
import { accountQueries } from './game.ts'

const following = { userId: 999_999, following: true }
const friends = { userId: 999_999, friends: true }

const sent = { userId: 999_999, text: 'Sample' }
const read = { userId: 999_999, until: 1 }
const reported = { userId: 999_999, messages: [1], text: '' }
const decided = { id: 1, verdict: 'violation', category: 'insults', words: 'Так нельзя', ban: null }
const noModerator = 'a player watches over nobody'

/** Private messages, and what moderators see of them. */
const MESSAGES_SAMPLES: EndpointSamples = {
  'GET /messages/default/get-conversation': {
    query: { userId: '1' },
    refused: [
      { why: 'nobody has this number', query: { userId: '999999' }, code: 'profile_not_found' },
      { why: 'before message nought', query: { userId: '1', before: '0' }, code: 'validation_failed' },
    ],
  },
  'POST /messages/default/send': {
    body: sent,
    refused: [
      { why: 'nobody has this number', body: sent, fields: ['userId'] },
      { why: 'a text of 1001', body: { ...sent, text: 'x'.repeat(1001) }, code: 'validation_failed' },
      { why: 'a text of 501', body: { ...sent, text: 'x'.repeat(501) }, fields: ['text'] },
      { why: 'a blank text', body: { ...sent, text: ' ' }, fields: ['text'] },
    ],
  },
  'POST /messages/default/read': {
    body: read,
    refused: [{ why: 'message nought', body: { ...read, until: 0 }, code: 'validation_failed' }],
  },
  'POST /messages/default/report': {
    body: reported,
    refused: [
      { why: 'messages there are none', body: reported, fields: ['messages'] },
      { why: 'no message at all', body: { ...reported, messages: [] }, code: 'validation_failed' },
      { why: '21 messages', body: { ...reported, messages: Array(21).fill(1) }, code: 'validation_failed' },
    ],
  },
  'GET /admin/api/get-message-reports': {
    query: { page: '1', state: 'open' },
    refused: [
      { why: noModerator, query: { page: '1' }, code: 'forbidden' },
      { why: 'a state there is none', query: { state: 'lost' }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/decide-message-report': {
    body: decided,
    refused: [
      { why: noModerator, body: decided, code: 'forbidden' },
      { why: 'no such report', body: decided, code: 'not_found' },
      { why: 'a verdict there is none', body: { ...decided, verdict: 'maybe' }, code: 'validation_failed' },
      {
        why: 'a category of games',
        body: { ...decided, category: 'peeking' },
        code: 'validation_failed',
      },
    ],
  },
}

/** Following, friendship, and who may see that somebody is there. The first account is the one that tries. */
export const PEOPLE_SAMPLES: EndpointSamples = {
  ...MESSAGES_SAMPLES,
  'GET /people/default/get-ties': { query: { userId: '1' }, refused: accountQueries },
  'POST /people/default/set-following': {
    body: following,
    refused: [
      { why: 'nobody has this number', body: following, code: 'profile_not_found' },
      { why: 'number nought', body: { ...following, userId: 0 }, code: 'validation_failed' },
      { why: 'neither yes nor no', body: { ...following, following: 'yes' }, code: 'validation_failed' },
      { why: 'oneself', body: { ...following, userId: 1 }, fields: ['userId'] },
    ],
  },
  'POST /people/default/set-friend': {
    body: friends,
    refused: [
      { why: 'nobody has this number', body: friends, code: 'profile_not_found' },
      { why: 'number nought', body: { ...friends, userId: 0 }, code: 'validation_failed' },
      { why: 'neither yes nor no', body: { ...friends, friends: 'yes' }, code: 'validation_failed' },
      { why: 'oneself', body: { ...friends, userId: 1 }, fields: ['userId'] },
    ],
  },
  'POST /people/default/set-online-for': {
    body: { onlineFor: 'all' },
    refused: [{ why: 'an audience there is none', body: { onlineFor: 'judges' }, code: 'validation_failed' }],
  },
}
