import type { EndpointSamples } from './endpoint-sample.ts'
import { accountQueries } from './game.ts'

const following = { userId: 999_999, following: true }
const friends = { userId: 999_999, friends: true }

/** Following, friendship, and who may see that somebody is there. The first account is the one that tries. */
export const PEOPLE_SAMPLES: EndpointSamples = {
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
