import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs one step and counts what it found: a plain check is one, a test run is its tests.
 * What it printed is shown when it fails, or while it runs when `VERBOSE` is set.
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runStep(step, label) {
  console.log(`${label} …`)
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'check-'))
  const report = join(folder, 'report.json')
  const command = step.tests
    ? [...step.command, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    : step.command
  const { code, output } = await run(command, step)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const counts = step.tests
    ? countTests(report, code)
    : { passed: +(code === 0), failed: +(code !== 0), skipped: 0 }
  rmSync(folder, { recursive: true })
  const lastLine = output.trim().split('\n').at(-1) ?? ''
  console.log(
    code === 0
      ? `${label}: ok, ${step.tests ? `${counts.passed} tests` : lastLine.slice(0, 80)} (${seconds} s)`
      : `${label}: FAILED (${seconds} s)`,
  )
  if (code !== 0) console.log(output)
  else for (const line of retried(output)) console.log(`    needed a second try: ${line}`)
  return counts
}

/** Tests that did not pass at once: nobody should have to wonder which ones waver. */
function retried(output) {
  return output.split('\n').filter((line) => /\(retry x\d+\)/.test(line))
}

function run(command, step) {
  return new Promise((resolve) => {
    const child = spawn(command[0], command.slice(1), {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
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

function countTests(report, code) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const failed = numFailedTests || (code === 0 ? 0 : Math.max(1, numFailedTestSuites))
    // A run without a single test has not passed anything.
    return {
      passed: numPassedTests,
      failed: numPassedTests + failed === 0 ? 1 : failed,
      skipped: numPendingTests,
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
