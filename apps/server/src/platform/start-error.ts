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
