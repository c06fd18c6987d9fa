import { type ClubPeriod, type ClubTableRow, clubPeriods } from '@gorod/contracts/club-games'
import type { ClubPage } from '@gorod/contracts/clubs'
import { useState } from 'react'
import { Link } from 'react-router'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { useClubTable } from '../../shared/clubs/use-club.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './clubs.module.css'

const T = CLUBS_TEXTS.table

/** The first places, beside the evenings. */
const SHOWN = 6

interface ClubTableProps {
  readonly page: ClubPage
  readonly ownId: number | null
  /** Leads to all places; absent: they are here. */
  readonly onAll?: () => void
}

/** The members by the points of games at tables of the club. */
export function ClubTable({ page: { id, countedMembers }, ownId, onAll }: ClubTableProps) {
  const [period, setPeriod] = useState<ClubPeriod>('season')
  const query = useClubTable(id, period)
  return (
    <Panel title={T.title} aside={<Periods period={period} onChoose={setPeriod} />}>
      <Loaded query={query} size="list">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState size="part">{T.none}</EmptyState>
          ) : (
            <>
              <Rows rows={shownOf(rows, { ownId, all: onAll === undefined })} ownId={ownId} />
              {onAll !== undefined && rows.length > SHOWN && (
                <Button kind="line" onClick={onAll}>
                  {T.all}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      <p className={styles.hint}>{T.rule(countedMembers)}</p>
    </Panel>
  )
}

/** The first ones, and the reader wherever they stand. */
function shownOf(
  rows: readonly ClubTableRow[],
  { ownId, all }: { readonly ownId: number | null; readonly all: boolean },
): readonly ClubTableRow[] {
  return all ? rows : rows.filter(({ id }, index) => index < SHOWN || id === ownId)
}

interface PeriodsProps {
  readonly period: ClubPeriod
  readonly onChoose: (period: ClubPeriod) => void
}

function Periods({ period, onChoose }: PeriodsProps) {
  return (
    <fieldset className={styles.periods}>
      <legend className="visually-hidden">{T.periodLabel}</legend>
      {clubPeriods.map((value) => (
        <button key={value} type="button" aria-pressed={value === period} onClick={() => onChoose(value)}>
          {T.periods[value]}
        </button>
      ))}
    </fieldset>
  )
}

function Rows({ rows, ownId }: { readonly rows: readonly ClubTableRow[]; readonly ownId: number | null }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{T.title}</caption>
      <thead>
        <tr>
          <th scope="col">{T.place}</th>
          <th scope="col" className={styles.left}>
            {T.player}
          </th>
          <th scope="col" className={styles.wide}>
            {T.games}
          </th>
          <th scope="col">{T.wins}</th>
          <th scope="col" className={styles.wide}>
            {T.extra}
          </th>
          <th scope="col">{T.sum}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-mark={row.id === ownId || undefined}>
            <td className={styles.place}>{row.place}</td>
            <td className={styles.left}>
              <Link className={styles.player ?? ''} to={`/profile/${row.id}`}>
                <Avatar src={avatarUrl(row)} fallback={defaultAvatarUrl(row.id)} size={34} />
                <span>{row.username}</span>
              </Link>
            </td>
            <td className={styles.wide}>{row.games}</td>
            <td>{row.wins}</td>
            <td className={styles.wide}>{T.points(row.extra)}</td>
            <td className={styles.sum}>{T.points(row.sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
