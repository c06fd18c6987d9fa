import assert from 'node:assert/strict'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeAccount } from '../harness/account.ts'
import { freePort } from '../harness/server-process.ts'
import { failUpgrades } from './failed-upgrade.ts'
import { FreshRoot, run } from './fresh-root.ts'

/** Installs a release into a fresh Debian, uses it, upgrades it, and looks at what was kept. Prints each step; ends with 1 when one fails. */
const ROOT_ONLY = 0o600
const URL_OF_SITE = 'https://site.example.org'
/** In the root, where systemd does not run: it asks this program to restart the server, as systemd would by itself. */
const SYSTEMCTL = `#!/bin/sh
echo "$*" >>/run/systemctl.log
case "$1" in
  list-units) echo "gorod@$(cat /run/port).service loaded active running" ;;
  restart) touch /run/wanted; until [ -e /run/done ]; do sleep 0.1; done ;;
esac
`

const startedAt = performance.now()
const step = (what: string): void =>
  void process.stdout.write(`[${Math.round((performance.now() - startedAt) / 1000)} s] ${what}\n`)

const work = mkdtempSync(join(tmpdir(), 'gorod-deploy-'))
const [port, other] = [await freePort(), await freePort()].sort((a, b) => a - b) as [number, number]
const site = `http://127.0.0.1:${port}`

async function test(): Promise<void> {
  const given = process.argv[2]
  const release = given ?? join(work, 'release')
  if (given === undefined) {
    step('a release')
    const script = fileURLToPath(new URL('../../scripts/release.mjs', import.meta.url))
    run(process.execPath, [script, release])
  }
  step('a fresh Debian')
  const root = new FreshRoot(join(work, 'root'))
  try {
    root.copyIn(release, '/srv/release')
    step('what it refuses')
    refuses(root)
    step('installing')
    const install = ['/srv/release/deploy/install.sh', '--url', URL_OF_SITE, '--port', String(port)]
    const installed = root.run(install)
    assert.equal(installed.status, 0, installed.stderr)
    isInstalled(root)
    root.run(['sed', '-i', 's/^#BACKUP_DIR=/BACKUP_DIR=/', '/etc/gorod/site.env'])
    step('the Janus, as its user')
    await runsJanus(root)
    step('the server, as its user')
    await root.startServer(port)
    assert.notEqual(root.serverUser(), 0)
    assert.equal((await fetch(`${site}/`)).status, 200)
    const { token } = await makeAccount(site, 'kept')
    step('an upgrade beside the running server')
    await upgrade(root)
    step('upgrades that fail beside it')
    await failUpgrades(root, { serving: port, failed: other })
    step('what was kept')
    assert.equal(await accountAt(site, token), 200)
    step('a backup beside the running server')
    backup(root)
    step('the restored copy, as the site beside it')
    await root.stopServer()
    await restore(root, token)
    step('statistics counted again')
    assert.match(command(root, port, 'recalculate'), /^Done: 0 games\.$/m)
    step('the units, as systemd reads them')
    verifyUnits(root)
  } finally {
    await root.remove()
  }
}

/** With files of its own, and the secret of the site. */
async function runsJanus(root: FreshRoot): Promise<void> {
  const itsPort = await freePort()
  const stop = await root.startJanus(itsPort)
  const files = `/var/lib/gorod/janus-${itsPort}/media/service/conf`
  const [, secret] = /^JANUS_API_SECRET=(.*)$/m.exec(root.read('/etc/gorod/site.env')) ?? []
  assert.ok(root.read(`${files}/janus.jcfg`).includes(`api_secret = "${secret}"`))
  await stop()
}

const accountAt = async (address: string, token: string): Promise<number> =>
  (await fetch(`${address}/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status

/** Returns what it printed. */
function command(root: FreshRoot, itsPort: number, ...args: readonly string[]): string {
  const script = '/opt/gorod/current/deploy/command.sh'
  const { status, stdout, stderr } = root.run([script, '--port', String(itsPort), ...args])
  assert.equal(status, 0, `${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

function backup(root: FreshRoot): void {
  assert.match(command(root, port, 'backup', '--keep', '2'), /^The backup is in \/srv\/gorod-backups\//m)
  const places = readdirSync(root.path('/srv/gorod-backups')).sort()
  assert.equal(places.length, 2, `${places}`)
  assert.equal(places[1], 'wal')
}

/** Into the folder of another process, which then starts with the settings of deploy/settings. */
async function restore(root: FreshRoot, token: string): Promise<void> {
  const beside = await freePort()
  assert.match(command(root, beside, 'restore'), /^Restored into /m)
  const example = root.read(`${current(root)}/deploy/settings/server-3900.env`)
  root.script(`/etc/gorod/server-${beside}.env`, example.replaceAll('3900', String(beside)))
  await root.startServer(beside)
  assert.equal(await accountAt(`http://127.0.0.1:${beside}`, token), 200)
  await root.stopServer()
}

function refuses(root: FreshRoot): void {
  const install = '/srv/release/deploy/install.sh'
  const refused = (words: RegExp, args: readonly string[], user?: string): void => {
    const { status, stderr } = root.run([install, ...args], user === undefined ? {} : { user })
    assert.equal(status, 1)
    assert.match(stderr, words)
  }
  refused(/needs root/, ['--url', URL_OF_SITE], 'nobody')
  refused(/needs --url/, [])
  refused(/has to begin with https/, ['--url', 'site.example.org'])
  refused(/has a path/, ['--url', `${URL_OF_SITE}/gorod`])
  refused(/take 1024 to 65535/, ['--url', URL_OF_SITE, '--port', '80'])
  refused(/unknown option/, ['--force'])
  const [version, away] = ['/etc/debian_version', '/etc/away'].map((path) => root.path(path)) as [
    string,
    string,
  ]
  renameSync(version, away)
  refused(/not Debian/, ['--url', URL_OF_SITE])
  renameSync(away, version)
  assert.equal(existsSync(root.path('/opt/gorod')), false, 'a refusal leaves nothing')
}

function isInstalled(root: FreshRoot): void {
  for (const name of ['site.env', 'janus.env']) {
    const { mode, uid } = lstatSync(root.path(`/etc/gorod/${name}`))
    assert.deepEqual([mode & 0o777, uid], [ROOT_ONLY, 0], name)
  }
  const settings = root.read('/etc/gorod/site.env')
  assert.match(settings, new RegExp(`^PUBLIC_URL=${URL_OF_SITE}$`, 'm'))
  const secrets = settings.match(/(?<=(SECRET|KEY)=)\w+/g) ?? []
  assert.equal(secrets.length, 3)
  assert.equal(new Set(secrets.filter((secret) => /^[0-9a-f]{64}$/.test(secret))).size, 3)
  assert.match(root.read('/etc/passwd'), /^gorod:.*:\/usr\/sbin\/nologin$/m)
  for (const unit of ['gorod@', 'gorod-janus@'])
    assert.equal(
      root.read(`/etc/systemd/system/${unit}.service`),
      root.read(`/srv/release/deploy/systemd/${unit}.service`),
    )
  const { uid } = lstatSync(root.path('/var/lib/gorod'))
  assert.notEqual(uid, 0)
  for (const place of ['/srv/gorod-backups', '/srv/gorod-shared']) {
    const folder = lstatSync(root.path(place))
    assert.deepEqual([folder.mode & 0o777, folder.uid], [0o700, uid], place)
  }
  const wants = root.path('/etc/systemd/system/multi-user.target.wants')
  assert.equal(readdirSync(wants).includes('janus.service'), false, 'the service of Debian stays off')
}

async function upgrade(root: FreshRoot): Promise<void> {
  const before = { link: current(root), settings: root.read('/etc/gorod/site.env') }
  root.script('/run/port', String(port))
  root.script('/usr/local/bin/systemctl', SYSTEMCTL)
  root.run(['mkdir', '-p', '/run/systemd/system'])
  const upgrading = root.start(['/srv/release/deploy/install.sh'])
  let output = ''
  upgrading.stderr?.on('data', (text) => {
    output += text
  })
  upgrading.stdout?.resume()
  const ended = new Promise((resolve) => upgrading.once('exit', resolve))
  while (!existsSync(root.path('/run/wanted'))) {
    assert.equal(upgrading.exitCode, null, output)
    await wait(100)
  }
  assert.notEqual(current(root), before.link)
  assert.equal(
    (await fetch(`${site}/health/ready`)).status,
    200,
    'the version before serves until it is asked to end',
  )
  await root.stopServer()
  await root.startServer(port)
  root.script('/run/done', '')
  assert.equal(await ended, 0, output)
  assert.equal(root.read('/etc/gorod/site.env'), before.settings, 'settings and secrets stay')
  assert.deepEqual(
    readdirSync(root.path('/opt/gorod/releases')).sort(),
    [before.link, current(root)].map((path) => path.split('/').at(-1)).sort(),
    'the version before stays, for a way back',
  )
  assert.match(root.read('/run/systemctl.log'), new RegExp(`^restart gorod@${port}.service$`, 'm'))
}

/** With the programs, the user and the folders that they name. */
function verifyUnits(root: FreshRoot): void {
  const noPrompts = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  const added = root.run([...noPrompts, 'install', '--yes', '--no-install-recommends', 'systemd'])
  assert.equal(added.status, 0, added.stderr)
  for (const [unit, instance] of [
    ['gorod@', 3000],
    ['gorod-janus@', 8188],
  ]) {
    const file = `/tmp/${unit}${instance}.service`
    root.run(['cp', `/etc/systemd/system/${unit}.service`, file])
    const { status, stderr } = root.run(['systemd-analyze', 'verify', '--recursive-errors=no', file])
    assert.equal(stderr.trim(), '')
    assert.equal(status, 0)
  }
}

const current = (root: FreshRoot): string => readlinkSync(root.path('/opt/gorod/current'))

try {
  await test()
  step('Passed.')
} finally {
  rmSync(work, { recursive: true, force: true })
}
