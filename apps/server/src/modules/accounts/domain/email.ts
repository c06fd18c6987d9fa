/** Addresses differ only by what people mean to differ: no spaces around, no upper case. */
export function normalisedEmail(email: string): string {
  return email.trim().toLowerCase()
}
