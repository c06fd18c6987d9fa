import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BROWSERS } from '../apps/web/vite.config.ts'

const file = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const versionOf = (name: string) => BROWSERS.find((one) => one.startsWith(name))?.slice(name.length)

it('the supported browsers are the same in the build, in the page for the others and in the README', () => {
  const [chrome, edge, firefox, safari, ios] = ['chrome', 'edge', 'firefox', 'safari', 'ios'].map(versionOf)
  expect([edge, ios]).toEqual([chrome, safari])
  expect(file('apps/web/index.html')).toContain(
    `Chrome и Edge от версии ${chrome}, Firefox от ${firefox}, Safari от ${safari}, на iPhone и iPad тоже`,
  )
  const rows = [...file('README.md').matchAll(/^\| (Chrome, Edge|Firefox|Safari) +\| (\d+)/gm)]
  expect(rows.map(([, , version]) => version)).toEqual([chrome, firefox, safari])
})
