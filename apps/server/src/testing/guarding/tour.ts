import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CSRF_HEADER } from '@gorod/contracts/constants'
import type { Endpoint } from '@gorod/contracts/endpoint'
import { endpoints, nameOf } from '../refusals/contract-values.ts'
import { ENDPOINT_SAMPLES } from '../refusals/endpoint-samples.ts'
import { placed } from '../refusals/raw-call.ts'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { type CookieJar, cookieJar } from './browser.ts'

const PASSWORD = 'correct horse of the tour'
const NEXT_PASSWORD = 'another horse of the tour'

export interface Tour {
  readonly jar: CookieJar
  /** Values that must never be logged: passwords, tokens, cookies, links of e-mails. */
  readonly secrets: readonly string[]
}

/** The end of an account's life, last of all; and the start of a game, during which nobody may delete the account. */
const NOT_BETWEEN = [
  'POST /cabinet/delete-account',
  'GET /registration/logout',
  'POST /judging/start-practice',
]

/**
 * A person signs up, confirms, forgets the password, comes back by the link of the e-mail and then makes every call,
 * first as a visitor and then signed in, like a browser.
 */
export async function tour(app: TestApp, headers: Readonly<Record<string, string>>): Promise<Tour> {
  const jar = cookieJar(app.url, headers)
  const email = `tour${performance.now()}@example.com`
  const secrets = new Set([PASSWORD, NEXT_PASSWORD, 'wrong horse'])
  const post = (path: string, body: unknown) =>
    jar.fetch(path, { method: 'POST', body, headers: { [CSRF_HEADER]: csrf } })
  let csrf = ''
  const note = () => {
    for (const value of jar.values.values()) if (value.length > 8) secrets.add(value)
  }

  for (const endpoint of endpoints) await sample(jar, endpoint, csrf)
  await jar.fetch('/')
  csrf = ((await (await jar.fetch('/v1/auth/csrf-token')).json()) as { token: string }).token
  secrets.add(csrf)
  await post('/v1/auth/signup', { email, username: 'tour', password: PASSWORD })
  note()
  await jar.fetch('/registration/send-email-confirmation')
  await post('/password-recovery/send-link', { email })
  const links = await until(() => {
    const found = linksTo(app, email)
    return found.length >= 2 ? found : null
  }, 'the e-mails of the tour')
  for (const { token, url } of links) {
    secrets.add(token)
    if (url.pathname.startsWith('/registration/')) {
      await jar.fetch(url.pathname + url.search)
      for (const path of ['/registration/check-email-link', url.pathname]) await post(path, { token })
    } else await post('/password-recovery/check-token', { token })
  }
  for (const { token } of links) {
    await post('/password-recovery/set-new-password', {
      token,
      password: NEXT_PASSWORD,
      password_repeat: NEXT_PASSWORD,
    })
  }
  for (const password of ['wrong horse', PASSWORD, NEXT_PASSWORD]) {
    await post('/v1/auth/login', { username: email, password })
  }
  note()
  await post('/v1/auth/renew', {})
  note()
  await post('/cabinet/update-profile', { currentPassword: NEXT_PASSWORD, newPassword: PASSWORD })
  const others = endpoints.filter((endpoint) => !NOT_BETWEEN.includes(nameOf(endpoint)))
  for (const endpoint of others) await sample(jar, endpoint, csrf)
  await post('/cabinet/end-other-sessions', {})
  await jar.fetch('/registration/logout')
  await post('/v1/auth/login', { username: email, password: PASSWORD })
  note()
  await post('/cabinet/delete-account', { password: PASSWORD })
  return { jar, secrets: [...secrets] }
}

async function sample(jar: CookieJar, endpoint: Endpoint, csrf: string): Promise<void> {
  const { query, body } = ENDPOINT_SAMPLES[nameOf(endpoint)] ?? {}
  const { path, query: rest } = placed(endpoint.path, query)
  const search = new URLSearchParams(rest as Record<string, string>)
  await jar.fetch(search.size === 0 ? path : `${path}?${search}`, {
    method: endpoint.method,
    headers: { [CSRF_HEADER]: csrf },
    ...(endpoint.method === 'GET' ? {} : { body: body ?? {} }),
  })
}

/** The links with a token of every e-mail to an address, each once. */
export function linksTo(
  { dataDir }: { readonly dataDir: string },
  email: string,
): readonly { readonly url: URL; readonly token: string }[] {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const links = readdirSync(folder)
    // The others are being written.
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((content) => content.includes(email))
    .flatMap((content) => decoded(content).match(/https?:\/\/[^\s"<>]+/g) ?? [])
  return [...new Set(links)]
    .map((link) => new URL(link.replaceAll('&amp;', '&')))
    .flatMap((url) => {
      const token =
        url.searchParams.get('token') ?? new URLSearchParams(url.hash.slice(1)).get('new_password')
      return token === null ? [] : [{ url, token }]
    })
}

/** Both ways a mail program may have written the text down; our links are ASCII in either. */
function decoded(content: string): string {
  const parts = content.split(/\r?\n\r?\n/)
  const base64 = parts.map((part) =>
    /^[\w+/=\r\n]+$/.test(part) ? Buffer.from(part, 'base64').toString() : '',
  )
  const quoted = content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return [quoted, ...base64].join('\n')
}
