import { type AddressInfo, createServer } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface TestMailServer {
  /** The address as an operator would set it. */
  readonly url: string
  /** What it took so far, the oldest first. */
  readonly received: readonly { readonly user: string | undefined; readonly email: Email }[]
  stop(): Promise<void>
}

export const MAIL_USER = 'post'
export const MAIL_PASSWORD = 'p@ss/word'

/** A real SMTP server on loopback that wants a password and keeps what it gets. */
export async function startMailServer(
  options: { readonly port?: number; readonly onRcptTo?: SMTPServerOptions['onRcptTo'] } = {},
): Promise<TestMailServer> {
  const received: { user: string | undefined; email: Email }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    ...(options.onRcptTo === undefined ? {} : { onRcptTo: options.onRcptTo }),
    onAuth({ username, password }, _session, done) {
      if (username === MAIL_USER && password === MAIL_PASSWORD) done(null, { user: username })
      else done(new Error('wrong password'))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          received.push({ user: session.user, email })
          done()
        }, done)
      })
    },
  })
  // Connections that end in the middle are the test's own doing.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(options.port ?? 0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const login = `${MAIL_USER}:${encodeURIComponent(MAIL_PASSWORD)}`
  return {
    url: `smtp://${login}@127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return port
}
