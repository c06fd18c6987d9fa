/** The replay of a finished game at the step of an event, which is named by its index in the log. */
export function replayUrl(number: number, event: number): string {
  return `/match/${number}/replay?event=${event}`
}
