import { Failed, hasFailed } from '../../shared/loaded.tsx'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { STATISTICS_TEXTS as T } from '../../shared/texts/statistics.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState, LoadingState } from '../../ui/load-state/load-state.tsx'
import { Covered } from './covered-chart.tsx'
import { keyFigures, shownRoles, totalGames } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filters, isFiltered, NO_FILTERS } from './filters.ts'
import { KeyFigures } from './key-figures.tsx'
import { MmrHistory } from './mmr-history.tsx'
import { PieChart } from './pie-chart.tsx'
import { RoleTable } from './role-table.tsx'
import styles from './statistics.module.css'
import { useFilters } from './use-filters.ts'
import { useStatistics } from './use-statistics.ts'

interface StatisticsProps {
  readonly userId: number
  /** The viewer's own statistics: empty ones invite to play. */
  readonly own: boolean
}

/** The statistics tab of a profile (spec §2, §4 «Statistics», §9). */
export function Statistics({ userId, own }: StatisticsProps) {
  const { filters, change } = useFilters()
  const { overall, byRole } = useStatistics(userId, filters)
  const reset = () => change(() => NO_FILTERS)
  const games = overall.data === undefined ? null : totalGames(Object.values(overall.data))
  const played = games !== 0 || isFiltered(filters)
  return (
    <div className={styles.statistics}>
      {played && <FilterBar filters={filters} onChange={change} />}
      {hasFailed(overall) ? (
        <Failed
          size="list"
          onRetry={() => {
            void overall.refetch()
            if (hasFailed(byRole)) void byRole.refetch()
          }}
        />
      ) : overall.data === undefined ? (
        <LoadingState size="list" text={T.loading} />
      ) : games === 0 ? (
        <Covered busy={overall.isFetching}>
          <Empty filters={filters} own={own} onReset={reset} />
        </Covered>
      ) : (
        <Data filters={filters} overall={overall} byRole={byRole} />
      )}
      {/* Only under figures: alone it would be near the top, and seen, before anybody has scrolled. */}
      {played && games !== null && !byRole.isPending && <MmrHistory userId={userId} />}
    </div>
  )
}

type Overall = ReturnType<typeof useStatistics>['overall']
type ByRole = ReturnType<typeof useStatistics>['byRole']

interface DataProps {
  readonly filters: Filters
  readonly overall: Overall
  readonly byRole: ByRole
}

function Data({ filters, overall, byRole }: DataProps) {
  const rows = shownRoles(Object.values(overall.data ?? {}))
  const roleFailed = hasFailed(byRole)
  const keys = roleFailed ? null : keyFigures(byRole.data ?? [], filters.roles)
  return (
    <>
      <div className={keys === null ? styles.top : `${styles.top} ${styles.withKeys}`}>
        <Covered busy={overall.isFetching}>
          <section className={styles.overall} aria-label={T.games}>
            <PieChart rows={rows} />
            <RoleTable rows={rows} />
          </section>
        </Covered>
        {keys !== null && (
          <Covered busy={byRole.isFetching} quiet>
            <KeyFigures figures={keys} />
          </Covered>
        )}
      </div>
      <section className={styles.byRole}>
        <h2 className="h3">{T.byRole}</h2>
        {roleFailed ? (
          <Failed size="list" onRetry={() => void byRole.refetch()} />
        ) : byRole.data === undefined ? (
          <LoadingState size="list" text={T.loading} />
        ) : (
          <Covered busy={byRole.isFetching} quiet={overall.isFetching}>
            <FiguresTable rows={byRole.data} />
          </Covered>
        )}
      </section>
    </>
  )
}

interface EmptyProps {
  readonly filters: Filters
  readonly own: boolean
  readonly onReset: () => void
}

function Empty({ filters, own, onReset }: EmptyProps) {
  if (isFiltered(filters)) {
    const byPeriod = filters.period !== null && filters.gameTypes.length + filters.scorings.length === 0
    return (
      <EmptyState size="list">
        <p>{byPeriod ? T.emptyPeriod : T.emptyFilters}</p>
        <Button onClick={onReset}>{T.reset}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState size="list">
      <p>{own ? T.emptyOwn : T.empty}</p>
      {own && (
        <LinkButton to={PLAY_URL} kind="lamp">
          {T.play}
        </LinkButton>
      )}
    </EmptyState>
  )
}
