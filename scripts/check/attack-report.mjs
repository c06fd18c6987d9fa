/** The table at the end of `npm run test:attack`: each finding, what was tried, what was measured, held or BROKEN. */
export default class AttackReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const run = tests.filter((test) => ['passed', 'failed'].includes(test.result().state))
    const rows = run.map((test) => ({
      ...test.meta().attack,
      name: test.name,
      held: test.result().state === 'passed',
      test,
    }))
    rows.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    console.log('')
    for (const row of rows) console.log(lineOf(row))
    const broken = rows.filter(({ held }) => !held).length
    const files = modules.flatMap((module) => module.errors())
    for (const error of [...files, ...unhandledErrors]) console.log(`not run: ${error.message}`)
    console.log(`\n${rows.length - broken} held, ${broken} BROKEN`)
  }
}

function lineOf({ name, held, tried, measured = [], test }) {
  const why = held ? '' : ` | ${(test.result().errors?.[0]?.message ?? '').split('\n')[0]}`
  return `${held ? 'held  ' : 'BROKEN'} | ${name} | ${tried || 'it did not get so far'} | ${measured.join(', ')}${why}`
}
