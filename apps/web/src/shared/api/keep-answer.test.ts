import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keepAnswer } from './keep-answer.ts'

const KEY = ['profile', 7]

it('an answer requested before a change does not replace it', async () => {
  const client = new QueryClient()
  client.setQueryData(KEY, { blocked: false })
  let answer: (profile: { blocked: boolean }) => void = () => undefined
  const asked = client
    .fetchQuery({ queryKey: KEY, staleTime: 0, queryFn: () => new Promise((resolve) => (answer = resolve)) })
    .catch(() => undefined)
  await keepAnswer<{ blocked: boolean }>(client, KEY, (known) => ({ ...known, blocked: true }))
  answer({ blocked: false })
  await asked
  expect(client.getQueryData(KEY)).toEqual({ blocked: true })
  client.clear()
})

it('a first call is left alone: it is asked after the change or not shown yet', async () => {
  const client = new QueryClient()
  let answer: (profile: { blocked: boolean }) => void = () => undefined
  const asked = client.fetchQuery({
    queryKey: KEY,
    queryFn: () => new Promise((resolve) => (answer = resolve)),
  })
  await keepAnswer<{ blocked: boolean }>(client, KEY, (known) => ({ ...known, blocked: true }))
  answer({ blocked: false })
  expect(await asked).toEqual({ blocked: false })
  client.clear()
})
