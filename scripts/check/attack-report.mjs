/** The table of `npm run test:attack`: each finding, what was tried, what was measured, held or BROKEN. */
export default class AttackReporter {
  /** While it runs: it takes minutes. */
  onTestCaseResult(test) {
    const { state } = test.result()
    if (state !== 'skipped') console.log(`${state === 'passed' ? 'held  ' : 'BROKEN'} ${test.name}`)
  }

  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const run = tests.filter((test) => test.result().state !== 'skipped')
    const rows = run.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    console.log('')
    for (const test of rows) console.log(lineOf(test))
    const broken = rows.filter((test) => test.result().state !== 'passed').length
    for (const error of [...modules.flatMap((module) => module.errors()), ...unhandledErrors])
      console.log(`not run: ${error.message}`)
    console.log(`\n${rows.length - broken} held, ${broken} BROKEN`)
  }
}

function lineOf(test) {
  const { state, errors = [] } = test.result()
  const { tried = '', measured = [] } = test.meta().attack ?? {}
  const why = (errors[0]?.message ?? '').split('\n')[0]
  const parts = [
    state === 'passed' ? 'held  ' : 'BROKEN',
    test.name,
    tried || 'it did not get so far',
    measured.join(', '),
    why,
  ]
  return parts.filter((part) => part !== '').join(' | ')
}
