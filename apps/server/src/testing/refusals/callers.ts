import { CSRF_HEADER } from '@gorod/contracts/constants'
import { may, type Right } from '@gorod/contracts/permissions'
import fc from 'fast-check'
import { sql } from 'kysely'
import { proveOwner } from '../accounts/prove-owner.ts'
import { signUp } from '../sign-up.ts'
import type { TestAccount } from '../test-account.ts'
import type { TestApp } from '../test-app.ts'

type Headers = Readonly<Record<string, string>>

/** Who may be calling. A program sends its token, a browser its cookies, and its page the token against forgery. */
const KINDS = {
  visitor: null,
  program: { rights: [], by: 'token' },
  page: { rights: [], by: 'cookies and page' },
  forgedPage: { rights: [], by: 'cookies' },
  editor: { rights: ['editor'], by: 'token' },
  administrator: { rights: ['administrator'], by: 'cookies and page' },
} as const satisfies Record<string, { readonly rights: readonly Right[]; readonly by: string } | null>

export type CallerKind = keyof typeof KINDS
export const callerKinds = Object.keys(KINDS) as CallerKind[]

export interface Callers {
  headersOf(kind: CallerKind): Headers
  /** Random calls change passwords, end sessions and delete accounts: then somebody else takes the part. */
  renew(kind: CallerKind): Promise<void>
  /** Things of theirs, which calls might name. */
  texts(): readonly string[]
}

export async function createCallers(app: TestApp): Promise<Callers> {
  const headers = new Map<CallerKind, Headers>()
  const accounts = new Map<CallerKind, TestAccount>()
  const renew = async (kind: CallerKind): Promise<void> => {
    const part = KINDS[kind]
    if (part === null) return
    const account = await signUp(app, {
      username: `${kind}${accounts.size}`,
      verified: part.rights.length > 0,
    })
    await sql`update accounts set rights = ${part.rights} where id = ${account.id}`.execute(app.db)
    // Else each call of lasting power would end before what it does with its input.
    if (may(part.rights, 'administer')) await proveOwner(app, account)
    accounts.set(kind, account)
    headers.set(
      kind,
      part.by === 'token' ? { authorization: `Bearer ${account.token}` } : await cookies(account),
    )
    if (part.by === 'cookies') headers.set(kind, { cookie: account.cookie })
  }
  const cookies = async ({ cookie }: TestAccount): Promise<Headers> => {
    const given = await fetch(`${app.url}/v1/auth/csrf-token`)
    const { token } = (await given.json()) as { token: string }
    const own = given.headers.getSetCookie().map((line) => line.split(';')[0])
    return { cookie: [cookie, ...own].join('; '), [CSRF_HEADER]: token }
  }
  for (const kind of callerKinds) await renew(kind)
  return {
    headersOf: (kind) => headers.get(kind) ?? {},
    renew,
    texts: () =>
      [...accounts.values()].flatMap(({ id, email, username, password, token }) => [
        String(id),
        email,
        username,
        password,
        token,
      ]),
  }
}

const NO_SIGNATURE = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.`

/** Proofs and wrappings no honest client sends. They come on top of the caller's own. */
export const oddHeaders: fc.Arbitrary<Headers> = fc.constantFrom<Headers[]>(
  { authorization: 'Bearer nonsense' },
  { authorization: `Bearer ${NO_SIGNATURE}` },
  { authorization: 'Bearer e30.e30.e30' },
  { authorization: `Bearer ${'x'.repeat(7_000)}` },
  { authorization: 'Basic bmFtZTp3b3Jk' },
  { cookie: 'access-token=nonsense; session=nonsense; csrf=nonsense' },
  { cookie: 'access-token=%00%ff; session=; csrf' },
  { cookie: `=; ;;; access-token="a;b"; __Host-csrf=x; __proto__=1; ${'a=b; '.repeat(500)}` },
  { [CSRF_HEADER]: 'forged' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { origin: 'not an address' },
  { 'x-forwarded-for': 'not an address' },
  { 'x-forwarded-for': ', ,::1, 127.0.0.1:80' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-proto': 'javascript, https', 'x-forwarded-host': 'evil.example' },
  { host: 'evil.example:99999' },
  { 'user-agent': 'x'.repeat(5_000) },
  { 'user-agent': '\u00ff\u0080<script>' },
  { accept: 'text/html' },
  { 'accept-encoding': 'compress;q=1, *;q=0' },
  { 'if-none-match': '*', range: 'bytes=5-1' },
  { 'content-encoding': 'gzip' },
  { 'x-large': 'x'.repeat(9_000) },
)
