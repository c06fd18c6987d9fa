import { DEFAULT_WISHES } from '@gorod/contracts/notifications'
import type { EndpointSamples } from './endpoint-sample.ts'

const until = '2026-11-23T18:00:00.000Z'
const device = {
  endpoint: 'https://push.example.org/1',
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
}
const quiet = { ...DEFAULT_WISHES.quiet, on: true }

/** What an account was told. */
export const NOTIFICATION_SAMPLES: EndpointSamples = {
  'POST /notifications/default/read': {
    body: { until },
    refused: [
      { why: 'no moment', body: {}, code: 'validation_failed' },
      { why: 'a word for a moment', body: { until: 'now' }, code: 'validation_failed' },
    ],
  },
  'POST /notifications/default/link-telegram': {
    body: { currentPassword: '' },
    refused: [
      { why: 'a password of 1001', body: { currentPassword: 'x'.repeat(1001) }, code: 'validation_failed' },
    ],
  },
  'POST /notifications/default/set-wishes': {
    body: DEFAULT_WISHES,
    refused: [
      {
        why: 'a way there is none',
        body: { ...DEFAULT_WISHES, channels: { ...DEFAULT_WISHES.channels, club: ['fax'] } },
        code: 'validation_failed',
      },
      { why: 'a kind there is none', body: { channels: { fax: [] } }, code: 'validation_failed' },
      {
        why: 'no time of a day',
        body: { ...DEFAULT_WISHES, quiet: { ...quiet, from: '24:00' } },
        code: 'validation_failed',
      },
      { why: 'no rhythm', body: { ...DEFAULT_WISHES, digest: 'hourly' }, code: 'validation_failed' },
      {
        why: 'a time zone there is none',
        body: { ...DEFAULT_WISHES, quiet: { ...quiet, timeZone: 'Mars/Olympus' } },
        fields: ['quiet'],
      },
    ],
  },
  'POST /notifications/default/add-device': {
    body: device,
    refused: [
      { why: 'no address', body: { ...device, endpoint: 7 }, code: 'validation_failed' },
      {
        why: 'an endless address',
        body: { ...device, endpoint: `https://x.org/${'x'.repeat(1000)}` },
        code: 'validation_failed',
      },
      {
        why: 'an address of the server’s own machine',
        body: { ...device, endpoint: 'https://127.0.0.1/x' },
        fields: ['endpoint'],
      },
      { why: 'keys that are none', body: { ...device, p256dh: 'AAAA' }, fields: ['p256dh'] },
    ],
  },
  'POST /notifications/default/unsubscribe': {
    query: { token: '1.x' },
    refused: [{ why: 'an endless token', query: { token: 'x'.repeat(101) }, code: 'validation_failed' }],
  },
  'POST /notifications/default/allow-telegram-sign-in': {
    body: { allowed: true, currentPassword: '' },
    refused: [
      { why: 'no wish', body: { currentPassword: '' }, code: 'validation_failed' },
      { why: 'no password', body: { allowed: true }, code: 'validation_failed' },
    ],
  },
  'POST /v1/auth/telegram-login': {
    body: { code: 'x' },
    refused: [
      { why: 'no code', body: {}, code: 'validation_failed' },
      { why: 'an endless code', body: { code: 'x'.repeat(101) }, code: 'validation_failed' },
      { why: 'a code there is none', body: { code: 'x' }, code: 'not_found' },
    ],
  },
  'POST /notifications/default/remove-device': {
    body: { id: 1 },
    refused: [
      { why: 'no number', body: { id: 'first' }, code: 'validation_failed' },
      { why: 'number nought', body: { id: 0 }, code: 'validation_failed' },
    ],
  },
}
