import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

/** Somebody the provider knows. */
export interface OpenidPerson {
  readonly sub: string
  readonly email?: string
  /** Apple writes it as a word. */
  readonly email_verified?: boolean | 'true' | 'false'
  readonly name?: string
  /** Name of the channel they own there. */
  readonly login?: string
}

export interface OpenidStandIn {
  readonly issuer: string
  /** Environment of a server whose both buttons lead here. */
  readonly env: {
    readonly [Name in 'GOOGLE_CLIENT_ID' | 'GOOGLE_ISSUER' | 'APPLE_CLIENT_ID' | 'APPLE_ISSUER']: string
  }
  /** Environment of a server where channels are proved here. */
  readonly channelEnv: {
    readonly [Name in 'TWITCH_CLIENT_ID' | 'TWITCH_CLIENT_SECRET' | 'TWITCH_ISSUER']: string
  }
  /** Who presses «continue» from now on; null: nobody, they turn back. */
  become(person: OpenidPerson | null): void
  /** Whether sites get no answer from it, as if it were down. Browsers still see its pages. */
  setDown(down: boolean): void
  /** Signs in there as a browser would, and answers what the browser is sent back with: behind `#`, `?` or posted. */
  authorize(url: string): Promise<Readonly<Record<string, string>>>
  /** A token of any content under the provider's own key. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
  /** The public key as text, for tokens that misuse it as a shared secret. */
  readonly publicKey: string
  stop(): Promise<void>
}

export const GOOGLE_CLIENT = 'google-client'
export const APPLE_CLIENT = 'apple-client'
const CHANNELS_CLIENT = 'channels-client'
const CHANNELS_SECRET = 'a secret of the client'
const ALGORITHM = 'RS256'
const KEY_ID = 'the-key'
const HOUR_SECONDS = 3600
/** Its pages; the rest is asked by sites. */
const FOR_BROWSERS = /^\/(auth|interaction)/

/** A real OpenID provider on loopback that asks for no password: one button, and who presses it is {@link OpenidPerson}. */
export async function startOpenidProvider(): Promise<OpenidStandIn> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }
  const server = createServer()
  const port = await listen(server)
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, OpenidPerson>()
  let next: OpenidPerson | null = { sub: 'nobody' }
  let isDown = false
  const provider = new Provider(
    issuer,
    configuration([key], (sub) => people.get(sub)),
  )
  provider.use(answerAsTwitch)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const fail = (error: unknown) => response.destroy(error as Error)
    if (isDown && !FOR_BROWSERS.test(request.url ?? '')) return void request.socket.destroy()
    if (request.url === '/validate') return void validate(provider, { request, response }, people).catch(fail)
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    if (request.method === 'GET') return sendButton(response, next)
    if (next === null) return void turnBack(provider, { request, response }).catch(fail)
    people.set(next.sub, next)
    signIn(provider, { request, response }, next.sub).catch(fail)
  })
  return {
    issuer,
    env: {
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
      GOOGLE_ISSUER: issuer,
      APPLE_CLIENT_ID: APPLE_CLIENT,
      APPLE_ISSUER: issuer,
    },
    channelEnv: {
      TWITCH_CLIENT_ID: CHANNELS_CLIENT,
      TWITCH_CLIENT_SECRET: CHANNELS_SECRET,
      TWITCH_ISSUER: issuer,
    },
    publicKey: JSON.stringify(await exportJWK(publicKey)),
    become(person) {
      next = person
    },
    setDown(down) {
      isDown = down
    },
    authorize: (url) => authorize(url, issuer),
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
  const redirects = (step: string) => [`http://localhost/callbacks/${step}`]
  const client = { application_type: 'native', token_endpoint_auth_method: 'none' } as const
  return {
    jwks: { keys },
    clients: [
      {
        ...client,
        client_id: GOOGLE_CLIENT,
        response_types: ['id_token'],
        grant_types: ['implicit'],
        redirect_uris: redirects('sign-in-with-google'),
      },
      {
        ...client,
        client_id: APPLE_CLIENT,
        response_types: ['code id_token'],
        grant_types: ['implicit', 'authorization_code'],
        redirect_uris: redirects('sign-in-with-apple'),
      },
      {
        application_type: 'native',
        token_endpoint_auth_method: 'client_secret_post',
        client_id: CHANNELS_CLIENT,
        client_secret: CHANNELS_SECRET,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        redirect_uris: redirects('streaming'),
      },
    ],
    responseTypes: ['id_token', 'code id_token', 'code'],
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    // As Apple does, beside a code too.
    conformIdTokenClaims: false,
    pkce: { required: (_context, client) => client.clientId === CHANNELS_CLIENT },
    cookies: { keys: ['a key for tests'] },
    ttl: {
      AccessToken: HOUR_SECONDS,
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

function sendButton(response: ServerResponse, person: OpenidPerson | null): void {
  const label = person === null ? 'Cancel' : `Continue as ${person.name ?? person.sub}`
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><title>Provider</title>
    <form method="post"><button>${label}</button></form>`)
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Twitch's own way: a list where the standard has words in a row. */
async function answerAsTwitch(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const body: unknown = context.body
  if (context.oidc?.route !== 'token' || typeof body !== 'object' || body === null) return
  if ('scope' in body && typeof body.scope === 'string') body.scope = body.scope.split(' ')
}

/** Says whose an access token is, as Twitch does: https://dev.twitch.tv/docs/authentication/validate-tokens */
async function validate(
  provider: Provider,
  { request, response }: Exchange,
  people: ReadonlyMap<string, OpenidPerson>,
): Promise<void> {
  const [, value = ''] = /^OAuth (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const token = await provider.AccessToken.find(value)
  response.setHeader('content-type', 'application/json')
  if (token === undefined) {
    response.writeHead(401).end('{"status":401,"message":"invalid access token"}')
    return
  }
  const { accountId, clientId } = token
  const login = people.get(accountId)?.login
  response.end(JSON.stringify({ client_id: clientId, login, scopes: ['openid'], user_id: accountId }))
}

async function turnBack(provider: Provider, { request, response }: Exchange): Promise<void> {
  await provider.interactionFinished(request, response, { error: 'access_denied' })
}

/** Log-in and consent in one step. */
async function signIn(provider: Provider, { request, response }: Exchange, accountId: string): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login: { accountId }, consent })
}

/** Longer than any way through the provider. */
const MOST_STEPS = 10

async function authorize(start: string, issuer: string): Promise<Readonly<Record<string, string>>> {
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
      const { origin, hash, search } = new URL(url)
      if (origin !== issuer) return Object.fromEntries(new URLSearchParams(hash.slice(1) || search))
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
