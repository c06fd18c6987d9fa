import type { GameRow } from '@gorod/contracts/game'
import { formatNumber } from '../../shared/plural.ts'
import { signedNumber } from '../../shared/signed-number.ts'
import { GAMES_LIST_TEXTS as T } from '../../shared/texts/profile.ts'
import { RoleChip } from '../../ui/role-icon/role-icon.tsx'
import { gameDate, gameUrl } from './game-row.ts'
import styles from './games-list.module.css'

/** Columns Дата, Тип игры, Роль, MMR, Результат. The whole row is one link to the game in a new tab. */
export function GamesTable({ rows }: { readonly rows: readonly GameRow[] }) {
  return (
    <table className={styles.games}>
      <thead>
        <tr>
          <th scope="col">{T.date}</th>
          <th scope="col">{T.type}</th>
          <th scope="col">{T.role}</th>
          <th scope="col">{T.mmr}</th>
          <th scope="col">{T.result}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.type}-${row.id}`} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { readonly row: GameRow }) {
  const won = row.result.code === 'success'
  return (
    <tr>
      <td className="even-digits">
        <a href={gameUrl(row)} target="_blank" rel="noopener" className={styles.open}>
          {gameDate(row) ?? T.noDate}
          <span className="visually-hidden"> {T.newTab}</span>
        </a>
        {/* A phone has no column for it. */}
        <span className={styles.narrowType}>
          , {row.game_mode.title.toLowerCase()}
          {row.rules_name !== null && <>, {T.ownRules(row.rules_name)}</>}
        </span>
      </td>
      <td>
        {row.game_mode.title}
        {row.rules_name !== null && <small className={styles.rules}>{T.ownRules(row.rules_name)}</small>}
      </td>
      <td>
        <RoleChip role={row.role.type} label={row.role.title} />
      </td>
      <td>
        <Mmr mmr={row.mmr} />
      </td>
      <td>
        <span className={won ? `${styles.result} ${styles.won}` : styles.result}>
          <i aria-hidden="true" />
          {row.result.title}
        </span>
      </td>
    </tr>
  )
}

function Mmr({ mmr: { mmr, mmr_diff } }: Pick<GameRow, 'mmr'>) {
  if (mmr === null) return <span className="text-muted">{T.noMmr}</span>
  return (
    <>
      <span className="even-digits">{formatNumber(mmr)}</span>{' '}
      {mmr_diff !== null && (
        <span className={`even-digits ${mmr_diff > 0 ? styles.up : styles.down}`}>
          {signedNumber(mmr_diff)}
        </span>
      )}
    </>
  )
}
