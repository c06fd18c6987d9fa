/** More late files than this are no accident. */
const AT_MOST = 3

/**
 * The files of a test run that deserve a second try, alone and with everything set up again: something awaited did not
 * come in time there, as on a busy machine, and nothing wrong was seen anywhere. What was seen wrong is never tried
 * again, so that a secret that shows once fails the run.
 * @param {{ files: { file: string, failures: { late: boolean }[] }[], broken: number }} report of `vitest-report.mjs`
 * @returns {string[]}
 */
export function filesToTryAgain({ files, broken }) {
  const failed = files.filter(({ failures }) => failures.length > 0)
  const onlyLate = broken === 0 && failed.every(({ failures }) => failures.every(({ late }) => late))
  return onlyLate && failed.length <= AT_MOST ? failed.map(({ file }) => file) : []
}
