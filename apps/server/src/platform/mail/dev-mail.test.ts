import { readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { sendEmailConfirmation } from '@gorod/contracts/accounts'
import { describe, expect, it } from 'vitest'
import { appForFile, call, emailsTo, signUp, startTestApp } from '../../testing/index.ts'
import { isLoopbackHost, isOnThisMachine } from './this-machine.ts'

const app = await appForFile()
const account = await signUp(app, { email: 'reader@example.com' })
await call(app, sendEmailConfirmation, { as: account })
await emailsTo(app, account.email)
const [name = ''] = await readdir(join(app.dataDir, 'mail'))

/** `fetch` mends paths and sets no `Host`. */
function raw(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  url = app.url,
): Promise<{ readonly status: number; readonly body: string }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

describe('/dev/mail on this machine', () => {
  it('lists the e-mails and shows one, with a link to press', async () => {
    const list = await fetch(`${app.url}/dev/mail`)
    expect(list.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(list.headers.get('cache-control')).toBe('no-store')
    const page = await list.text()
    expect(page).toContain(`href="/dev/mail/${name}"`)
    expect(page).toContain('Город засыпает: подтвердите e-mail')
    expect(page).toContain('reader@example.com')
    const emailPage = await (await fetch(`${app.url}/dev/mail/${name}`)).text()
    const [, link = ''] = /<pre>[\s\S]*<a href="([^"]+)">/.exec(emailPage) ?? []
    expect(emailPage).toMatch(
      /<a href="http:\/\/localhost:\d+\/registration\/confirm-email\?token=[\w-]{43}">/,
    )
    expect(link).toMatch(/^http:\/\/localhost/)
    expect(emailPage).toContain(`src="/dev/mail/${name}/html"`)
    expect(emailPage).toMatch(/sandbox="[^"]*"/)
    expect(emailPage).not.toMatch(/sandbox="[^"]*allow-(scripts|forms|popups)/)
  })

  it('keeps the policy of the site: its one style has the nonce, and there is no script', async () => {
    for (const path of ['/dev/mail', `/dev/mail/${name}`]) {
      const response = await fetch(app.url + path)
      const [, nonce = ''] =
        /style-src [^;]*'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? []
      const page = await response.text()
      expect(nonce).not.toBe('')
      expect(page.match(/<style[^>]*>/g)).toEqual([`<style nonce="${nonce}">`])
      expect(page).not.toMatch(/ style=|<script|\son\w+=/)
    }
  })

  it('shows the HTML part under a policy of its own, under which nothing runs or is fetched', async () => {
    const response = await fetch(`${app.url}/dev/mail/${name}/html`)
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'",
    )
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const html = await response.text()
    expect(html).toContain('<base target="_top">')
    expect(html).toContain('Подтвердите e-mail')
  })

  it('escapes whatever an e-mail holds', async () => {
    const evil = 'evil.eml'
    const source = `From: "<b>x" <a@b.c>\nTo: <"<script>"@d.e>\nSubject: <script>alert(1)</script>\n\n<img src=x onerror=alert(1)> https://a.example/"onmouseover="x\n`
    await writeFile(join(app.dataDir, 'mail', evil), source)
    for (const path of ['/dev/mail', `/dev/mail/${evil}`]) {
      const { body } = await raw(path)
      expect(body).toContain('&lt;script&gt;')
      expect(body).not.toMatch(/<script|<img|<b>|"onmouseover/)
    }
  })

  it('serves no other file, however it is asked for', async () => {
    await writeFile(join(app.dataDir, 'secret.eml'), 'Subject: secret\n\nsecret')
    await writeFile(join(app.dataDir, 'mail', '.hidden.eml'), 'Subject: secret\n\nsecret')
    for (const wrong of [
      'nothing.eml',
      '..%2fsecret.eml',
      '../secret.eml',
      '..%5csecret.eml',
      '%2e%2e%2fsecret.eml',
      '..%252fsecret.eml',
      '.hidden.eml',
      'secret',
      '%00.eml',
      `${name}%00`,
      `${'x'.repeat(190)}.eml`,
    ]) {
      for (const path of [`/dev/mail/${wrong}`, `/dev/mail/${wrong}/html`]) {
        const { status, body } = await raw(path)
        expect([path, status]).toEqual([path, 404])
        expect(body).not.toContain('secret\n')
      }
    }
  })
})

describe('/dev/mail from elsewhere', () => {
  const paths = () => ['/dev/mail', `/dev/mail/${name}`, `/dev/mail/${name}/html`]

  it.each([
    ['a name that was made to lead here', { host: 'evil.example' }],
    ['a name that begins like ours', { host: 'localhost.evil.example' }],
    ['an address of the network', { host: '192.168.1.7:3000' }],
    ['behind a proxy', { 'x-forwarded-for': '203.0.113.5' }],
    ['behind a proxy that lies', { 'x-forwarded-for': '127.0.0.1' }],
    ['behind a proxy of another kind', { forwarded: 'for=203.0.113.5' }],
    ['behind one more', { 'x-real-ip': '203.0.113.5' }],
    ['behind a cache', { via: '1.1 cache' }],
  ])('/dev/mail does not exist: %s', async (_name, headers) => {
    for (const path of paths()) {
      const { status, body } = await raw(path, headers)
      expect([path, status]).toEqual([path, 404])
      expect(JSON.parse(body)).toMatchObject({ code: 'not_found' })
    }
  })

  it('/dev/mail does not exist where e-mails are really sent, or the site is public', async () => {
    for (const env of [
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      { PUBLIC_URL: 'https://gorod.example' },
      { TRUST_PROXY: 'true' },
    ]) {
      const other = await startTestApp({ env })
      const address = other.platform.http.server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const { status, body } = await raw('/dev/mail', { host: 'localhost' }, `http://127.0.0.1:${port}`)
      await other.stop()
      expect([env, status, body.includes('not_found')]).toEqual([env, 404, true])
    }
  })
})

it('this machine is recognised by address and name together', () => {
  const from = (remoteAddress: string | undefined, host: string) =>
    isOnThisMachine({ headers: { host }, socket: { remoteAddress } } as Parameters<typeof isOnThisMachine>[0])
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '[::1]:3000', '[::1]'])
      expect(from(address, host), `${address} ${host}`).toBe(true)
  for (const address of ['192.168.1.1', '::ffff:10.0.0.1', '1127.0.0.1', '', undefined])
    expect(from(address, 'localhost'), String(address)).toBe(false)
  for (const host of [
    '',
    'localhost.',
    'localhost:x',
    'a.localhost',
    '127.0.0.1.nip.io',
    '[::2]',
    'localhost@evil',
  ])
    expect(isLoopbackHost(host), host).toBe(false)
})
