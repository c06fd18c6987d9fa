import { signedPoints } from '../../../shared/signed-number.ts'
import { DRAWER_TEXTS } from '../../../shared/texts/room/drawer.ts'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { ROLE_LOWER } from '../../../shared/texts/room/vocabulary.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { roleInk } from '../../../ui/role-icon/role-light.ts'
import { pointsText, standings } from '../model/standings.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import styles from './results.module.css'

/** Points of everybody, with the parts besides the result itself. */
export function Results() {
  const { results, people, view } = useGame()
  const { open } = useLocal()
  if (results === null) return <p className="text-muted">{DRAWER_TEXTS.pointsWait}</p>
  return (
    <table className={styles.results}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{DRAWER_TEXTS.seat}</span>
          </th>
          <th scope="col">{DRAWER_TEXTS.player}</th>
          <th scope="col">{DRAWER_TEXTS.points}</th>
          <th scope="col">{DRAWER_TEXTS.extra}</th>
          <th scope="col">{DRAWER_TEXTS.fouls}</th>
        </tr>
      </thead>
      <tbody>
        {standings(results).map((row) => (
          <tr key={row.seat} className={view.own?.seat === row.seat ? styles.me : undefined}>
            <td>
              <Plate number={row.seat} kind={row.role} />
            </td>
            <td>
              {view.viewer === 'judge' ? (
                <button
                  type="button"
                  className="link"
                  aria-label={JUDGE_TEXTS.seatOpen(row.seat, people.name(row.seat))}
                  onClick={() => open({ kind: 'judgeSeat', seat: row.seat })}
                >
                  {people.name(row.seat)}
                </button>
              ) : (
                people.name(row.seat)
              )}
              <small style={{ color: roleInk(row.role) }}>{ROLE_LOWER[row.role]}</small>
            </td>
            <td className={`display-number ${styles.total}`}>{pointsText(row.total)}</td>
            <td className={row.extra > 0 ? styles.up : row.extra === 0 ? styles.none : undefined}>
              {signedPoints(row.extra)}
            </td>
            <td className={row.fouls === 0 ? styles.none : undefined}>{row.fouls}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
