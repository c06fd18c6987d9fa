import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')

const alerts = read('deploy/prometheus/alerts.yml')
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
const defined = new Set(read('apps/server/src/platform/metrics/metrics.ts').match(/gorod_\w+/g))

const promtool = (...args: readonly string[]) =>
  spawnSync('promtool', args, { cwd: `${root}deploy/prometheus`, encoding: 'utf8' })
const isInstalled = promtool('--version').status === 0

describe('the alert rules', () => {
  it('the runbook has an entry for each alert', () => {
    const chapter = read('docs/runbook.md').split('\n## Alerts\n')[1]?.split('\n## ')[0] ?? ''
    const entries = [...chapter.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(entries).toEqual(names)
  })

  it.skipIf(!isInstalled)('pass promtool with their tests', () => {
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = promtool(...args)
      expect(status, `${stdout}${stderr}`).toBe(0)
    }
  })
})

describe('alert rules and dashboards', () => {
  it.each(['deploy/prometheus/alerts.yml', 'deploy/prometheus/alerts.test.yml', 'deploy/grafana/gorod.json'])(
    '%s names only metrics that the site has',
    (path) => {
      const named = read(path).match(/gorod_\w+/g) ?? []
      const unknown = named.filter((name) => !defined.has(name.replace(/_(bucket|count|sum)$/, '')))
      expect(unknown).toEqual([])
    },
  )

  it('show every metric of the site', () => {
    const shown = `${alerts}${read('deploy/grafana/gorod.json')}`
    expect([...defined].filter((name) => !shown.includes(name))).toEqual([])
  })
})
