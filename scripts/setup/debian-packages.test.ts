import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const MODULE = fileURLToPath(new URL('./debian-packages.mjs', import.meta.url))
const isRoot = process.getuid?.() === 0

/** Looks for a program that is not there, as somebody who may not install it. */
function lookAsOrdinaryUser(required: boolean) {
  const code = `
    import { readFileSync } from 'node:fs'
    const text = readFileSync(0, 'utf8')
    const { ensureDebianPackages } = await import('data:text/javascript,' + encodeURIComponent(text))
    console.log('found:', ensureDebianPackages({ janus: '/nowhere/janus' }, { required: ${required} }))`
  const node = [process.execPath, '--input-type=module', '--eval', code]
  // The folder of the project may be closed to that user, so the code comes to it by its input.
  const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', ...node]
  const [command = '', ...args] = isRoot ? asNobody : node
  return spawnSync(command, args, { input: readFileSync(MODULE), encoding: 'utf8' })
}

it('one sentence says what to do when a program is missing and cannot be installed, and the setup goes on', () => {
  const { status, stdout, stderr } = lookAsOrdinaryUser(false)
  expect(stdout.trim()).toBe('found: false')
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain('sudo apt-get install --no-install-recommends janus')
  expect(status).toBe(0)
})

it('the setup ends where a program is indispensable', () => {
  expect(lookAsOrdinaryUser(true).status).toBe(1)
})
