import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { appForFile } from '../../testing/for-tests.ts'
import { endpoints } from '../../testing/refusals/contract-values.ts'

const app = await appForFile()
// The document may have any shape: the tests below check what they look at.
const document = JSON.parse(await (await fetch(`${app.url}/docs/api`)).text())

test('/docs/api is a valid OpenAPI 3.1 document', async () => {
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
  expect(document.openapi).toBe('3.1.0')
})

test('/docs/api describes every call of the contracts, and no other', () => {
  const described = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const wanted = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.sort()).toEqual([...wanted].sort())
})

test('/docs/api states who may call, what is sent, what comes back and what is refused', () => {
  const ban = document.paths['/admin/api/ban'].post
  expect(ban.security).toEqual([{ cookie: [] }, { bearer: [] }])
  expect(ban.parameters).toContainEqual(expect.objectContaining({ name: 'X-CSRF-Token', required: true }))
  expect(ban.requestBody.content['application/json'].schema.required).toEqual([
    'accountId',
    'reason',
    'minutes',
  ])
  expect(ban.responses['404'].description).toBe('profile_not_found')
  const games = document.paths['/profile/default/get-games'].get
  const { properties } = games.responses['200'].content['application/json'].schema
  expect(Object.keys(properties)).toEqual(['rows', 'totalCount'])
})
