import type { GameMode, RunningGame } from '@gorod/contracts'
import type { PhaseId } from '@gorod/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

interface RunningRow {
  readonly number: number
  readonly mode: GameMode
  readonly createdAt: Date
  readonly phase: PhaseId
  readonly day: number
  readonly seats: number
  readonly gone: number
}

/**
 * Games that run now. Of the log only what the whole city knows is counted: the phase, and who is out; a shot counts
 * once the day that tells of it has begun.
 */
export async function listRunning(db: Db, limit: number): Promise<RunningGame[]> {
  const { rows } = await sql<RunningRow>`
    select games.number, games.mode, games.created_at as "createdAt", phase.payload->'phase'->>'id' as phase,
      (phase.payload->'phase'->>'day')::int as day,
      (select count(*) from game_seats where game_id = games.id and seat > 0) as seats,
      (select count(*) from game_events where game_id = games.id and type = 'seatLeft'
        and (payload->>'cause' <> 'shot' or seq < coalesce(dawn.seq, 0))) as gone
    from games
    join lateral (
      select payload from game_events where game_id = games.id and type = 'phaseEntered' order by seq desc limit 1
    ) as phase on true
    left join lateral (
      select max(seq) as seq from game_events
      where game_id = games.id and type = 'phaseEntered' and payload->'phase'->>'id' = 'dayStart'
    ) as dawn on true
    where games.status = 'running' order by games.created_at desc limit ${limit}`.execute(db)
  return rows.map(({ number, mode, createdAt, phase, day, seats, gone }) => ({
    number,
    mode,
    startedAt: createdAt.getTime(),
    phase: { kind: kindOf(phase), number: day },
    alive: seats - gone,
    seats,
  }))
}

const GATHERING: ReadonlySet<PhaseId> = new Set(['seating', 'deal'])
const NIGHT: ReadonlySet<PhaseId> = new Set([
  'mafiaMeeting',
  'donSign',
  'sheriffSign',
  'freeSeating',
  'nightFall',
  'nightShoot',
  'nightDon',
  'nightSheriff',
  'nightDoctor',
  'bestMove',
  'morning',
])
const VOTE: ReadonlySet<PhaseId> = new Set([
  'voteIntro',
  'voteCandidate',
  'voteSimultaneous',
  'voteResult',
  'tieSpeech',
  'liftVote',
])

function kindOf(phase: PhaseId): RunningGame['phase']['kind'] {
  if (GATHERING.has(phase)) return 'gathering'
  if (NIGHT.has(phase)) return 'night'
  return VOTE.has(phase) ? 'vote' : 'day'
}
