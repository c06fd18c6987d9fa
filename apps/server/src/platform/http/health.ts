import type { FastifyInstance } from 'fastify'

/** Something that must work for the server to be of use. Rejects when it does not. */
export interface Probe {
  readonly name: string
  /** All processes of the site need the same one: another process would not do better. */
  readonly shared?: boolean
  check(): Promise<void>
}

const PROBE_TIMEOUT_MS = 2000

/**
 * `/health/live`: the process answers. `/health/ready`: it can be used; 503 and the names of what is missing else.
 * `/health/own`, for balancers: 503 when something of this process alone is missing, 404 when it is about to end. HAProxy then sends
 * it nobody new (`http-check disable-on-404`).
 */
export function registerHealth(
  app: FastifyInstance,
  probes: readonly Probe[],
  isStopping: () => boolean,
): void {
  // Anybody may ask, as often as they like. Questions during a running check get its answer, so a flood of questions
  // never causes more than one query.
  let looking: Promise<readonly string[]> | null = null
  const missingNow = () => {
    looking ??= missingOf(probes).finally(() => {
      looking = null
    })
    return looking
  }
  app.get('/health/live', { config: { rateLimit: false } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/own', { config: { rateLimit: false } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.code(404).send({ status: 'stopping' })
    const missing = await missingOf(probes.filter(({ shared }) => shared !== true))
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 'ready' : 'not_ready', missing })
  })
  app.get('/health/ready', { config: { rateLimit: false } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const missing = [...(await missingNow()), ...(isStopping() ? ['stopping'] : [])]
    if (missing.length === 0) return reply.send({ status: 'ready' })
    return reply.code(503).send({ status: 'not_ready', missing })
  })
}

async function missingOf(probes: readonly Probe[]): Promise<readonly string[]> {
  const results = await Promise.all(probes.map(async (probe) => ((await works(probe)) ? null : probe.name)))
  return results.filter((name) => name !== null)
}

async function works(probe: Probe): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), PROBE_TIMEOUT_MS)
  })
  try {
    await Promise.race([probe.check(), late])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
