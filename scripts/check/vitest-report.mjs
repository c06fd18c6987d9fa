import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** The comment of a test file that looks for secrets. */
const STRICT = '// No second try'

/**
 * What a test run found, for `step.mjs`, written to the file that `CHECK_REPORT` names:
 * `{ files: [{ file, strict, passed, skipped: [test], failures: [{ test, late }] }], broken }`. `strict`: the file says
 * "No second try"; `late`: what was awaited did not come in time, and nothing wrong was seen; `broken`: how many errors
 * belong to no test.
 */
export default class CheckReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const report = { files: modules.map(foundIn), broken: unhandledErrors.length }
    writeFileSync(process.env.CHECK_REPORT, JSON.stringify(report))
  }
}

function foundIn(module) {
  const file = relative(process.cwd(), module.moduleId)
  const strict = readFileSync(module.moduleId, 'utf8').includes(STRICT)
  const found = { file, strict, passed: 0, skipped: [], failures: [] }
  const fail = (test, errors) => found.failures.push({ test, late: errors.every(isLate) })
  if (module.errors().length > 0) fail('the file itself', module.errors())
  for (const suite of module.children.allSuites())
    if (suite.errors().length > 0) fail(suite.fullName, suite.errors())
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result()
    if (state === 'failed') fail(test.fullName, errors)
    else if (state === 'passed') found.passed += 1
    else found.skipped.push(test.fullName)
  }
  return found
}

/** Playwright, our own waiting, `expect.poll` and Vitest itself each say in their own way that time was up. */
function isLate({ name, message, cause }) {
  return (
    name === 'TimeoutError' ||
    cause?.message === 'Matcher did not succeed in time.' ||
    /^(Test|Hook) timed out in \d+ms/.test(message)
  )
}
