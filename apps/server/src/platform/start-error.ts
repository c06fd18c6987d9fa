/**
 * The start failed for a reason the operator can do something about. The message is one clear sentence and is all
 * they are shown.
 */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartError'
  }
}

/** What the start needs is not there now and may come by itself: another try makes sense. */
export class UnavailableError extends StartError {}

/** What to tell the operator of it. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // An error of several tried addresses has a code and no message.
  return error.message || String('code' in error ? error.code : error.name)
}
