/** Enough of an address for its owner to know it, too little for others to write to it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${at > 0 ? first : ''}***${email.slice(at)}`
}
