import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesToTryAgain } from './second-try.mjs'

/** Their tests run against servers and browsers that others use at the same moment. */
const SHARED = new Set(['server', 'pages', 'media', 'processes'])

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A step is a `command`; where it runs Vitest, with a `project` of vitest.config.ts, whole or a `shard` of it or some
 * `files`. It is stopped after its `minutes`; with a `niceness` above 0 it gives way to the others.
 * @typedef {{ name: string, command: string[], minutes: number, niceness?: number, env?: Record<string, string>,
 *   project?: string, shard?: string, files?: string[] }} Step
 */

/**
 * Runs one step and counts what it found: a plain check is one, a test run is its tests. What it printed is shown when
 * it fails, or while it runs when `VERBOSE` is set. `late` are the files of tests that may be tried once more, and are
 * counted then; `skipped` are tests by name, with their file.
 * @param {Step} step
 * @returns {Promise<{ passed: number, failed: number, skipped: string[], late: { file: string, tests: string[] }[] }>}
 */
export async function runStep(step, label) {
  console.log(`${label} …`)
  const startedAt = performance.now()
  const found = step.project === undefined ? await runCheck(step) : await runTests(step)
  const { code, output, late, failed } = found
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const outcome =
    code === 0
      ? `ok, ${found.said}`
      : failed > 0
        ? 'FAILED'
        : `late: ${late.map(({ file }) => file).join(', ')}`
  console.log(`${label}: ${outcome} (${seconds} s)`)
  if (code !== 0) console.log(output)
  return found
}

async function runCheck(step) {
  const { code, output } = await run(step.command, step)
  const said = (output.trim().split('\n').at(-1) ?? '').slice(0, 80)
  return { code, output, said, passed: +(code === 0), failed: +(code !== 0), skipped: [], late: [] }
}

async function runTests(step) {
  const folder = mkdtempSync(join(tmpdir(), 'check-'))
  const path = join(folder, 'report.json')
  const { project, shard = '1/1', files = [] } = step
  const chosen = [...files, '--project', project, '--shard', shard]
  const reporters = ['--reporter=default', '--reporter=./scripts/check/vitest-report.mjs']
  const env = { ...step.env, CHECK_REPORT: path }
  const { code, output } = await run([...step.command, ...chosen, ...reporters], { ...step, env })
  const report = read(path)
  rmSync(folder, { recursive: true })
  const again = filesToTryAgain(report, SHARED.has(project))
  const late = report.files
    .filter(({ file }) => again.includes(file))
    .map(({ file, failures }) => ({ file, tests: failures.map(({ test }) => test) }))
  const counted = report.files.filter(({ file }) => !again.includes(file))
  const sum = (count) => counted.reduce((total, file) => total + count(file), 0)
  const passed = sum((file) => file.passed)
  const failures = sum((file) => file.failures.length)
  // A run without a single test has not passed anything.
  const wrong = late.length === 0 && (code !== 0 || passed === 0)
  const failed = Math.max(failures, +wrong)
  const skipped = counted.flatMap(({ file, skipped }) => skipped.map((test) => `${file}: ${test}`))
  return {
    code: failed > 0 ? code || 1 : code,
    output,
    said: `${passed} tests`,
    passed,
    failed,
    skipped,
    late,
  }
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { files: [], broken: 1 }
  }
}

function run(command, step) {
  return new Promise((resolve) => {
    const child = spawn(command[0], command.slice(1), {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (step.niceness && child.pid) setPriority(child.pid, step.niceness)
    let output = ''
    const take = (chunk) => {
      output += chunk
      if (process.env.VERBOSE) process.stdout.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const timer = setTimeout(() => {
      output += `\nstopped after ${step.minutes} minutes`
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 5000).unref()
    }, step.minutes * 60_000)
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve({ code: code ?? 1, output })
    })
  })
}
