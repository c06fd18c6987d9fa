import type { Role, Seat as SeatNumber } from '@gorod/rules'
import { use } from 'react'
import { PLAYER_TEXTS } from '../../../shared/texts/room/player.ts'
import { FATES, SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import light from '../../../ui/role-icon/role-light.module.css'
import { roleColor } from '../../../ui/role-icon/role-light.ts'
import { PollContext } from '../audience/use-poll.ts'
import { JudgeFouls } from '../judge/judge-fouls.tsx'
import { silentSeats } from '../model/out-of-turn.ts'
import { mateRole, type SeatLook, seatLook } from '../model/seat-look.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { seatLayer } from '../room/seat-layer.ts'
import { useNoteMark } from '../room/use-notebook.ts'
import { SeatSign } from '../signs/seat-sign.tsx'
import { DrainRing } from './drain-ring.tsx'
import { Picture } from './picture.tsx'
import styles from './seat.module.css'
import { SeatBar } from './seat-bar.tsx'
import { SeatFate } from './seat-fate.tsx'
import { SeatMark } from './seat-mark.tsx'
import { SeatShare } from './seat-share.tsx'
import { SeatTags } from './seat-tags.tsx'
import { SeatVote } from './seat-vote.tsx'
import { Silhouette } from './silhouette.tsx'
import { VoiceRing } from './voice-ring.tsx'

/** One window of the house: a player, in the light that the game gives them. */
export function Seat({ seat }: { readonly seat: SeatNumber }) {
  const { view, people } = useGame()
  const { settings, open, layer } = useLocal()
  const look = hideSecrets(seatLook(view, seat), settings.streamer)
  const name = people.name(seat)
  const role = look.framed ? lightOf(look, mateRole(view, seat)) : null
  const masked = look.curtain === 'mate'
  const quiet = view.phase.id === 'gameOver' || look.votedFor !== null || masked
  const isJudge = view.viewer === 'judge'
  const layerOfPress = seatLayer(view, seat)
  const opensSheet = layerOfPress.kind === 'judgeSeat'
  return (
    <article
      className={role === null ? classOf(look) : `${classOf(look)} ${light[role]}`}
      style={{ gridArea: `s${seat}`, ['--dim-order' as string]: seat }}
      aria-label={SEAT_TEXTS.seat(seat, name)}
      data-seat={seat}
      data-open={(layer?.kind === 'player' && layer.seat === seat) || undefined}
    >
      <Inside look={look} name={name} role={role} />
      {look.speaking && <DrainRing />}
      <VoiceRing participant={`seat-${seat}`} outOfTurn={isJudge && silentSeats(view).includes(seat)} />
      {isJudge && look.exit === null && <JudgeFouls seat={seat} />}
      <SeatTags look={look} />
      {isJudge && <SeatSign seat={seat} />}
      <SeatCorner look={look} />
      <SeatBar look={look} name={name} role={masked ? null : role} quiet={quiet} />
      <button
        type="button"
        className={styles.press}
        aria-label={opensSheet ? SEAT_TEXTS.seat(seat, name) : PLAYER_TEXTS.open(seat)}
        onClick={() => open(layerOfPress)}
      />
    </article>
  )
}

/** The upper right corner: the hand of a vote, the share of an audience's poll, or the viewer's own mark. */
function SeatCorner({ look }: { readonly look: SeatLook }) {
  const polled = use(PollContext) !== null && look.exit === null
  if (look.votedFor !== null) return <SeatVote candidate={look.votedFor} />
  return polled ? <SeatShare seat={look.seat} /> : <Mark look={look} />
}

function Mark({ look }: { readonly look: SeatLook }) {
  const { view } = useGame()
  const { settings } = useLocal()
  const pencilled = useNoteMark(look.seat)
  // A known role replaces the mark; streamer mode hides both.
  const shown = look.framed || view.viewer === 'judge' ? look.role : null
  if (settings.streamer && shown === null) return null
  return <SeatMark seat={look.seat} role={shown} pencilled={pencilled} quiet={look.curtain !== 'open'} />
}

function Inside({
  look,
  name,
  role,
}: {
  readonly look: SeatLook
  readonly name: string
  readonly role: Role | null
}) {
  const { people } = useGame()
  const picture = (
    <Picture
      participant={`seat-${look.seat}`}
      faces={people.faces(look.seat)}
      alt={SEAT_TEXTS.picture(name, look.seat)}
      own={look.me}
    />
  )
  if (look.curtain === 'open' || look.curtain === 'mateSeen' || look.curtain === 'ghost') return picture
  return (
    <>
      <div className={styles.pane} />
      {look.curtain === 'mate' && role !== null && (
        <svg className={styles.shadow} viewBox="0 40 300 300" aria-hidden="true">
          <Silhouette role={role} color={roleColor(role)} />
        </svg>
      )}
      {look.curtain === 'dark' && look.exit !== null && (
        <SeatFate exit={look.exit} text={FATES[look.exit.cause]} />
      )}
    </>
  )
}

function lightOf(look: SeatLook, mate: Role | null): Role | null {
  return look.role ?? mate
}

/** In streamer mode a mate looks like any sleeper. */
function hideSecrets(look: SeatLook, streamer: boolean): SeatLook {
  if (!streamer || (look.curtain !== 'mate' && look.curtain !== 'mateSeen')) return look
  return { ...look, curtain: 'asleep', framed: false, role: null }
}

function classOf(look: SeatLook): string {
  return [
    styles.seat,
    look.me && styles.me,
    look.speaking && styles.speaking,
    look.candidate && styles.candidate,
    look.curtain === 'dark' && styles.dark,
    look.curtain === 'ghost' && styles.ghost,
    look.curtain === 'asleep' && styles.asleep,
    look.curtain === 'mate' && styles.mate,
    look.framed && look.curtain !== 'mate' && styles.framed,
    look.lostSince !== null && styles.lost,
  ]
    .filter(Boolean)
    .join(' ')
}
