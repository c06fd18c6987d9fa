import { AudioLines } from 'lucide-react'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import type { RoleName } from '../../../ui/role-icon/role-name.ts'
import type { SeatLook } from '../model/seat-look.ts'
import { Fouls } from './fouls.tsx'
import styles from './seat-bar.module.css'

interface SeatBarProps {
  readonly look: SeatLook
  readonly name: string
  /** Role colour of the plate, once roles are open. */
  readonly role: RoleName | null
  readonly quiet: boolean
}

/** The seat number and the name under a picture. */
export function SeatBar({ look, name, role, quiet }: SeatBarProps) {
  const dark = look.curtain === 'dark' || look.curtain === 'asleep'
  return (
    <div className={`${styles.bar} ${dark ? styles.dark : ''}`} data-on-video="">
      <Plate number={look.seat} kind={look.speaking ? 'lit' : (role ?? 'default')} className={styles.plate} />
      <div className={`${styles.name} ${look.me ? styles.mine : ''}`} title={name}>
        <span>{name}</span>
        {look.me && <b className={styles.you}>{SEAT_TEXTS.you}</b>}
        {look.speaking && <AudioLines className={styles.wave} aria-hidden="true" />}
        {!quiet && !dark && <Fouls count={look.fouls} tech={look.techFouls} />}
      </div>
    </div>
  )
}
