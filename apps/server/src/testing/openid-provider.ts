import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

/** Somebody the provider knows. */
export interface OpenidPerson {
  readonly sub: string
  readonly email?: string
  /** Apple writes it as a word. */
  readonly email_verified?: boolean | 'true' | 'false'
  readonly name?: string
}

export interface OpenidStandIn {
  readonly issuer: string
  /** Environment of a server whose both buttons lead here. */
  readonly env: {
    readonly [Name in 'GOOGLE_CLIENT_ID' | 'GOOGLE_ISSUER' | 'APPLE_CLIENT_ID' | 'APPLE_ISSUER']: string
  }
  /** Who presses «continue» from now on. */
  become(person: OpenidPerson): void
  /** Signs in there as a browser would, and answers what the browser is sent back with. */
  authorize(url: string): Promise<Readonly<Record<string, string>>>
  /** A token of any content under the provider's own key. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
  /** The public key as text, for tokens that misuse it as a shared secret. */
  readonly publicKey: string
  stop(): Promise<void>
}

export const GOOGLE_CLIENT = 'google-client'
export const APPLE_CLIENT = 'apple-client'
const ALGORITHM = 'RS256'
const KEY_ID = 'the-key'
const HOUR_SECONDS = 3600

/** A real OpenID provider on loopback that asks for no password: one button, and who presses it is {@link OpenidPerson}. */
export async function startOpenidProvider(): Promise<OpenidStandIn> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }
  const server = createServer()
  const port = await listen(server)
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, OpenidPerson>()
  let next: OpenidPerson = { sub: 'nobody' }
  const provider = new Provider(
    issuer,
    configuration([key], (sub) => people.get(sub)),
  )
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    if (request.method === 'GET') return sendButton(response, next)
    people.set(next.sub, next)
    signIn(provider, { request, response }, next.sub).catch((error: unknown) =>
      response.destroy(error as Error),
    )
  })
  return {
    issuer,
    env: {
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
      GOOGLE_ISSUER: issuer,
      APPLE_CLIENT_ID: APPLE_CLIENT,
      APPLE_ISSUER: issuer,
    },
    publicKey: JSON.stringify(await exportJWK(publicKey)),
    become(person) {
      next = person
    },
    authorize: (url) => authorize(url),
    sign: (claims) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID }).sign(privateKey),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function configuration(
  keys: NonNullable<Configuration['jwks']>['keys'],
  find: (sub: string) => OpenidPerson | undefined,
): Configuration {
  // The port of a loopback address is the client's own affair (RFC 8252, 7.3).
  const redirects = (type: string) => [`http://localhost/callbacks/sign-in-with-${type}`]
  const client = { application_type: 'native', token_endpoint_auth_method: 'none' } as const
  return {
    jwks: { keys },
    clients: [
      {
        ...client,
        client_id: GOOGLE_CLIENT,
        response_types: ['id_token'],
        grant_types: ['implicit'],
        redirect_uris: redirects('google'),
      },
      {
        ...client,
        client_id: APPLE_CLIENT,
        response_types: ['code id_token'],
        grant_types: ['implicit', 'authorization_code'],
        redirect_uris: redirects('apple'),
      },
    ],
    responseTypes: ['id_token', 'code id_token'],
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    // As Apple does, beside a code too.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    cookies: { keys: ['a key for tests'] },
    ttl: {
      AuthorizationCode: 60,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const person = find(sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
  }
}

function sendButton(response: ServerResponse, { name, sub }: OpenidPerson): void {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><title>Provider</title>
    <form method="post"><button>Continue as ${name ?? sub}</button></form>`)
}

/** Log-in and consent in one step. */
async function signIn(
  provider: Provider,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  accountId: string,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login: { accountId }, consent })
}

/** Longer than any way through the provider. */
const MOST_STEPS = 10

async function authorize(start: string): Promise<Readonly<Record<string, string>>> {
  const cookies = new Map<string, string>()
  let url = start
  let method = 'GET'
  for (let step = 0; step < MOST_STEPS; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { method, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const text = await response.text()
    if (location !== null) {
      url = new URL(location, url).href
      method = 'GET'
      if (url.includes('#')) return Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1)))
    } else if (text.includes('<form method="post"><button>')) method = 'POST'
    else if (text.includes('id_token')) return postedFields(text)
    else throw new Error(`the provider refuses: ${text}`)
  }
  throw new Error('the provider leads in circles')
}

/** What the provider's page would post (`response_mode=form_post`). */
function postedFields(page: string): Readonly<Record<string, string>> {
  const fields = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
