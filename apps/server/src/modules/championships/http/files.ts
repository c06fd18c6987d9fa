import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import { roundsCalendar, standingsCsv } from '../domain/files.ts'
import { type PageDeps, readPage } from '../queries/read-page.ts'
import { readStandings } from '../queries/read-standings.ts'

export interface FilesDeps extends PageDeps {
  readonly siteUrl: () => string
}

const FRESH_SECONDS = 60
const LARGEST_ID = 2_147_483_647

/** Files for programs, as a visitor may see them: they have a dot in their names, so they are neither calls nor pages. */
export function registerFiles(app: FastifyInstance, deps: FilesDeps): void {
  const wanted = (id: string) => ({ id: idOf(id), stage: 'main', until: null, hidden: false }) as const
  app.get<{ Params: { id: string } }>('/championships/:id/standings.csv', async ({ params }, reply) =>
    send(reply, 'text/csv', standingsCsv(await readStandings(deps, null, wanted(params.id)))),
  )
  app.get<{ Params: { id: string } }>('/championships/:id/championship.json', async ({ params }, reply) => {
    const { me: _, ...page } = await readPage(deps, idOf(params.id), null)
    const standings = await readStandings(deps, null, wanted(params.id))
    return send(reply, 'application/json', JSON.stringify({ ...page, standings }))
  })
  app.get<{ Params: { id: string } }>('/championships/:id/rounds.ics', async ({ params }, reply) => {
    const page = await readPage(deps, idOf(params.id), null)
    const url = `${deps.siteUrl()}/championships/${page.id}`
    return send(reply, 'text/calendar', roundsCalendar(page, { url, now: new Date(deps.clock.now()) }))
  })
}

function idOf(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > LARGEST_ID) throw new AppError('not_found')
  return id
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
    .type(`${type}; charset=utf-8`)
    .send(text)
}
