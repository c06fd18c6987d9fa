import { CHAMPIONSHIP_STAGES } from '@gorod/contracts/championship-plan'
import { LARGEST_ID } from '@gorod/contracts/row-id'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { ShortCache } from '../../../platform/short-cache.ts'
import { validated } from '../../../platform/validation.ts'
import { championshipJson, roundsCalendar, standingsCsv } from '../domain/files.ts'
import type { Stage } from '../domain/life.ts'
import { type PageDeps, readPage } from '../queries/read-page.ts'
import type { ShownStandings } from '../queries/shown-standings.ts'

export interface FilesDeps extends PageDeps {
  readonly shownStandings: ShownStandings
  readonly siteUrl: () => string
}

/** Each file by itself. A calendar asks every few minutes, a program that shows a table every few seconds. */
const PER_ADDRESS = { max: 60, timeWindow: 60_000 } as const
const FRESH_SECONDS = 60

/** The query of both files with standings. Without `stage` it means the last stage that has results. */
const fileQuery = z.object({ stage: z.enum(CHAMPIONSHIP_STAGES).optional() })

/** Files for programs, as a visitor may see them: they have a dot in their names, so they are neither calls nor pages. */
export function registerFiles(app: FastifyInstance, deps: FilesDeps): void {
  const kept = new ShortCache<string>(deps.clock)
  const options = { config: { rateLimit: PER_ADDRESS } }
  const file = (name: string, type: string, make: (id: number, stage: Stage | null) => Promise<string>) =>
    app.get<{ Params: { id: string } }>(`/championships/:id/${name}`, options, async (request, reply) => {
      const [id, stage] = [idOf(request.params.id), stageOf(request)]
      return send(reply, type, await kept.get(`${name} ${id} ${stage}`, () => make(id, stage)))
    })
  file('standings.csv', 'text/csv', async (id, stage) =>
    standingsCsv(await deps.shownStandings.readStage(id, stage)),
  )
  file('championship.json', 'application/json', async (id, stage) => {
    const { me: _, ...page } = await readPage(deps, id, null)
    return championshipJson({ page, ...(await deps.shownStandings.readStage(id, stage)) })
  })
  file('rounds.ics', 'text/calendar', async (id) => {
    const page = await readPage(deps, id, null)
    const url = `${deps.siteUrl()}/championships/${page.id}`
    return roundsCalendar(page, { url, now: new Date(deps.clock.now()) })
  })
}

function stageOf({ query }: FastifyRequest): Stage | null {
  return validated(fileQuery, query).stage ?? null
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
