import { type PassedCheck, rememberCheck } from './device-memory.ts'

/** Spec §4: the event of a check that succeeded, on `window`. Its detail is the {@link PassedCheck}. */
export const CHECK_DONE = 'check-done'

export function announceCheckDone(passed: PassedCheck): void {
  rememberCheck(passed)
  dispatchEvent(new CustomEvent(CHECK_DONE, { detail: passed }))
}
