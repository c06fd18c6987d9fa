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
