/** `a…z@example.org`: enough to recognise an address one knows, too little to write to it. */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const visible = name.length < 3 ? '…' : `${name.slice(0, 1)}…${name.slice(-1)}`
  return `${visible}${email.slice(at)}`
}
