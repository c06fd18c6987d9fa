import { CSRF_HEADER } from '@gorod/contracts/constants'
import { expect } from 'vitest'
import { endpoints, nameOf } from '../../apps/server/src/testing/refusals/contract-values.ts'
import { makeAccount } from '../harness/account.ts'
import { linkTo } from '../harness/mailbox.ts'
import { howMany } from './harness/attack.ts'
import { type Answer, type Call, callFrom, nextAddress, type Target } from './harness/attackers.ts'
import { BOSS, site } from './harness/ordinary-site.ts'

/** A scanner that runs the page: it has the token against forgery that every visitor gets, and no session. */
async function pressButtons(server: Target, from: string, token: string): Promise<number> {
  const given = await callFrom(server, { path: '/v1/auth/csrf-token', from })
  const cookie = (given.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  const csrf = String((JSON.parse(given.body) as { token?: unknown }).token)
  const paths = ['/registration/check-email-link', '/registration/confirm-email']
  const bodies = [{ token }, { token, password: '' }, { token, password: 'a guess' }]
  for (const path of paths) {
    for (const body of bodies) {
      const headers = { cookie, [CSRF_HEADER]: csrf }
      await callFrom(server, { method: 'POST', path, from, body, headers })
    }
  }
  return paths.length * bodies.length
}

site.attack(
  'H5',
  'a program that opens the links of an e-mail confirms nothing',
  async ({ server, tried, measured }) => {
    const from = nextAddress()
    const call = (more: Call): Promise<Answer> => callFrom(server, { from, ...more })
    const body = { email: BOSS, username: 'stranger', password: 'correct horse battery' }
    const signedUp = await call({ method: 'POST', path: '/v1/auth/signup', body })
    const { access_token: token } = JSON.parse(signedUp.body) as { access_token: string }
    await call({ path: '/registration/send-email-confirmation', token })
    const link = new URL(await linkTo(server, BOSS, /token/))
    const secret = /token=([^&#]+)/.exec(link.href)?.[1] ?? ''
    const path = `${link.pathname}${link.search}`
    const scanner = nextAddress()
    // A scanner has no cookie of the site, and may follow, ask twice, and try other methods.
    let tries = 0
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET']) {
      let next: string | undefined = path
      for (let hops = 0; next !== undefined && hops < 5; hops++) {
        tries += 1
        const answer = await callFrom(server, { method, path: next, from: scanner })
        const target = answer.headers.location
        next = target === undefined ? undefined : new URL(target, server.url).href.replace(server.url, '')
      }
    }
    const places = [
      path,
      link.pathname,
      '/registration/confirm-email',
      `/registration/confirm-email?token=${secret}`,
    ]
    for (const place of places) {
      for (const posted of [{ token: decodeURIComponent(secret) }, `token=${secret}`, '']) {
        tries += 1
        const form = { 'content-type': 'application/x-www-form-urlencoded' }
        const headers = typeof posted === 'string' ? form : {}
        await callFrom(server, { method: 'POST', path: place, from: scanner, body: posted, headers })
      }
    }
    tries += await pressButtons(server, scanner, decodeURIComponent(secret))
    const me = JSON.parse((await call({ path: '/v1/me', token })).body) as {
      rights?: string[]
      verified?: boolean
    }
    const audit = await call({ path: '/admin/api/get-audit', token })
    tried(`${tries} ways to open the link without a session`)
    measured(
      `rights ${JSON.stringify(me.rights)}, verified ${me.verified}, /admin/api/get-audit ${audit.status}`,
    )
    expect({ rights: me.rights, verified: me.verified, audit: audit.status }).toEqual({
      rights: [],
      verified: false,
      audit: 403,
    })
  },
)

site.attack('L4', 'calls of the console are refused before what they hold is looked at', async (attack) => {
  const { server, tried, measured } = attack
  const { token } = await makeAccount(server.url, 'curious')
  const guarded = endpoints.filter(({ path }) => path.includes('/admin/'))
  const others: string[] = []
  for (const endpoint of guarded) {
    const { method, path } = endpoint
    const sent = method === 'GET' ? {} : { body: { text: 7, accountId: 'x', page: [] } }
    const { status } = await callFrom(server, { method, path, token, ...sent })
    if (status !== 403) others.push(`${nameOf(endpoint)} ${status}`)
  }
  tried(`${guarded.length} calls of moderators and editors, by an ordinary account, with bad values`)
  measured(`${others.length} not answered 403`)
  expect(others).toEqual([])
})

site.attack('generic', 'addresses that lead elsewhere lead nowhere', async ({ server, tried, measured }) => {
  const up = ['../', '..%2f', '%2e%2e/', '..\\', '%2e%2e%5c', '....//', '..%c0%af', '.%00./']
  const below = ['/', '/bundle/', '/images/avatar/', '/images/', '/user/', '/dev/mail/']
  const files = [
    'etc/passwd',
    'secret',
    'package.json',
    'data/secret',
    'apps/server/src/main.ts',
    'postgres.password',
  ]
  const depths = howMany(1, 3)
  const leaked: string[] = []
  let calls = 0
  for (const place of below) {
    for (const step of up) {
      for (const file of files) {
        for (const depth of [2, 5, 9].slice(0, depths)) {
          calls += 1
          const path = `${place}${step.repeat(depth)}${file}`
          const { status, body } = await callFrom(server, { path })
          if (status >= 500 || /root:x:0|"workspaces"|uncaughtException/.test(body))
            leaked.push(`${path} ${status}`)
        }
      }
    }
  }
  tried(`${calls} addresses with steps upwards`)
  measured(`${leaked.length} answered with a file or an error of ours`)
  expect(leaked).toEqual([])
})
