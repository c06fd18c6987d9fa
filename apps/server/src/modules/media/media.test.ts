import { getConnectionData, logMediaError } from '@gorod/contracts'
import { expect, test } from 'vitest'
import { appForFile, call, signUp } from '../../testing/index.ts'
import { connectionErrorStore } from './store/connection-errors.ts'

const app = await appForFile()

const REPORT = {
  mediaServerUrl: 'wss://example.test/janus',
  errorType: 'janus_api_call_failed',
  userId: '7',
  from: 'system_check',
}

test('a reported failure of the media server is kept, with who really sent it', async () => {
  const account = await signUp(app)
  expect((await call(app, logMediaError, { body: REPORT })).answer).toEqual({ success: true })
  expect((await call(app, logMediaError, { body: REPORT, as: account })).status).toBe(200)
  const [byAccount, byGuest] = await connectionErrorStore(app.db).latest(2)
  expect(byAccount).toMatchObject({ ...REPORT, accountId: account.id })
  expect(byGuest).toMatchObject({ ...REPORT, accountId: null })
  expect(byGuest?.userAgent).not.toBe('')
})

test('a report with nothing in it, or too much, is refused by field', async () => {
  const empty = await call(app, logMediaError, { body: { ...REPORT, errorType: '' } })
  expect(empty.status).toBe(422)
  expect(Object.keys(empty.error.fields ?? {})).toEqual(['errorType'])
  const long = await call(app, logMediaError, { body: { ...REPORT, mediaServerUrl: 'x'.repeat(501) } })
  expect(Object.keys(long.error.fields ?? {})).toEqual(['mediaServerUrl'])
})

test('reports older than three months go with the daily cleanup', async () => {
  const store = connectionErrorStore(app.db)
  const entry = { ...REPORT, accountId: null, userAgent: 'test' }
  await store.add({ ...entry, errorType: 'old', at: new Date(Date.UTC(2020, 0, 1)) })
  await store.add({ ...entry, errorType: 'new', at: new Date(Date.UTC(2020, 3, 2)) })
  await store.removeOld(new Date(Date.UTC(2020, 3, 2)))
  const kept = (await store.latest(100)).map(({ errorType }) => errorType)
  expect(kept).toContain('new')
  expect(kept).not.toContain('old')
})

test('without a gateway the system check is told so', async () => {
  const { status, error } = await call(app, getConnectionData)
  expect([status, error.code]).toEqual([503, 'media_unavailable'])
})
