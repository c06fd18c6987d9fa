import type {
  ChampionshipPage,
  ChampionshipStanding,
  ChampionshipStandings,
} from '@gorod/contracts/championship-pages'
import { type ChampionshipStage, stagesOf } from '@gorod/contracts/championship-plan'
import { Download } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useChampionshipStandings } from '../../shared/championships/use-championship.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Select } from '../../ui/field/select.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './championship.module.css'

const T = CHAMPIONSHIP_PAGE_TEXTS.standings
const COLUMNS = 9

interface StandingsTabProps {
  readonly page: ChampionshipPage
  readonly ownId: number | null
  /** Also what is hidden: for organisers. */
  readonly hidden: boolean
}

/** The table of places, the tie-break that decided, and the nominations. */
export function StandingsTab({ page, ownId, hidden }: StandingsTabProps) {
  const stages = stagesOf(page.plan)
    .map((one) => one.stage)
    .filter((stage) => stage === 'main' || page.rounds.some((round) => round.stage === stage))
  const [chosen, setChosen] = useState<ChampionshipStage | null>(null)
  const stage = chosen ?? stages.at(-1) ?? 'main'
  const next = stage === 'main' && page.plan.semiRounds > 0 ? 'semi' : 'final'
  const query = useChampionshipStandings(page.id, { stage, hidden })
  return (
    <Loaded query={query} size="list">
      {(standings) => (
        <>
          <div className={styles.bar}>
            {stages.length > 1 && (
              <Select
                label={T.stageLabel}
                value={stage}
                options={stages.map((value) => ({ value, label: T.stage[value] }))}
                onChange={(value) => setChosen(value as ChampionshipStage)}
              />
            )}
            <a
              className={buttonClass({ kind: 'ghost', size: 'sm' })}
              href={`/championships/${page.id}/standings.csv`}
            >
              <Download className="icon-16" aria-hidden="true" />
              {T.file}
            </a>
          </div>
          {standings.hiddenFrom !== null && <p className={styles.notice}>{T.hidden(standings.hiddenFrom)}</p>}
          {standings.rows.every(({ games }) => games === 0) ? (
            <EmptyState size="list">
              <p>{T.empty}</p>
            </EmptyState>
          ) : (
            <Table standings={standings} ownId={ownId} next={next} />
          )}
          <Nominees standings={standings} />
        </>
      )}
    </Loaded>
  )
}

function Table({
  standings: { rows, cut },
  ownId,
  next,
}: {
  readonly standings: ChampionshipStandings
  readonly ownId: number | null
  /** The stage that the first of the table go on to. */
  readonly next: ChampionshipStage
}) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{T.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{T.place}</th>
          <th scope="col" className={styles.left}>
            {T.player}
          </th>
          {[T.games, T.wins].map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
          {[T.extra, T.lead, T.firstKilled, T.bestMove].map((text) => (
            <th key={text} scope="col" className={styles.wide}>
              {text}
            </th>
          ))}
          <th scope="col" className={styles.wide}>
            {T.rounds}
          </th>
          <th scope="col">{T.sum}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={row.player}>
            <Row row={row} own={row.player === ownId} />
            {cut === index + 1 && rows.length > cut && (
              <tr className={styles.cut}>
                <td colSpan={COLUMNS + 1}>{T.cut(cut, next)}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, own }: { readonly row: ChampionshipStanding; readonly own: boolean }) {
  const {
    player,
    username,
    place,
    games,
    wins,
    extra,
    leadWins,
    firstKilled,
    bestMove,
    sum,
    late,
    decidedBy,
    results,
  } = row
  return (
    <tr data-mark={own || undefined}>
      <td className={styles.place}>{place}</td>
      <td className={styles.left}>
        <Link className={styles.name} to={`/profile/${player}`}>
          {username}
        </Link>
        {own && <Tag>{T.you}</Tag>}
        {late > 0 && <Tag kind="line">{T.late(CHAMPIONSHIP_PAGE_TEXTS.points(late))}</Tag>}
        {decidedBy !== null && (
          <span className={styles.wide}>
            <Tag kind="line">{T.tie[decidedBy]}</Tag>
          </span>
        )}
      </td>
      <td>{games}</td>
      <td>{wins}</td>
      <td className={styles.wide}>{CHAMPIONSHIP_PAGE_TEXTS.points(extra)}</td>
      <td className={styles.wide}>{leadWins}</td>
      <td className={styles.wide}>{firstKilled}</td>
      <td className={styles.wide}>{CHAMPIONSHIP_PAGE_TEXTS.points(bestMove)}</td>
      <td className={styles.wide}>
        <span className={styles.windows} aria-hidden="true">
          {results.map(({ round, won }) => (
            <i key={round} data-won={won || undefined} />
          ))}
        </span>
        <span className="visually-hidden">{T.won(wins, games)}</span>
      </td>
      <td className={styles.sum}>{CHAMPIONSHIP_PAGE_TEXTS.points(sum)}</td>
    </tr>
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
