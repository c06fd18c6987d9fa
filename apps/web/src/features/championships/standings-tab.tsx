import type { ChampionshipPage, ChampionshipStandings } from '@gorod/contracts/championship-pages'
import type { ChampionshipStage } from '@gorod/contracts/championship-plan'
import { Braces, CalendarPlus, Download } from 'lucide-react'
import { useState } from 'react'
import { FindPlayer } from '../../shared/championships/find-player.tsx'
import { stagesWithPlaces } from '../../shared/championships/rounds-and-players.ts'
import { useChampionshipStandings } from '../../shared/championships/use-championship.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { CHAMPIONSHIP_PAGE_TEXTS, roundOfStage } from '../../shared/texts/championship.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Select } from '../../ui/field/select.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Segment } from '../../ui/segment/segment.tsx'
import styles from './championship.module.css'
import { earlierRounds, hasResults } from './earlier-rounds.ts'
import { ForecastTable } from './forecast-table.tsx'
import { StandingsTable, type StandingsTableProps } from './standings-table.tsx'

const T = CHAMPIONSHIP_PAGE_TEXTS.standings
const RULES = CHAMPIONSHIP_PAGE_TEXTS.rules
/** The value of «Все туры». */
const ALL = 'all'

interface StandingsTabProps {
  readonly page: ChampionshipPage
  readonly ownId: number | null
}

/** The table of places, now or after an earlier round, the tie-break that decided, and the nominations. */
export function StandingsTab({ page, ownId }: StandingsTabProps) {
  const stages = stagesWithPlaces(page)
  const [chosen, setChosen] = useState<ChampionshipStage | null>(null)
  const [after, setAfter] = useState<number | null>(null)
  const [sought, setSought] = useState('')
  const [wantsForecast, setWantsForecast] = useState(false)
  const stage = chosen ?? stages.at(-1) ?? 'main'
  const rounds = earlierRounds(page, stage)
  const forecasts = page.life === 'running' && page.plan.roundsBy === 'schedule' && hasResults(page, stage)
  const view = wantsForecast && forecasts ? 'forecast' : 'places'
  // A result that is taken away may take the chosen round with it.
  const known = rounds.find(({ round }) => round === after)?.round ?? null
  const query = useChampionshipStandings(page.id, {
    stage,
    hidden: false,
    until: known === null ? null : known + 1,
  })
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.tools}>
          {forecasts && <Views view={view} onView={(id) => setWantsForecast(id === 'forecast')} />}
          {stages.length > 1 && (
            <Stages
              stages={stages}
              stage={stage}
              onStage={(one) => {
                setChosen(one)
                setAfter(null)
              }}
            />
          )}
          {rounds.length > 0 && view === 'places' && (
            <AfterRound rounds={rounds} after={known} onAfter={setAfter} />
          )}
          <FindPlayer sought={sought} onSought={setSought} />
        </div>
        <Files page={page} stage={stage} />
      </div>
      {view === 'forecast' ? (
        <ForecastTable page={page} stage={stage} ownId={ownId} sought={sought} />
      ) : (
        <Loaded query={query} size="list">
          {(standings) => (
            <>
              <Places page={page} stage={stage} standings={standings} ownId={ownId} sought={sought} />
              <Nominees standings={standings} />
            </>
          )}
        </Loaded>
      )}
    </>
  )
}

const VIEWS = ['places', 'forecast'] as const
type View = (typeof VIEWS)[number]

function Views({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }) {
  const options = VIEWS.map((id) => ({ id, label: T.views[id] }))
  return <Segment label={T.viewLabel} options={options} selected={view} onSelect={onView} />
}

interface StagesProps {
  readonly stages: readonly ChampionshipStage[]
  readonly stage: ChampionshipStage
  readonly onStage: (stage: ChampionshipStage) => void
}

function Stages({ stages, stage, onStage }: StagesProps) {
  return (
    <Select
      label={T.stageLabel}
      value={stage}
      options={stages.map((value) => ({ value, label: T.stage[value] }))}
      onChange={(value) => onStage(value as ChampionshipStage)}
    />
  )
}

interface AfterRoundProps {
  readonly rounds: ReturnType<typeof earlierRounds>
  /** Null: the table of now. */
  readonly after: number | null
  readonly onAfter: (round: number | null) => void
}

function AfterRound({ rounds, after, onAfter }: AfterRoundProps) {
  return (
    <Select
      label={T.afterLabel}
      value={after === null ? ALL : String(after)}
      options={[
        { value: ALL, label: T.allRounds },
        ...rounds.map(({ round, number }) => ({ value: String(round), label: T.after(number) })),
      ]}
      onChange={(value) => onAfter(value === ALL ? null : Number(value))}
    />
  )
}

/** The table with what it is counted from, or why there is none. */
function Places(props: StandingsTableProps) {
  const { standings, page } = props
  const { sum, ties } = page.plan.standings
  const { hiddenFrom } = standings
  return (
    <>
      {hiddenFrom !== null && (
        <p className={styles.notice}>{T.hidden(roundOfStage(hiddenFrom, page.plan))}</p>
      )}
      {standings.rows.every(({ games }) => games === 0) ? (
        <EmptyState size="list">
          <p>{T.empty}</p>
        </EmptyState>
      ) : (
        <>
          <StandingsTable {...props} />
          <p className={styles.counted}>
            {RULES.sum(sum.map((part) => RULES.parts[part]))}{' '}
            {RULES.ties(ties.map((tie) => RULES.tieNames[tie]))}
          </p>
        </>
      )}
    </>
  )
}

/** For spreadsheets, programs and calendars, as everybody may see them. */
function Files({
  page: { id, rounds },
  stage,
}: {
  readonly page: ChampionshipPage
  readonly stage: ChampionshipStage
}) {
  const look = buttonClass({ kind: 'ghost', size: 'sm' })
  return (
    <nav className={styles.files} aria-label={T.files}>
      <a className={look} href={`/championships/${id}/standings.csv?stage=${stage}`}>
        <Download className="icon-16" aria-hidden="true" />
        {T.csv}
      </a>
      <a className={look} href={`/championships/${id}/championship.json?stage=${stage}`}>
        <Braces className="icon-16" aria-hidden="true" />
        {T.json}
      </a>
      {rounds.length > 0 && (
        <a className={look} href={`/championships/${id}/rounds.ics`}>
          <CalendarPlus className="icon-16" aria-hidden="true" />
          {CHAMPIONSHIP_PAGE_TEXTS.schedule.calendar}
        </a>
      )}
    </nav>
  )
}

function Nominees({ standings: { nominees } }: { readonly standings: ChampionshipStandings }) {
  if (nominees.length === 0) return null
  return (
    <section className={styles.nominees}>
      <h2 className="h4">{T.nominees}</h2>
      <dl>
        {nominees.map(({ nomination, usernames, points }) => (
          <div key={nomination}>
            <dt>{T.nominations[nomination]}</dt>
            <dd>
              {usernames.join(', ')} <b>{CHAMPIONSHIP_PAGE_TEXTS.points(points)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
