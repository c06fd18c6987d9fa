/**
 * To be run in a page before its own scripts. The check of cameras gives a camera eight seconds and its picture ten, which a
 * busy machine may need: then the check has failed, and a story waits in vain for it to go on. The limits themselves are
 * tested in the unit tests of the check; here they are six times as long.
 */
export function checkPatiently(): void {
  const usual = window.setTimeout
  const longer = (task: () => void, ms = 0) => usual(task, ms >= 5_000 ? ms * 6 : ms)
  Object.assign(window, { setTimeout: longer })
}
