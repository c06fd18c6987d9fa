/** What was awaited did not come in time; `npm test` tells it from what was seen wrong by its name. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}
