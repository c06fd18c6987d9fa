/** `  17   03:12.400  voteCast  voter=3 candidate=7`: number, time since the first event, type, what stands in it. */
export function eventLine(seq, { type, at, ...fields }, startedAt) {
  const ms = at - startedAt
  const minutes = String(Math.floor(ms / 60_000)).padStart(2, '0')
  const seconds = ((ms % 60_000) / 1000).toFixed(3).padStart(6, '0')
  const told = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return `${String(seq).padStart(5)}  ${minutes}:${seconds}  ${type.padEnd(20)} ${told.join(' ')}`.trimEnd()
}
