/** `a…z@example.org`: enough to recognise somebody who writes in, too little to write to. */
export function hiddenEmail(email: string | null): string | null {
  if (email === null) return null
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const shown = name.length < 3 ? '…' : `${name.slice(0, 1)}…${name.slice(-1)}`
  return `${shown}${email.slice(at)}`
}
