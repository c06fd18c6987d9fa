/**
 * True when nobody can forge answers from this address. Plain http is safe only between programs of one machine, which
 * is where tests run.
 */
export function isSafeAddress(address: string, from = address): boolean {
  const { protocol } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(address) && isLoopback(from))
}

function isLoopback(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}
