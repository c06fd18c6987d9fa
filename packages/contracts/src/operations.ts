import { z } from 'zod'
import type { BrowserErrorKind } from './browser-errors.ts'
import { endpoint } from './endpoint.ts'
import { gameModes } from './game.ts'
import { searchModes } from './search.ts'

const moment = z.number()
const count = z.number()

/** A running table as an operator sees it: what the public list says of it, who judges, and where its media are. */
const operatedTable = z.object({
  number: z.number(),
  mode: z.enum(gameModes),
  startedAt: moment,
  phase: z.object({ kind: z.enum(['gathering', 'day', 'vote', 'night']), number: z.number() }),
  alive: count,
  seats: count,
  bots: count,
  /** Null: no human judge. */
  judge: z.string().nullable(),
  /** Null: no room of pictures and sound in this process. */
  janus: z.string().nullable(),
  /** A phase should have ended a while ago. */
  overdue: z.boolean(),
})
export type OperatedTable = Readonly<z.infer<typeof operatedTable>>

/** A list of its own: a page that reports an error loads nothing of the console. */
const kinds = ['script', 'promise', 'call', 'message'] as const satisfies readonly BrowserErrorKind[]

const keptBrowserError = z.object({
  id: z.number(),
  kind: z.enum(kinds),
  message: z.string(),
  /** Files and lines, the innermost first. */
  place: z.string(),
  path: z.string(),
  count,
  firstAt: moment,
  lastAt: moment,
  /** The number of the last report that had one. */
  requestId: z.string().nullable(),
})
export type KeptBrowserError = Readonly<z.infer<typeof keptBrowserError>>

const figures = z.object({
  at: moment,
  tables: count,
  /** People at those tables. */
  players: count,
  /** Pages that watch a table. */
  viewers: count,
  /** Accounts with an open page. */
  online: count,
  waiting: count,
  /** How much of what pages sent in the last minute did not reach its Janus, of all together; null: none tells. */
  lostPercent: z.number().nullable(),
  /** Errors of pages in the last five minutes, reported to whichever process. */
  errors: count,
})
export type OperationsFigures = Readonly<z.infer<typeof figures>>

/** The queues of heavy work, which goes in turn: passwords, uploaded pictures, drawn previews of links, downloads, seatings of championships. */
export const workQueues = ['passwords', 'pictures', 'previews', 'downloads', 'seatings'] as const
export type WorkQueueName = (typeof workQueues)[number]
const workQueueUse = z.object({
  queue: z.enum(workQueues),
  waiting: count,
  running: count,
  /** One of the processes refuses more of it. */
  isFull: z.boolean(),
})
export type WorkQueueUse = z.infer<typeof workQueueUse>

const load = z.object({
  name: z.string(),
  /** The share of one core since the last sample. Null: not known. */
  cpuPercent: z.number().nullable(),
})

const operations = z.object({
  now: moment,
  startedAt: moment,
  version: z.string(),
  databaseVersion: z.string(),
  /** Null: the search is open. */
  searchDisabledReason: z.string().nullable(),
  /** A process sends nothing to people (e-mails, Web Push, Telegram, webhooks): a restored copy. Absent from a version before. */
  outgoingHeld: z.boolean().optional(),
  current: figures,
  /** One for every five minutes of the last hour, the oldest first. */
  history: z.array(figures).readonly(),
  errorsLastHour: count,
  tables: z.array(operatedTable).readonly(),
  errors: z.array(keptBrowserError).readonly(),
  queues: z
    .array(z.object({ mode: z.enum(searchModes), waiting: count, averageWaitSeconds: z.number().nullable() }))
    .readonly(),
  jobs: z.object({ due: count, later: count, failed: count, oldestDueSeconds: z.number().nullable() }),
  /** The work of all processes together. Absent where a process of the version before answers. */
  work: z.array(workQueueUse).readonly().optional(),
  gateways: z
    .array(
      load.extend({
        running: z.boolean(),
        rooms: count,
        flows: count,
        /** False: the configuration does not say where its load can be read. */
        isMetered: z.boolean(),
        /** That it may use, or its share of them; null, or absent from a version before: nobody tells. */
        cores: z.number().nullable().optional(),
        /** What it received in the last minute, and how much of it was lost on the way; null: not known. */
        traffic: z.object({ receivedMbits: z.number(), lostPercent: z.number() }).nullable(),
      }),
    )
    .readonly(),
  processes: z
    .array(
      load.extend({
        kind: z.enum(['server', 'database']),
        /** `late`: it does not answer the other ones. `missing`: it died, and nothing has taken its place. */
        state: z.enum(['running', 'late', 'missing']),
        /** Null: it does not tell. */
        connections: count.nullable(),
        /** Memory of the server, size of the database. */
        bytes: count.nullable(),
      }),
    )
    .readonly(),
})
export type Operations = Readonly<z.infer<typeof operations>>

/** How the site runs now. Everything is asked for together, so that a page that looks every few seconds is one call. */
export const getOperations = endpoint({
  method: 'GET',
  path: '/admin/api/get-operations',
  auth: 'required',
  permission: 'operate',
  answer: operations,
  errors: ['not_signed_in', 'session_expired', 'forbidden'],
})
