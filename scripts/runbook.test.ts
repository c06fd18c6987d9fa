import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { KNOBS } from '../apps/server/src/platform/config/knobs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
const runbook = read('docs/runbook.md')
const quoted = [...new Set([...runbook.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))]

const sources = readdirSync(`${root}apps/server/src`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => read(`apps/server/src/${name}`))
  .join('\n')

describe('quotations in the runbook', () => {
  it('every sentence of the log is one that the server writes', () => {
    // What others say.
    const foreign = [
      'No space left on device',
      'Read-only file system',
      'archive_mode = on',
      'archive_mode = off',
    ]
    const commands =
      /^(npm|sudo|systemctl|docker|journalctl|psql|timeout|findmnt|umount|touch|certbot|apt-get|cat|logs|mv|rm|ls|iostat|create|select|update|delete|host|listen|info|slowlog|redis-cli|backup|restore|hashtext|save|appendonly) ?/
    const sentences = quoted.filter(
      (text) =>
        /^[A-Za-z][a-z-]+( [A-Za-z]+){1,9}$/.test(text) && !commands.test(text) && !foreign.includes(text),
    )
    expect(sentences.length).toBeGreaterThan(9)
    expect(sentences.filter((sentence) => !sources.includes(sentence))).toEqual([])
  })

  it('every setting is one that the site, a unit or the example knows', () => {
    const others = ['LOG', 'PGPASSWORD', 'VERSION', 'HOST', 'PLACE', 'PORT', 'DATA_DIR']
    const names = new Set(quoted.flatMap((text) => text.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g) ?? []))
    expect(names.size).toBeGreaterThan(9)
    expect([...names].filter((name) => !others.includes(name) && !Object.hasOwn(KNOBS, name))).toEqual([])
  })
})
