import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, describe, expect, it } from 'vitest'
import { FakeClock, seededRandom } from '../../testing/index.ts'
import { freePort, MAIL_USER, startMailServer } from '../../testing/mail-server.ts'
import { FileMail } from './file-mail.ts'
import { type Mail, type PostedEmail, UndeliverableError } from './mail.ts'
import { SmtpMail } from './smtp-mail.ts'

const FROM = 'Город засыпает <post@gorod.example>'
const clock = new FakeClock(Date.UTC(2026, 10, 21, 6, 50))
const postedEmail: PostedEmail = {
  id: 'letter-17',
  to: 'anna@example.com',
  subject: 'Город засыпает: подтвердите e-mail, это важно и поэтому тема длиннее одной строки',
  text: 'Здравствуйте!\n\nhttps://gorod.example/registration/confirm-email?token=abc-_=\n.\n',
  html: '<p>Здравствуйте, <b>&lt;Anna&gt;</b>!</p>',
}

const stops: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

interface Adapter {
  readonly mail: Mail
  received(): Promise<readonly Email[]>
}

async function fileAdapter(): Promise<Adapter & { readonly dir: string }> {
  const home = await mkdtemp(join(tmpdir(), 'gorod-test-mail-'))
  stops.push(() => rm(home, { recursive: true }))
  const dir = join(home, 'mail')
  return {
    dir,
    mail: new FileMail({ dir, from: FROM, clock, random: seededRandom('mail') }),
    received: async () => {
      const names = (await readdir(dir)).sort()
      return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(dir, name)))))
    },
  }
}

async function smtpAdapter(): Promise<Adapter> {
  const server = await startMailServer()
  stops.push(() => server.stop())
  return {
    mail: new SmtpMail({ url: server.url, from: FROM, clock }),
    received: async () => server.received.map(({ email }) => email),
  }
}

describe.each([
  ['into files', fileAdapter],
  ['by SMTP', smtpAdapter],
])('mail %s', (_name, adapter) => {
  it('arrives with both parts, a Russian subject and the headers for automatic answers', async () => {
    const { mail, received } = await adapter()
    await mail.send(postedEmail)
    const [email, ...others] = await received()
    expect(others).toEqual([])
    expect(email?.subject).toBe(postedEmail.subject)
    expect(email?.text?.trimEnd()).toBe(postedEmail.text.trimEnd())
    expect(email?.html?.trim()).toBe(postedEmail.html)
    expect(email?.to).toEqual([expect.objectContaining({ address: postedEmail.to })])
    expect(email?.from).toMatchObject({ name: 'Город засыпает', address: 'post@gorod.example' })
    expect(email?.date).toBe('2026-11-21T06:50:00.000Z')
    expect(email?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  })

  it('an e-mail sent twice is one e-mail to mail programs, and two are two', async () => {
    const { mail, received } = await adapter()
    for (const id of ['letter-17', 'letter-17', 'letter-18']) await mail.send({ ...postedEmail, id })
    const ids = (await received()).map(({ messageId }) => messageId)
    expect(ids.sort()).toEqual([
      '<letter-17@gorod.example>',
      '<letter-17@gorod.example>',
      '<letter-18@gorod.example>',
    ])
  })

  it('an address or a subject adds no second reader or header', async () => {
    const { mail, received } = await adapter()
    await mail.send({ ...postedEmail, subject: 'Тема\r\nBcc: thief@example.com\r\n\r\nbody' })
    const [email] = await received()
    expect(email?.bcc ?? []).toEqual([])
    expect(email?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(email?.text?.trimEnd()).toBe(postedEmail.text.trimEnd())
    for (const to of ['Реклама<thief@example.com', 'anna,thief@example.com', 'thief@example.com,'])
      await mail.send({ ...postedEmail, to }).catch(() => undefined)
    const readers = (await received()).flatMap((one) => one.to ?? [])
    expect(readers.map(({ address }) => address)).not.toContain('thief@example.com')
  })
})

it('files of e-mails are readable for nobody else', async () => {
  const { dir, mail } = await fileAdapter()
  await mail.send(postedEmail)
  const [name = ''] = await readdir(dir)
  expect(name).toMatch(/^2026-11-21T06-50-00\.000Z-[\w-]{8}\.eml$/)
  expect((await stat(dir)).mode & 0o777).toBe(0o700)
  expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600)
})

describe('a mail server', () => {
  const to = (url: string) => new SmtpMail({ url, from: FROM, clock })

  it('gets the password of the configuration', async () => {
    const server = await startMailServer()
    stops.push(() => server.stop())
    await to(server.url).send(postedEmail)
    expect(server.received.map(({ user }) => user)).toEqual([MAIL_USER])
    await expect(to(server.url.replace('post:', 'nobody:')).send(postedEmail)).rejects.toThrow(/535/)
    expect(server.received).toHaveLength(1)
  })

  it('a mail server that cannot be reached is tried again', async () => {
    const failed = await to(`smtp://127.0.0.1:${await freePort()}`)
      .send(postedEmail)
      .catch((error: unknown) => error)
    expect(failed).not.toBeInstanceOf(UndeliverableError)
    expect(String(failed)).toContain('ECONNREFUSED')
  })

  it('a mail server that knows no such mailbox is not asked again, and a busy one is', async () => {
    const codes = [550, 451]
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('not here'), { responseCode: codes.shift() })),
    })
    stops.push(() => server.stop())
    const mail = to(server.url)
    await expect(mail.send(postedEmail)).rejects.toBeInstanceOf(UndeliverableError)
    await expect(mail.send(postedEmail)).rejects.not.toBeInstanceOf(UndeliverableError)
  })

  it('a mail server beyond this machine gets a password only behind TLS', async () => {
    const spoken: string[] = []
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.write('220 clear.example\r\n')
      socket.on('error', () => undefined)
      socket.on('data', (bytes) => {
        spoken.push(String(bytes))
        socket.write(
          String(bytes).startsWith('EHLO') ? '250-clear.example\r\n250 AUTH PLAIN LOGIN\r\n' : '500 no\r\n',
        )
      })
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.2', () => resolve()))
    stops.push(async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    // 127.0.0.2 by a name that does not say so.
    const mail = to(`smtp://post:secret@2130706434:${port}`)
    await expect(mail.send(postedEmail)).rejects.toThrow(/TLS/)
    expect(spoken.join('')).toMatch(/STARTTLS/)
    expect(spoken.join('')).not.toMatch(/AUTH/)
  })
})
