import type { EndpointSamples } from './endpoint-sample.ts'

/** The first account is the one that tries. */
const own = { user_id: '1' }
const notOwn = [
  { why: 'another’s', query: { user_id: '2' }, code: 'forbidden' },
  { why: 'no account', query: {}, code: 'validation_failed' },
] as const
const sitting = { ...own, avatar: 'default-0' }
const body = { assets: { hairStyle: null } }

/** The shop of 3D avatars. */
export const AVATAR_SAMPLES: EndpointSamples = {
  'GET /profile/default/get-rpm-user-assets': { query: own, refused: notOwn },
  'GET /profile/default/get-rpm-item-types': { query: own, refused: notOwn },
  'GET /profile/default/get-rpm-items': {
    query: { ...own, type: 'hairStyle' },
    refused: [
      { why: 'another’s', query: { user_id: '2', type: 'hairStyle' }, code: 'forbidden' },
      { why: 'a type there is not', query: { ...own, type: 'wings' }, code: 'validation_failed' },
      { why: 'no type', query: own, code: 'validation_failed' },
    ],
  },
  'POST /profile/default/update-rpm-avatar-assets': {
    query: own,
    body,
    refused: [
      ...notOwn.map((one) => ({ ...one, body })),
      {
        why: 'an item nobody made',
        query: own,
        body: { assets: { top: 'none' } },
        code: 'avatar_item_unknown',
      },
      { why: 'no shoes', query: own, body: { assets: { footwear: null } }, code: 'avatar_item_unknown' },
      {
        why: 'a type there is not',
        query: own,
        body: { assets: { wings: 'white' } },
        code: 'validation_failed',
      },
      { why: 'a number', query: own, body: { assets: { top: 7 } }, code: 'validation_failed' },
    ],
  },
  'POST /profile/default/reset-rpm-avatar-assets': { query: own, refused: notOwn },
  'POST /profile/default/save-rpm-avatar': {
    query: own,
    refused: [
      ...notOwn,
      { why: 'not the one shown', query: { ...own, avatar: 'default-1' }, code: 'avatar_changed' },
    ],
  },
  'POST /profile/default/save-rpm-portrait': {
    query: sitting,
    refused: [
      { why: 'another’s', query: { ...sitting, user_id: '2' }, code: 'forbidden' },
      { why: 'no account', query: { avatar: 'default-0' }, code: 'validation_failed' },
      { why: 'of no avatar', query: own, code: 'validation_failed' },
      { why: 'no picture', query: sitting, code: 'validation_failed' },
    ],
  },
  'GET /profile/default/get-rpm-avatar': {
    query: { avatar: 'default-0' },
    refused: [
      { why: 'nobody’s', query: { avatar: 'nobody' }, code: 'avatar_not_found' },
      { why: 'no name', query: {}, code: 'validation_failed' },
      { why: 'a long one', query: { avatar: 'x'.repeat(65) }, code: 'validation_failed' },
    ],
  },
}
