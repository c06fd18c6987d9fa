/** Spaces around an address and upper case in it make no other address. */
export function normalisedEmail(email: string): string {
  return email.trim().toLowerCase()
}
