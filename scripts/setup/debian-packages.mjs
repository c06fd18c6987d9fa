import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Debian asks this file before it starts a service; 101 says no: we start our own Janus, not the system's. */
const POLICY = '/usr/sbin/policy-rc.d'

/**
 * Finds programs, or installs the Debian packages of the same names when this is root on Debian or Ubuntu.
 * @param {Readonly<Record<string, string>>} programs package → path of its program
 * @param {{ required: boolean }} options required: stop when one cannot be had; else say so and go on
 * @returns {boolean} whether all are there
 */
export function ensureDebianPackages(programs, { required }) {
  const missing = Object.keys(programs).filter((name) => !existsSync(programs[name]))
  if (missing.length === 0) return true
  const names = missing.join(', ')
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall) {
    const how = `run "sudo apt-get install --no-install-recommends ${missing.join(' ')}" and start again`
    return giveUp(
      `${names} not found and cannot be installed without root on Debian or Ubuntu: ${how}.`,
      required,
    )
  }
  console.log(`Installing ${names} with apt-get, about a minute …`)
  return install(missing) && missing.every((name) => existsSync(programs[name]))
    ? true
    : giveUp(`${names} could not be installed: see above; is the package source reachable?`, required)
}

function install(packages) {
  const ownPolicy = !existsSync(POLICY)
  // Ctrl-C ends apt-get, and us only afterwards: a policy left behind would keep every later package from starting
  // its service.
  const onSignal = () => process.exit(130)
  for (const signal of SIGNALS) process.on(signal, onSignal)
  if (ownPolicy) {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n')
    chmodSync(POLICY, 0o755)
  }
  try {
    const installed = apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
    // The system's own service must not start with the machine: its defaults listen everywhere without a secret.
    if (installed && existsSync('/run/systemd/system')) {
      spawnSync('systemctl', ['disable', '--now', ...packages], { stdio: 'ignore' })
    }
    return installed
  } finally {
    if (ownPolicy) rmSync(POLICY)
    // Signals that came meanwhile are handed out when this turn of the loop is over.
    setImmediate(() => {
      for (const signal of SIGNALS) process.off(signal, onSignal)
    })
  }
}

function apt(...args) {
  const run = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return run.status === 0
}

function giveUp(sentence, required) {
  console.error(sentence)
  if (required) process.exit(1)
  return false
}
