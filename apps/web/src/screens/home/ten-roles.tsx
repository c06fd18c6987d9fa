import { ROLE_TEXTS } from '../../shared/texts/roles.ts'
import { homePicture } from './home-picture.ts'
import styles from './ten-roles.module.css'

/** The ten cards of a FIIM table, as pictures of windows. */
const CARDS = [
  [1, 'civilian', 'civilian-1'],
  [2, 'civilian', 'civilian-2'],
  [3, 'civilian', 'civilian-3'],
  [4, 'civilian', 'civilian-2'],
  [5, 'civilian', 'civilian-1'],
  [6, 'civilian', 'civilian-3'],
  [7, 'sheriff', 'sheriff'],
  [8, 'mafia', 'mafia'],
  [9, 'mafia', 'mafia'],
  [10, 'godfather', 'godfather'],
] as const

export function TenRoles() {
  return (
    <section className={styles.roles}>
      {CARDS.map(([card, role, picture]) => (
        <figure key={card}>
          <img src={homePicture(`role-${picture}`)} alt="" />
          <figcaption>{ROLE_TEXTS[role]}</figcaption>
        </figure>
      ))}
    </section>
  )
}
