/** More failed files than these are no accident. A machine that stands for a minute makes every file late that runs at that moment. */
const AT_MOST = { late: 10, seenWrong: 3 }

/**
 * The files of a test run that deserve a second try, alone and with everything set up again. What came late is tried
 * again everywhere. What was seen wrong is tried again only where neighbours on a busy machine may be the cause
 * (`shared`: the project runs against started servers or browsers), and never in a file that says "No second try":
 * a secret that shows once fails the run.
 * @param {{ files: { file: string, strict: boolean, failures: { late: boolean }[] }[], broken: number }} report of
 *   `vitest-report.mjs`
 * @param {boolean} shared
 * @returns {string[]}
 */
export function filesToTryAgain({ files, broken }, shared) {
  const failed = files.filter(({ failures }) => failures.length > 0)
  const seenWrong = failed.filter(({ failures }) => !failures.every(({ late }) => late))
  const isAccident =
    broken === 0 &&
    failed.length <= AT_MOST.late &&
    seenWrong.length <= AT_MOST.seenWrong &&
    seenWrong.every(({ strict }) => shared && !strict)
  return isAccident ? failed.map(({ file }) => file) : []
}
