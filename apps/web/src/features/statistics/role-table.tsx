import type { RoleGames } from '@gorod/contracts/statistics'
import { formatNumber } from '../../shared/plural.ts'
import { ROLE_TEXTS } from '../../shared/texts/roles.ts'
import { STATISTICS_TEXTS as T } from '../../shared/texts/statistics.ts'
import { RoleChip } from '../../ui/role-icon/role-icon.tsx'
import { roleName } from '../../ui/role-icon/role-name.ts'
import { wholePercent } from './figures.ts'
import styles from './role-table.module.css'

/** Role, games, win rate (spec §2). */
export function RoleTable({ rows }: { readonly rows: readonly RoleGames[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{T.role}</th>
          <th scope="col">{T.games}</th>
          <th scope="col">{T.wins}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.type}>
            <th scope="row">
              <RoleChip role={row.type} label={ROLE_TEXTS[roleName(row.type)]} />
            </th>
            <td className="display-number">{formatNumber(row.games_count)}</td>
            <td>
              <WinRate row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WinRate({ row: { type, wins_count, games_count } }: { readonly row: RoleGames }) {
  const percent = wholePercent(wins_count, games_count)
  return (
    <div className={styles.rate}>
      <span className={styles.bar} aria-hidden="true">
        <i className={styles[type]} style={{ width: `${percent ?? 0}%` }} />
      </span>
      <b className="display-number">{percent === null ? T.none : T.percent(percent)}</b>
    </div>
  )
}
