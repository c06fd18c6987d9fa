import { HOME_TEXTS as T } from '../../shared/texts/home.ts'
import { Plate } from '../../ui/plate/plate.tsx'
import { homePicture } from './home-picture.ts'
import styles from './house.module.css'

/** The seats that are awake in the picture. */
const AWAKE: Readonly<Record<number, 'mafia' | 'godfather'>> = { 2: 'godfather', 7: 'mafia', 10: 'mafia' }
const SEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
/** The door takes the two places before the last window. */
const SEAT_AFTER_DOOR = 10

/** The product in one picture: ten windows at night, three of them lit. */
export function House() {
  return (
    <div className={styles.facade} role="img" aria-label={T.house}>
      <div className={styles.grid} aria-hidden="true">
        {SEATS.flatMap((seat) => [
          seat === SEAT_AFTER_DOOR && (
            <img key="door" className={styles.door} src={homePicture('door')} alt="" />
          ),
          <HouseWindow key={seat} seat={seat} />,
        ])}
      </div>
    </div>
  )
}

function HouseWindow({ seat }: { readonly seat: number }) {
  const role = AWAKE[seat]
  const plate = <Plate number={seat} className={styles.plate} />
  if (role !== undefined) {
    return (
      <div className={`${styles.window} ${styles.lit} ${styles[role]}`}>
        <img className={styles.awake} src={homePicture(`silhouette-${role}`)} alt="" />
        {plate}
      </div>
    )
  }
  return (
    <div className={styles.window}>
      <img className={styles.asleep} src={homePicture(`avatar-${seat}`)} alt="" />
      <div className={styles.blind} />
      {plate}
    </div>
  )
}
