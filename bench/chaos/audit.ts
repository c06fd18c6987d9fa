import pg from 'pg'
import type { SentCommand } from './press.ts'

export interface Count {
  readonly acknowledged: number
  /** Acknowledged, and not in the log. */
  readonly lost: number
  /** Acknowledged, and what it did stands in the log once more without a command of its own. */
  readonly doubled: number
}

interface Loss {
  readonly gameId: string
  readonly type: string
  readonly cause: string | null
  readonly at: string
  readonly phase: string | null
}

/** An acknowledged command that is not in the log. */
interface LostCommand extends Pick<SentCommand, 'gameId' | 'commandId' | 'type'> {
  /** The same id under another sender: then it was written down wrongly, and is not lost. */
  readonly foundAs: readonly string[]
}

export interface Audit extends Count {
  /** The same by the kind of the command. */
  readonly byType: Readonly<Record<string, Count>>
  /** Players who were taken out of a game, and games that were broken off. */
  readonly seatsLost: number
  readonly lostCommands: readonly LostCommand[]
  /** Where and why, for who looks for the cause. */
  readonly losses: readonly Loss[]
  /** Seats that counted as away for a moment, which costs nothing. */
  readonly seatsAway: number
}

/**
 * The id of a command is unique in the log, so one that was done twice has it once. What it did stands there twice: the same event with the
 * same content, moments aside. That is right only where the player sent the same again, and then each has an id that was sent.
 */
const COUNT = `
  with sent as materialized (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::bool[]) as sent (game_id, command_id, type, acknowledged)
  ), events as materialized (
    select game_id, type, payload - '{at,key,endsAt,shiftMs}'::text[] as what, command_id,
      not exists (select from sent where sent.game_id = e.game_id and sent.command_id = e.command_id) as foreign_id
    from game_events e where game_id in (select game_id from sent)
  ), again as materialized (
    select game_id, type, what from events where foreign_id group by game_id, type, what
  )
  select sent.type,
    count(*)::int as acknowledged,
    count(*) filter (where own.command_id is null)::int as lost,
    count(*) filter (where again.what is not null)::int as doubled
  from sent
  left join events own on own.game_id = sent.game_id and own.command_id = sent.command_id
  left join again on again.game_id = own.game_id and again.type = own.type and again.what = own.what
  where sent.acknowledged
  group by sent.type order by count(*) desc`

type Row = Count & { readonly type: string }

async function countIn(client: pg.Client, sent: readonly SentCommand[]): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(COUNT, [
    sent.map(({ gameId }) => gameId),
    sent.map(({ commandId }) => commandId),
    sent.map(({ type }) => type),
    sent.map(({ isAcknowledged }) => isAcknowledged),
  ])
  return rows
}

async function lostCommandsOf(
  client: pg.Client,
  sent: readonly SentCommand[],
): Promise<readonly LostCommand[]> {
  const told = sent.filter(({ isAcknowledged }) => isAcknowledged)
  const { rows } = await client.query<LostCommand>(
    `select game_id as "gameId", command_id as "commandId", type,
       array(select e.command_id from game_events e
         where e.game_id = sent.game_id and split_part(e.command_id, ':', 2) = split_part(sent.command_id, ':', 2)) as "foundAs"
     from unnest($1::uuid[], $2::text[], $3::text[]) as sent (game_id, command_id, type)
     where not exists (select from game_events e where e.game_id = sent.game_id and e.command_id = sent.command_id)`,
    [told.map(({ gameId }) => gameId), told.map(({ commandId }) => commandId), told.map(({ type }) => type)],
  )
  return rows
}

const sumOf = (rows: readonly Row[], of: keyof Count): number => rows.reduce((sum, row) => sum + row[of], 0)

/** A count that finds nothing must be able to find something: in a transaction that is taken back one command is done twice, another lost. */
async function checkCount(
  client: pg.Client,
  sent: readonly SentCommand[],
  rows: readonly Row[],
): Promise<void> {
  const [twice, never] = sent.filter(({ isAcknowledged }) => isAcknowledged)
  if (twice === undefined || never === undefined) throw new Error('too few commands to count')
  await client.query('begin')
  await client.query(
    `insert into game_events (game_id, seq, at, type, payload)
     select game_id, seq + 1000000, at, type, payload from game_events where game_id = $1 and command_id = $2`,
    [twice.gameId, twice.commandId],
  )
  const values = [never.gameId, never.commandId]
  await client.query('delete from game_events where game_id = $1 and command_id = $2', values)
  const planted = await countIn(client, sent)
  await client.query('rollback')
  for (const kind of ['lost', 'doubled'] as const)
    if (sumOf(planted, kind) <= sumOf(rows, kind))
      throw new Error(`the count of ${kind} commands does not find one`)
}

/** Compares what clients were told with what the database has. `left`: games that the players went away from by their own will. */
export async function audit(
  databaseUrl: string,
  sent: readonly SentCommand[],
  left: readonly string[] = [],
): Promise<Audit> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const rows = await countIn(client, sent)
    await checkCount(client, sent, rows)
    const losses = await client.query<Loss>(
      `select game_id as "gameId", type, payload->>'cause' as cause, at::text,
         (select payload->'phase'->>'id' from game_events before
          where before.game_id = e.game_id and before.seq < e.seq and before.type = 'phaseEntered' order by seq desc limit 1) as phase
       from game_events e
       where game_id <> all ($1::uuid[])
         and (type = 'gameAborted' or (type = 'seatLeft' and payload->>'cause' not in ('vote', 'shot')))
       order by at`,
      [left],
    )
    const seats = await client.query<{ away: number }>(
      `select count(*)::int as away from game_events where type = 'seatDisconnected' and game_id <> all ($1::uuid[])`,
      [left],
    )
    return {
      acknowledged: sumOf(rows, 'acknowledged'),
      lost: sumOf(rows, 'lost'),
      doubled: sumOf(rows, 'doubled'),
      byType: Object.fromEntries(rows.map(({ type, ...count }) => [type, count])),
      seatsLost: losses.rows.length,
      lostCommands: await lostCommandsOf(client, sent),
      losses: losses.rows,
      seatsAway: seats.rows[0]?.away ?? 0,
    }
  } finally {
    await client.end()
  }
}
