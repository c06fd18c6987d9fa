/** The five roles as the code names them; the screen says дон for godfather. */
export type RoleName = 'civilian' | 'sheriff' | 'mafia' | 'godfather' | 'doctor'
/** A role as the calls of a profile name it. */
export type SentRoleName = Exclude<RoleName, 'godfather'> | 'don'

export function roleName(sent: RoleName | SentRoleName): RoleName {
  return sent === 'don' ? 'godfather' : sent
}
