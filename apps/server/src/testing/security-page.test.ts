import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const page = readFileSync(`${root}docs/security.md`, 'utf8')

it('docs/security.md names only files that exist', () => {
  const files = globSync(['{apps,packages}/*/src/**/*.ts', '{e2e,bench,scripts}/**/*.ts'], { cwd: root }).map(
    (file) => `/${file}`,
  )
  const named = new Set([...page.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name = '']) => name))
  expect(named.size).toBeGreaterThan(20)
  for (const name of named) {
    const place = name.replace(/^web\//, 'apps/web/')
    expect(
      files.some((file) => file.endsWith(`/${place}`)),
      name,
    ).toBe(true)
  }
})

it('docs/security.md states the measured number of random calls', () => {
  const { calls, endpoints, messages, seconds, failures } = JSON.parse(
    readFileSync(`${root}bench/results/fuzz.json`, 'utf8'),
  )
  expect(failures).toBe(0)
  expect(calls).toBeGreaterThanOrEqual(20_000)
  const measured = `${calls.toLocaleString('en')} calls of ${endpoints} endpoints and ${messages} messages in ${seconds} s`
  expect(page).toContain(measured)
})
