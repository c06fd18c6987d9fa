/** Those whose name contains what somebody typed; blank: all. */
export function withName<Person extends { readonly username: string }>(
  people: readonly Person[],
  sought: string,
): readonly Person[] {
  const wanted = sought.trim().toLowerCase()
  return people.filter(({ username }) => username.toLowerCase().includes(wanted))
}
