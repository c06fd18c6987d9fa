/** Somebody signed in. */
export interface TestAccount {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly password: string
  /** Access token, for `Authorization: Bearer` and the handshake. */
  readonly token: string
  /** All cookies of this browser, as a `Cookie` header. */
  readonly cookie: string
}
