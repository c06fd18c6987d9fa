import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { type FreshRoot, type Outcome, untilReady } from './fresh-root.ts'

const INSTALL = '/srv/release/deploy/install.sh'
const CURRENT = '/opt/gorod/current'
const UNTRIED = '.untried'
const LOG = '/run/systemctl.log'
const BY_HAND = '/run/by-hand.pid'
const POLICY = '/usr/sbin/policy-rc.d'
const JANUS_SETTINGS = '/etc/gorod/janus.env'
/** It restarts nothing, and says that no unit is active: a unit that failed is not. What was started by hand does not survive a restart. */
const systemctl = (failed: number) => `#!/bin/sh
echo "$*" >>${LOG}
if [ "$*" = "restart gorod@${failed}.service" ] && [ -e ${BY_HAND} ]; then
  kill -9 "$(cat ${BY_HAND})"
  rm ${BY_HAND}
fi
`
const ANSWERS = `require('http').createServer((_, answer) => answer.end()).listen(process.env.PORT, '127.0.0.1')`

interface Ports {
  /** A server runs there, and goes on. */
  readonly serving: number
  /** Enabled, and nothing answers there. */
  readonly failed: number
}

interface Machine {
  readonly root: FreshRoot
  /** Where `current` leads. */
  link(): string
  isThere(path: string): boolean
  install(script?: string): Promise<Outcome>
  /** The version before has its documents. */
  serves(): Promise<void>
}

/**
 * Upgrades that do not get one of two processes ready, one of them mended by hand, then one that does. The other process runs the version
 * before all the time.
 */
export async function failUpgrades(root: FreshRoot, ports: Ports): Promise<void> {
  const { serving, failed } = ports
  const machine: Machine = {
    root,
    link: () => readlinkSync(root.path(CURRENT)),
    isThere: (path) => existsSync(root.path(path)),
    install: (script = INSTALL) => {
      root.script(LOG, '')
      return root.runBesideServer([script])
    },
    serves: async () => assert.equal((await fetch(`http://127.0.0.1:${serving}/`)).status, 200),
  }
  const { link, isThere, install, serves } = machine
  const wants = root.path('/etc/systemd/system/multi-user.target.wants')
  const units = [serving, failed].map((port) => `${wants}/gorod@${port}.service`)
  root.run(['sed', '-i', 's/^READY_WITHIN_SECONDS=.*/READY_WITHIN_SECONDS=1/', INSTALL])
  root.script('/usr/local/bin/systemctl', systemctl(failed))
  root.script(`/etc/gorod/server-${failed}.env`, 'HOST="127.0.0.1"\n')
  mkdirSync(wants, { recursive: true })
  for (const unit of units) symlinkSync('/etc/systemd/system/gorod@.service', unit)
  const good = link()
  await refuseSettings(machine, failed)
  assert.equal(link(), good, 'nothing was changed')
  const failures = [...(await failTwice(machine, failed)), await failAfterMending(machine, ports)]
  const mended = createServer((_, answer) => answer.end()).listen(failed, '127.0.0.1')
  try {
    const { status, stderr } = await install()
    assert.equal(status, 0, stderr)
  } finally {
    mended.close()
  }
  assert.deepEqual(restarts(root), [serving, failed])
  const kept = [...failures, good].map(isThere)
  assert.deepEqual(kept, [false, true, true, true], 'a way back that was ready stays')
  await serves()
  for (const unit of units) rmSync(unit)
  await installWithoutUnits(machine, serving)
  assert.equal(readdirSync(root.path('/opt/gorod/releases')).length, 3)
  assert.ok(isThere(good), 'a process runs it')
  await serves()
}

/** The new version does not take what a process has: found out before anything is changed. */
async function refuseSettings({ root, install, serves }: Machine, failed: number): Promise<void> {
  const file = `/etc/gorod/server-${failed}.env`
  const before = root.read(file)
  root.script(file, `${before}STUN_URLS=stun.example.org\n`)
  const { status, stderr } = await install()
  assert.equal(status, 1)
  assert.match(stderr, new RegExp(`STUN_URLS=stun.example.org: [^]*the settings of gorod@${failed} `))
  assert.deepEqual([restarts(root), readdirSync(root.path('/opt/gorod/releases')).length], [[], 2])
  root.script(file, before)
  await serves()
}

/** Returns the releases that failed. What a run that was cut off left is gone afterwards. */
async function failTwice({ root, link, isThere, install, serves }: Machine, failed: number) {
  const leftOver = [POLICY, '/opt/gorod/releases/0.0.0-half.new'] as const
  root.script(leftOver[0], '#!/bin/sh\n# install.sh of gorod\nexit 101\n')
  mkdirSync(root.path(leftOver[1]))
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
  assert.deepEqual(leftOver.filter(isThere), [])
  return failures
}

/** The release that failed last runs after all. It is the way back of the next one that fails, which is returned. */
async function failAfterMending({ root, link, install }: Machine, { serving, failed }: Ports) {
  const mended = link()
  const byHand = await startByHand(root, failed)
  const { stderr } = await install()
  assert.match(stderr, new RegExp(` Back: ln -sfn ${mended} `))
  assert.deepEqual(restarts(root), [serving, failed])
  await byHand.ended
  return link()
}

/** By the script of the release that is there. */
async function installWithoutUnits({ root, link, isThere, install }: Machine, serving: number) {
  const secrets = root.read(JANUS_SETTINGS)
  rmSync(root.path(JANUS_SETTINGS))
  const { status, stdout, stderr } = await install(`${CURRENT}/deploy/install.sh`)
  assert.equal(status, 0, stderr)
  assert.equal(root.read(JANUS_SETTINGS), secrets, 'a Janus and the servers have the same secrets')
  assert.deepEqual([isThere(`${link()}/deploy`), isThere(`${link()}/${UNTRIED}`)], [true, false])
  assert.match(stdout, new RegExp(`none was started\\. Data in /var/lib/gorod: server-${serving}\\. `))
  assert.deepEqual([restarts(root), root.read(LOG).includes('enable')], [[], false], 'no second site')
}

/** A process of the release that is there, which answers. Resolves to its end. */
async function startByHand(root: FreshRoot, port: number): Promise<{ readonly ended: Promise<unknown> }> {
  const program = `cd ${CURRENT} && echo $$ >${BY_HAND} && PORT=${port} exec node_modules/node/bin/node -e "${ANSWERS}"`
  const ended = root.runBesideServer(['sh', '-c', program])
  await untilReady(port)
  return { ended }
}

const restarts = (root: FreshRoot): number[] =>
  [...root.read(LOG).matchAll(/^restart gorod@(\d+)\.service$/gm)].map(([, port]) => Number(port))
