/** Removes spaces around an address and makes it lower case: both do not make another address. */
export function normalisedEmail(email: string): string {
  return email.trim().toLowerCase()
}
