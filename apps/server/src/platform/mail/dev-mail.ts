import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { BoundedFiles } from '../bounded-files.ts'
import { emailPage, framedEmail, listPage } from './dev-mail-pages.ts'
import { listEmails, readEmail, type WrittenEmail } from './emails-folder.ts'
import { isLoopbackHost, isOnThisMachine } from './this-machine.ts'

interface DevMailOptions {
  readonly dir: string
  readonly files: BoundedFiles
  readonly publicUrl: string | null
  readonly trustProxy: boolean
}

/** Nothing of an e-mail runs or is fetched; it is only shown. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'"

/**
 * `/dev/mail`: the e-mails that were written into files, for everybody who tries the site out. They hold links that
 * act for accounts, so they are shown to browsers on this machine alone, and not at all on a public site.
 */
export function registerDevMail(
  app: FastifyInstance,
  { dir, files, publicUrl, trustProxy }: DevMailOptions,
): void {
  // A proxy on this machine looks like a browser on it, and not every proxy says that it is one.
  if (trustProxy || (publicUrl !== null && !isLoopbackHost(new URL(publicUrl).host))) return
  app.get('/dev/mail', async (request, reply) => {
    guard(request)
    return send(reply, listPage(await files.run(() => listEmails(dir)), reply.cspNonce.style))
  })
  app.get<{ Params: { name: string } }>('/dev/mail/:name', async (request, reply) => {
    const email = await files.run(() => wanted(request, dir))
    return send(reply, emailPage(email, reply.cspNonce.style))
  })
  app.get<{ Params: { name: string } }>('/dev/mail/:name/html', async (request, reply) => {
    const email = await files.run(() => wanted(request, dir))
    return send(reply.header('content-security-policy', EMAIL_POLICY), framedEmail(email))
  })
}

/** The same answer as for an unknown address. */
function guard(request: FastifyRequest): void {
  if (!isOnThisMachine(request)) throw new AppError('not_found')
}

async function wanted(
  request: FastifyRequest<{ Params: { name: string } }>,
  dir: string,
): Promise<WrittenEmail> {
  guard(request)
  const email = await readEmail(dir, request.params.name)
  if (email === null) throw new AppError('not_found')
  return email
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)
}
