import { type EndpointSamples, HUGE } from './endpoint-sample.ts'

const noModerator = 'a player watches over nobody'
const ban = { accountId: 1, reason: 'Sample', minutes: 30 }
const lift = { banId: 1, reason: 'Sample' }
const right = { accountId: 1, right: 'judge', granted: true }
/** Without a value: any is well-formed, and one that does not fit is an error under its field (site-settings.test.ts). */
const setting = { name: 'useCaptcha', version: 999_999 }
/** Without a value: any is well-formed, and one that does not fit is an error under its field (release-parts.test.ts). */
const released = { kind: 'lesson', key: 'golosovanie', version: 999_999 }
const LESSON = { shown: true, place: 1, title: 'Sample', summary: 'Sample', markdown: 'Sample' }
const clearing = { accountId: 1, part: 'photo', reason: 'Sample' }
const meeting = { accountId: 999_998, otherId: 999_999, reason: 'Sample' }
const taking = { kind: 'reports', id: 999_999, taken: true }
const block = { userId: 999_999, blocked: false }
const championship = {
  title: 'Sample',
  startsAt: '2027-01-01T12:00:00Z',
  endsAt: '2027-01-01T18:00:00Z',
  places: 100,
}

/** The console, blocks between players, championships and the wallet. An administrator tries those of the console, but for what is forbidden to a player. */
export const MODERATION_SAMPLES: EndpointSamples = {
  'GET /admin/api/find-players': {
    query: { text: 'sample', page: '1' },
    refused: [
      { why: noModerator, query: { text: 'sample' }, code: 'forbidden' },
      { why: 'a text of 101', query: { text: 'x'.repeat(101) }, code: 'validation_failed' },
      { why: 'page nought', query: { text: '', page: '0' }, code: 'validation_failed' },
    ],
  },
  'GET /admin/api/get-bans': {
    query: { accountId: '1' },
    refused: [
      { why: noModerator, query: { accountId: '1' }, code: 'forbidden' },
      { why: 'a number no column holds', query: { accountId: HUGE }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/ban': {
    body: ban,
    refused: [
      { why: noModerator, body: ban, code: 'forbidden' },
      { why: 'no time at all', body: { ...ban, minutes: 0 }, code: 'validation_failed' },
      { why: 'over ten years', body: { ...ban, minutes: 5_256_001 }, code: 'validation_failed' },
      {
        why: 'what only the service bans for',
        body: { ...ban, category: 'leaving' },
        code: 'validation_failed',
      },
      { why: 'a reason of 1001', body: { ...ban, reason: 'x'.repeat(1001) }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/lift-ban': {
    body: lift,
    refused: [
      { why: noModerator, body: lift, code: 'forbidden' },
      { why: 'ban nought', body: { ...lift, banId: 0 }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/set-right': {
    body: right,
    refused: [
      { why: noModerator, body: right, code: 'forbidden' },
      { why: 'a right nobody has', body: { ...right, right: 'king' }, code: 'validation_failed' },
    ],
  },
  'GET /admin/api/get-reports': {
    query: { page: '1' },
    refused: [
      { why: noModerator, query: { page: '1' }, code: 'forbidden' },
      { why: 'page nought', query: { page: '0' }, code: 'validation_failed' },
      { why: 'a state there is not', query: { state: 'lost' }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/decide-report': {
    body: { id: 1, verdict: 'none', words: '' },
    refused: [
      { why: noModerator, body: { id: 1, verdict: 'none', words: '' }, code: 'forbidden' },
      { why: 'no such report', body: { id: 999_999, verdict: 'none', words: '' }, code: 'not_found' },
      {
        why: 'a verdict there is not',
        body: { id: 1, verdict: 'ban', words: '' },
        code: 'validation_failed',
      },
      {
        why: 'kept apart from player nought',
        body: { id: 1, verdict: 'none', words: '', apart: 0 },
        code: 'validation_failed',
      },
      {
        why: 'words of 601',
        body: { id: 1, verdict: 'none', words: 'x'.repeat(601) },
        code: 'validation_failed',
      },
      {
        why: 'a ban of no time at all',
        body: { id: 1, verdict: 'violation', words: 'Sample', ban: { minutes: 0 } },
        code: 'validation_failed',
      },
      {
        why: 'an id that is no number',
        body: { id: '1', verdict: 'none', words: '' },
        code: 'validation_failed',
      },
    ],
  },
  'GET /admin/api/get-protests': {
    query: { page: '1' },
    refused: [
      { why: noModerator, query: { page: '1' }, code: 'forbidden' },
      { why: 'page zero', query: { page: '0' }, code: 'validation_failed' },
    ],
  },
  'GET /admin/api/get-kept-apart': {
    query: { accountId: '1' },
    refused: [
      { why: noModerator, query: { accountId: '1' }, code: 'forbidden' },
      { why: 'a number no column holds', query: { accountId: HUGE }, code: 'validation_failed' },
    ],
  },
  'GET /admin/api/get-released': {
    query: { kind: 'lesson' },
    refused: [
      { why: noModerator, query: { kind: 'lesson' }, code: 'forbidden' },
      { why: 'a kind that no release ships', query: { kind: 'house' }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/save-released': {
    body: released,
    refused: [
      { why: noModerator, body: released, code: 'forbidden' },
      { why: 'a lesson there is not', body: { ...released, key: 'none', value: LESSON }, code: 'not_found' },
      {
        why: 'a key like a name of every object',
        body: { ...released, key: 'toString', value: LESSON },
        code: 'not_found',
      },
      {
        why: 'a kind that no release ships',
        body: { ...released, kind: 'house' },
        code: 'validation_failed',
      },
      { why: 'a key of 101', body: { ...released, key: 'x'.repeat(101) }, code: 'validation_failed' },
      { why: 'a version below none', body: { ...released, version: -1 }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/reset-released': {
    body: released,
    refused: [
      { why: noModerator, body: released, code: 'forbidden' },
      { why: 'a lesson there is not', body: { ...released, key: 'none' }, code: 'not_found' },
      { why: 'no key', body: { ...released, key: '' }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/clear-profile': {
    body: clearing,
    refused: [
      { why: noModerator, body: clearing, code: 'forbidden' },
      { why: 'a player there is not', body: { ...clearing, accountId: 999_999 }, code: 'profile_not_found' },
      { why: 'a part no profile has', body: { ...clearing, part: 'games' }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/let-meet': {
    body: meeting,
    refused: [
      { why: noModerator, body: meeting, code: 'forbidden' },
      { why: 'a pair that may meet', body: meeting, code: 'not_found' },
      { why: 'a player nought', body: { ...meeting, otherId: 0 }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/recount-game': {
    body: { protestId: 999_999 },
    refused: [
      { why: noModerator, body: { protestId: 1 }, code: 'forbidden' },
      { why: 'no such protest', body: { protestId: 999_999 }, code: 'not_found' },
      { why: 'protest nought', body: { protestId: 0 }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/take-case': {
    body: taking,
    refused: [
      { why: noModerator, body: taking, code: 'forbidden' },
      { why: 'no such case', body: taking, code: 'not_found' },
      { why: 'a kind there is not', body: { ...taking, kind: 'bans' }, code: 'validation_failed' },
    ],
  },
  'GET /admin/api/get-search-switch': { refused: [{ why: noModerator, code: 'forbidden' }] },
  'POST /admin/api/set-search-switch': {
    body: { disabledReason: 'Sample' },
    refused: [
      { why: noModerator, body: { disabledReason: null }, code: 'forbidden' },
      {
        why: 'a reason of 1001',
        body: { disabledReason: 'x'.repeat(1001) },
        code: 'validation_failed',
      },
    ],
  },
  'POST /admin/api/prove-owner': {
    body: { currentPassword: 'correct horse' },
    refused: [
      { why: noModerator, body: { currentPassword: 'correct horse' }, code: 'forbidden' },
      { why: 'a password of 1001', body: { currentPassword: 'x'.repeat(1001) }, code: 'validation_failed' },
      { why: 'no password', body: {}, code: 'validation_failed' },
    ],
  },
  'GET /admin/api/get-settings': { refused: [{ why: noModerator, code: 'forbidden' }] },
  'POST /admin/api/save-setting': {
    body: setting,
    refused: [
      { why: noModerator, body: setting, code: 'forbidden' },
      { why: 'no setting of ours', body: { ...setting, name: 'constructor' }, code: 'validation_failed' },
      { why: 'a version before the first', body: { ...setting, version: -1 }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/reset-setting': {
    body: { name: 'useCaptcha', version: 999_999 },
    refused: [
      { why: noModerator, body: { name: 'useCaptcha', version: 1 }, code: 'forbidden' },
      {
        why: 'what the site keeps for itself',
        body: { name: 'searchDisabledReason', version: 1 },
        code: 'validation_failed',
      },
    ],
  },
  'GET /admin/api/get-audit': {
    query: { page: '1' },
    refused: [
      { why: noModerator, query: { page: '1' }, code: 'forbidden' },
      { why: 'a page beyond all', query: { page: '10001' }, code: 'validation_failed' },
    ],
  },
  'POST /profile/default/set-block': {
    body: block,
    refused: [
      {
        why: 'nobody has this number',
        body: { userId: 999_999, blocked: true },
        code: 'profile_not_found',
      },
      { why: 'number nought', body: { userId: 0, blocked: true }, code: 'validation_failed' },
    ],
  },
  'POST /championships/register': {
    body: { championshipId: 999_999, registered: true },
    refused: [
      {
        why: 'the address is not confirmed',
        body: { championshipId: 1, registered: true },
        code: 'verification_required',
      },
      { why: 'number nought', body: { championshipId: 0, registered: true }, code: 'validation_failed' },
      {
        why: 'a code of 41',
        body: { championshipId: 1, registered: true, code: 'x'.repeat(41) },
        code: 'validation_failed',
      },
    ],
  },
  'GET /admin/api/get-championships': {
    query: { page: '1' },
    refused: [{ why: noModerator, query: { page: '1' }, code: 'forbidden' }],
  },
  'GET /admin/api/get-championship-players': {
    query: { championshipId: '1', page: '1' },
    refused: [
      { why: noModerator, query: { championshipId: '1' }, code: 'forbidden' },
      { why: 'a number no column holds', query: { championshipId: HUGE }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/save-championship': {
    body: championship,
    refused: [
      { why: noModerator, body: championship, code: 'forbidden' },
      {
        why: 'a day that is none',
        body: { ...championship, startsAt: '2027-02-30T12:00:00Z' },
        code: 'validation_failed',
      },
      { why: 'half a place', body: { ...championship, places: 10.5 }, code: 'validation_failed' },
    ],
  },
  'POST /admin/api/delete-championship': {
    body: { id: 1 },
    refused: [{ why: noModerator, body: { id: 1 }, code: 'forbidden' }],
  },
}
