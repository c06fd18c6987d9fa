import type { Seat } from '@gorod/rules'
import type { ReactNode } from 'react'
import { Plate } from '../../../ui/plate/plate.tsx'
import { useGame } from '../room/game-context.ts'
import styles from './name-plate.module.css'

interface NamePlateProps {
  readonly seat: Seat
  /** The plate of the speaker: larger, and lit. */
  readonly large?: boolean
  /** The line under the name. */
  readonly children?: ReactNode
}

/** Number, name and a line about the player, over their picture on the stage. */
export function NamePlate({ seat, large = false, children }: NamePlateProps) {
  const { people } = useGame()
  return (
    <div className={large ? `${styles.nameplate} ${styles.large}` : styles.nameplate} data-on-video="">
      <Plate number={seat} kind={large ? 'lit' : 'default'} className={styles.number} />
      <div className={styles.words}>
        <b>{people.name(seat)}</b>
        {children !== undefined && <small>{children}</small>}
      </div>
    </div>
  )
}
