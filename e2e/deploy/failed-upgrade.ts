import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { FreshRoot } from './fresh-root.ts'

const INSTALL = '/srv/release/deploy/install.sh'
const LOG = '/run/systemctl.log'
/** It restarts nothing, and says that no unit is active: a unit that failed is not. */
const SYSTEMCTL = `#!/bin/sh
echo "$*" >>${LOG}
`

interface Ports {
  /** A server runs there, and goes on. */
  readonly serving: number
  /** Enabled, and nothing answers there. */
  readonly failed: number
}

/** Upgrades that do not get one of two processes ready, then one that does. The other process runs the version before all the time. */
export async function failUpgrades(root: FreshRoot, { serving, failed }: Ports): Promise<void> {
  const link = (): string => readlinkSync(root.path('/opt/gorod/current'))
  const isThere = (release: string): boolean => existsSync(root.path(release))
  const wants = root.path('/etc/systemd/system/multi-user.target.wants')
  const units = [serving, failed].map((port) => `${wants}/gorod@${port}.service`)
  const install = () => {
    root.script(LOG, '')
    return root.runBesideServer([INSTALL])
  }
  const serves = async (): Promise<void> => {
    const { status } = await fetch(`http://127.0.0.1:${serving}/`)
    assert.equal(status, 200, 'the version before has its documents')
  }
  root.run(['sed', '-i', 's/^READY_WITHIN_SECONDS=.*/READY_WITHIN_SECONDS=1/', INSTALL])
  root.script('/usr/local/bin/systemctl', SYSTEMCTL)
  mkdirSync(wants, { recursive: true })
  for (const unit of units) symlinkSync('/etc/systemd/system/gorod@.service', unit)
  const good = link()
  const failures: string[] = []
  for (const time of ['once', 'again']) {
    const { status, stderr } = await install()
    assert.equal(status, 1, time)
    assert.match(stderr, new RegExp(`gorod@${failed} is not ready.* Back: ln -sfn ${good} `), time)
    assert.deepEqual(restarts(root), [failed], `${time}: what serves goes on`)
    failures.push(link())
    await serves()
  }
  const mended = createServer((_, answer) => answer.end()).listen(failed, '127.0.0.1')
  try {
    const { status, stderr } = await install()
    assert.equal(status, 0, stderr)
  } finally {
    mended.close()
  }
  assert.deepEqual(restarts(root), [serving, failed])
  assert.deepEqual([...failures, good].map(isThere), [false, true, true], 'a way back that was ready stays')
  await serves()
  for (const unit of units) rmSync(unit)
  const { status, stdout, stderr } = await install()
  assert.equal(status, 0, stderr)
  assert.match(stdout, new RegExp(`none was started\\. Data in /var/lib/gorod: server-${serving}\\. `))
  assert.deepEqual([restarts(root), root.read(LOG).includes('enable')], [[], false], 'no second site')
  assert.equal(readdirSync(root.path('/opt/gorod/releases')).length, 3)
  assert.ok(isThere(good), 'a process runs it')
  await serves()
}

const restarts = (root: FreshRoot): number[] =>
  [...root.read(LOG).matchAll(/^restart gorod@(\d+)\.service$/gm)].map(([, port]) => Number(port))
