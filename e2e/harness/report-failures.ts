import { afterEach } from 'vitest'
import { failureReport, forgetWatched } from './failure-report.ts'

/** For a setup file: a story that failed says what its pages showed and waited for. */
afterEach(async ({ task }) => {
  const report = task.result?.state === 'fail' ? await failureReport() : ''
  if (report !== '') process.stderr.write(`\n«${task.name}» failed.\n\n${report}\n`)
  forgetWatched({ othersRun: task.concurrent === true })
})
