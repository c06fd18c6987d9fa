import { type ChampionshipConsole, changeTable, scheduleRound } from '@gorod/contracts/championship-console'
import type {
  ChampionshipPage,
  ChampionshipRound,
  ChampionshipTable,
} from '@gorod/contracts/championship-pages'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { playerName } from '../../shared/championships/rounds-and-players.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { momentText } from '../../shared/moment.ts'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/field/select.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './console.module.css'
import { Outcome, type ShownPost } from './outcome.tsx'
import { useAct } from './use-act.ts'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.rounds
const NOBODY = ''

interface RoundsPanelProps {
  readonly page: ChampionshipPage
  readonly view: ChampionshipConsole
}

/** When each round begins, what keeps its tables from it, and what is done with those that went wrong. */
export function RoundsPanel({ page, view }: RoundsPanelProps) {
  if (page.rounds.length === 0) {
    return (
      <EmptyState size="list">
        <p>{page.plan.roundsBy === 'search' ? T.emptyBySearch : T.empty}</p>
      </EmptyState>
    )
  }
  return (
    <div className={styles.rounds}>
      {page.rounds.map((round) => (
        <Round key={round.round} round={round} page={page} view={view} />
      ))}
    </div>
  )
}

function Round({ round, page, view }: RoundsPanelProps & { readonly round: ChampionshipRound }) {
  const problems = view.problems.filter((one) => one.round === round.round)
  // A table waits for its judge as well.
  const nameOf = (id: number | null) =>
    [...page.players, ...page.judges].find((one) => one.id === id)?.username ?? null
  const isSeated = page.plan.roundsBy === 'schedule'
  const isEnded = page.life === 'finished' || page.life === 'cancelled'
  const isOpen = isSeated && !isEnded && isAhead(round)
  const isOver = isSeated && round.tables.every(({ state }) => state === 'finished' || state === 'walkover')
  // What the organiser has just closed stays open, with the way back.
  const [isFolded] = useState(isOver)
  const name = CHAMPIONSHIP_PAGE_TEXTS.schedule.round(round, page.plan)
  const heading = (
    <h2 className="h4">
      {name} <small>{round.startsAt === null ? '' : momentText(round.startsAt, Date.now())}</small>
    </h2>
  )
  const content = (
    <>
      {problems.map((problem) => (
        <p key={problem.table} className={styles.problem}>
          <CircleAlert className="icon-16" aria-hidden="true" />
          {T.table(problem.table)}. {T.problem(problem, nameOf(problem.accountId))}
        </p>
      ))}
      {isOpen && <RoundTime page={page} round={round} />}
      <ul className={styles.tables}>
        {round.tables.map((table) =>
          isSeated ? (
            <Table key={table.table} page={page} round={round.round} table={table} view={view} />
          ) : (
            <FoundTable key={table.table} table={table} />
          ),
        )}
      </ul>
    </>
  )
  // With many tables and rounds, what is over would hide what is to be done.
  return isOver && isFolded ? (
    <details className={styles.over} aria-label={name}>
      <summary>
        {heading}
        <span>{T.over(round.tables.length)}</span>
        <ChevronDown className="icon-20" aria-hidden="true" />
      </summary>
      {content}
    </details>
  ) : (
    <section className={styles.round} aria-label={name}>
      {heading}
      {content}
    </section>
  )
}

function isAhead({ tables }: ChampionshipRound): boolean {
  return tables.some(({ state }) => state === 'planned' || state === 'playing')
}

interface RoundTimeProps {
  readonly page: ChampionshipPage
  readonly round: ChampionshipRound
}

/** The system's own field of a moment: it is the quickest on a phone. Without a moment the round waits for a new one. */
function RoundTime({ page, round }: RoundTimeProps) {
  const { post, act } = useAct(page.id, scheduleRound)
  const [asks, setAsks] = useState(false)
  /** Null: as it is, also when somebody else changes it. */
  const [edited, setEdited] = useState<string | null>(null)
  const typed = edited ?? (round.startsAt === null ? '' : localMoment(new Date(round.startsAt)))
  const save = async (at: Date | null) => {
    const done = await act({ id: page.id, round: round.round, startsAt: at?.toISOString() ?? null })
    if (done) setEdited(null)
    return done
  }
  const wished = new Date(typed)
  const isCleared = typed === '' && round.startsAt !== null
  // A press beside the right round would call the players of all its tables.
  const earlier = page.rounds.find((one) => one.round < round.round && isAhead(one))
  return (
    <div className={styles.time}>
      <Input
        label={T.when}
        type="datetime-local"
        value={typed}
        error={post.errors.round}
        onChange={(event) => setEdited(event.target.value)}
      />
      <Button
        disabled={Number.isNaN(wished.getTime()) && !isCleared}
        loading={post.busy}
        onClick={() => void save(isCleared ? null : wished)}
      >
        {isCleared ? T.clear : T.save}
      </Button>
      <Button
        kind="line"
        loading={post.busy}
        onClick={() => (earlier === undefined ? void save(new Date()) : setAsks(true))}
      >
        {T.now}
      </Button>
      {!asks && <Refusals errors={post.errors} shown={['round']} />}
      {!asks && <PostAlert post={post} />}
      {asks && earlier !== undefined && (
        <ConfirmModal
          texts={T.ask}
          busy={post.busy}
          onConfirm={() => void save(new Date()).then((done) => done && setAsks(false))}
          onClose={() => setAsks(false)}
        >
          <p>{T.askText(CHAMPIONSHIP_PAGE_TEXTS.schedule.round(earlier, page.plan))}</p>
          <Outcome post={post} />
        </ConfirmModal>
      )}
    </div>
  )
}

/** The moment as the field wants it, by the clock of this device. */
function localMoment(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

interface TableProps extends RoundsPanelProps {
  readonly round: number
  readonly table: ChampionshipTable
}

/** Nobody plays a table of the search again: its people search for the next one. */
function FoundTable({ table }: { readonly table: ChampionshipTable }) {
  return (
    <li>
      <TableHead table={table} />
      <GameLink table={table} />
    </li>
  )
}

/** The game of a table, while it runs and when it has an end. */
function GameLink({ table: { state, number } }: { readonly table: ChampionshipTable }) {
  const hasEnd = state === 'finished' || state === 'annulled'
  if (number === null || !(hasEnd || state === 'playing')) return null
  return (
    <Link className="link" to={`/${hasEnd ? 'game-statistics' : 'watch'}/${number}`}>
      {CHAMPIONSHIP_PAGE_TEXTS.schedule[hasEnd ? 'match' : 'watch']}
    </Link>
  )
}

function TableHead({ table }: { readonly table: ChampionshipTable }) {
  return (
    <p>
      <b>{T.table(table.table)}</b>{' '}
      <Tag kind={table.state === 'playing' ? 'lit' : 'line'}>
        {CHAMPIONSHIP_PAGE_TEXTS.schedule.state[table.state]}
      </Tag>
    </p>
  )
}

function Table({ page, round, table, view }: TableProps) {
  const { post, act } = useAct(page.id, changeTable)
  const [closing, setClosing] = useState(false)
  const key = { id: page.id, round, table: table.table }
  const isAgain = table.state === 'annulled' || table.state === 'broken'
  const isClosed = table.state === 'walkover'
  return (
    <li>
      <TableHead table={table} />
      <GameLink table={table} />
      {view.plan.judges === 'human' && table.state === 'planned' && (
        <Select
          label={T.judge(table.table)}
          value={table.judgeId === null ? NOBODY : String(table.judgeId)}
          options={[
            { value: NOBODY, label: T.nobody },
            ...judgesFor(page, view, table).map(({ id, username }) => ({
              value: String(id),
              label: username,
            })),
          ]}
          onChange={(value) =>
            void act({ ...key, change: { what: 'judge', judgeId: value === NOBODY ? null : Number(value) } })
          }
        />
      )}
      <div className={styles.buttons}>
        {(isAgain || isClosed) && page.life === 'running' && (
          <Button
            size="sm"
            loading={post.busy}
            onClick={() => void act({ ...key, change: { what: 'replay' } })}
          >
            {isClosed ? T.reopen : T.replay}
          </Button>
        )}
        {(isAgain || table.state === 'planned') && page.life === 'running' && (
          <Button size="sm" kind="ghost" onClick={() => setClosing(true)}>
            {T.walkover}
          </Button>
        )}
      </div>
      {!closing && <Outcome post={post} />}
      {closing && (
        <WalkOver
          page={page}
          table={table}
          post={post}
          onClose={() => setClosing(false)}
          onConfirm={async (absent) => {
            if (await act({ ...key, change: { what: 'walkover', absent } })) setClosing(false)
          }}
        />
      )}
    </li>
  )
}

/** The judges of this championship now. The page also names those who have judged a table and do no more. */
function judgesFor(
  { judges }: ChampionshipPage,
  { staff }: ChampionshipConsole,
  { judgeId }: ChampionshipTable,
): ChampionshipPage['judges'] {
  return judges.filter(
    ({ id }) => id === judgeId || staff.some((one) => one.role === 'judge' && one.accountId === id),
  )
}

interface WalkOverProps {
  readonly page: ChampionshipPage
  readonly table: ChampionshipTable
  readonly post: ShownPost
  readonly onClose: () => void
  readonly onConfirm: (absent: number[]) => Promise<void>
}

function WalkOver({ page, table, post, onClose, onConfirm }: WalkOverProps) {
  // A player who is out, or on no list any more, did not come.
  const plays = new Set(page.players.flatMap(({ id, state }) => (state === 'out' ? [] : [id])))
  const [absent, setAbsent] = useState<readonly number[]>(() => table.seats.filter((id) => !plays.has(id)))
  return (
    <ConfirmModal
      texts={T.walkoverTitle}
      busy={post.busy}
      onConfirm={() => void onConfirm([...absent])}
      onClose={onClose}
    >
      <p>{T.walkoverText}</p>
      {table.seats.map((id) => (
        <Checkbox
          key={id}
          checked={absent.includes(id)}
          onChange={(checked) => setAbsent(checked ? [...absent, id] : absent.filter((one) => one !== id))}
        >
          {playerName(page, id)}
        </Checkbox>
      ))}
      <Outcome post={post} />
    </ConfirmModal>
  )
}
