/** Beats from a thread whose timers no browser slows down to one a minute. */
const BEAT_MS = 10_000

setInterval(() => postMessage(null), BEAT_MS)
