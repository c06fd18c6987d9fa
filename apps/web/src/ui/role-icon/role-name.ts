/** The five roles as the code names them; the screen says дон for godfather. */
export type RoleName = 'civilian' | 'sheriff' | 'mafia' | 'godfather' | 'doctor'
