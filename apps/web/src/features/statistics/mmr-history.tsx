import { getMmrHistory, type MmrPoint } from '@gorod/contracts/statistics'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { Failed } from '../../shared/loaded.tsx'
import { loadPart } from '../../shared/parts/load-part.ts'
import { formatNumber } from '../../shared/plural.ts'
import { signedNumber } from '../../shared/signed-number.ts'
import { STATISTICS_TEXTS, MMR_HISTORY_TEXTS as T } from '../../shared/texts/statistics.ts'
import { EmptyState, LoadingState } from '../../ui/load-state/load-state.tsx'
import styles from './mmr-history.module.css'
import { pointDay } from './mmr-points.ts'
import { useSeen } from './use-seen.ts'

/** MMR after each rated game. Neither asked for nor drawn before somebody scrolls to it; no filter touches it. */
export function MmrHistory({ userId }: { readonly userId: number }) {
  const [section, seen] = useSeen<HTMLElement>()
  const history = useQuery({
    queryKey: ['mmr-history', userId],
    queryFn: ({ signal }) => api(getMmrHistory, { userId }, { signal }),
    enabled: seen,
  })
  const chart = useChart(seen)
  const failed = [history, chart].filter(({ isError }) => isError)
  return (
    <section ref={section} className={styles.history} aria-labelledby="mmr-history">
      <h2 className="h3" id="mmr-history">
        {T.title}
      </h2>
      {failed.length > 0 && failed.every(({ isFetching }) => !isFetching) ? (
        <Failed size="part" onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
      ) : history.data?.length === 0 ? (
        <EmptyState size="part">{T.empty}</EmptyState>
      ) : history.data === undefined || chart.data === undefined ? (
        seen && <LoadingState size="part" text={STATISTICS_TEXTS.loading} />
      ) : (
        <>
          <chart.data.MmrChart points={history.data} />
          <PointsTable points={history.data} />
        </>
      )}
    </section>
  )
}

/**
 * Recharts is heavy: its file is fetched with the first chart. Not by `lazy`, whose failure would take the whole
 * profile away and could not be tried again.
 */
function useChart(wanted: boolean) {
  return useQuery({
    queryKey: ['mmr-chart'],
    queryFn: () => loadPart(() => import('./mmr-chart.tsx')),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The same figures in words, for people who cannot see a line or want to read it. */
function PointsTable({ points }: { readonly points: readonly MmrPoint[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{T.table}</summary>
      {isOpen && (
        <section className={styles.scroll} aria-label={T.title} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{T.game}</th>
                <th scope="col">{T.date}</th>
                <th scope="col">{T.mmr}</th>
                <th scope="col">{T.change}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((point) => (
                <tr key={point.number}>
                  <th scope="row">{formatNumber(point.number)}</th>
                  <td>{pointDay(point.at)}</td>
                  <td>{formatNumber(Math.round(point.mmr))}</td>
                  <td>{changeText(point)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}

function changeText({ diff, result, play }: MmrPoint): string {
  return T.parts(signedNumber(diff), signedNumber(result), signedNumber(play))
}
