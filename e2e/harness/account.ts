/** A signed-in account made over HTTP, for everybody in a story who needs no screen. */
export interface Account {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly password: string
  readonly token: string
}

export async function makeAccount(url: string, name: string): Promise<Account> {
  const email = `player.${process.hrtime.bigint()}@example.org`
  const password = 'correct horse battery'
  const made = await post(`${url}/v1/auth/signup`, { email, username: name, password })
  const signedIn = await post(`${url}/v1/auth/login`, { username: email, password })
  return { id: Number(made.id), username: name, email, password, token: String(signedIn.access_token) }
}

/** The same person on another device: a session of its own. */
export async function signInAgain(url: string, account: Account): Promise<Account> {
  const { email, password } = account
  const signedIn = await post(`${url}/v1/auth/login`, { username: email, password })
  return { ...account, token: String(signedIn.access_token) }
}

/** An administrator has typed the password: for fifteen minutes this session is not asked for it. */
export async function proveOwner(url: string, { password, token }: Account): Promise<void> {
  await post(`${url}/admin/api/prove-owner`, { currentPassword: password }, token)
}

async function post(url: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const data: unknown = await answer.json()
  if (!answer.ok || typeof data !== 'object' || data === null) {
    throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(data)}`)
  }
  return data as Record<string, unknown>
}
