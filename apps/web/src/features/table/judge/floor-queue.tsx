import type { FloorRequest } from '@gorod/rules'
import { X } from 'lucide-react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { durationText } from '../../../shared/time-left.ts'
import { NARROW } from '../../../styles/breakpoints.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import { useGameNow } from '../clock/use-game-now.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useMediaQuery } from '../room/use-media-query.ts'
import styles from './floor-queue.module.css'

/** On the console, while the panel with the list is not beside it: the player who has asked for the floor first. */
export function FirstInQueue() {
  const { view } = useGame()
  const { settings } = useLocal()
  const narrow = useMediaQuery(NARROW)
  const [first, ...others] = view.floorRequests
  if (first === undefined || view.givenFloor !== null || (settings.drawerOpen && !narrow)) return null
  return (
    <section className={styles.first} aria-label={T.floorQueue} data-asked>
      <Request request={first} behind={others.length} />
    </section>
  )
}

/** In the panel: all players who ask for the floor, the first one first. */
export function FloorQueue() {
  const { view } = useGame()
  if (view.floorRequests.length === 0) return null
  return (
    <section className={styles.queue} aria-label={T.floorQueue}>
      <p>{T.floorQueue}</p>
      <ol>
        {view.floorRequests.map((request) => (
          <li key={request.seat}>
            <Request request={request} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface RequestProps {
  readonly request: FloorRequest
  /** How many wait behind it, where they are not listed. */
  readonly behind?: number
}

function Request({ request: { seat, words, at }, behind = 0 }: RequestProps) {
  const { people, allowed, send } = useGame()
  const now = useGameNow(1_000)
  const name = people.name(seat)
  return (
    <div className={styles.request}>
      <Plate number={seat} kind="ink" />
      <span className={styles.who}>
        <b>{name}</b>
        <small>
          {words !== null && `«${words}», `}
          {durationText(now - at)}
          {behind > 0 && `, ${T.floorMore(behind)}`}
        </small>
      </span>
      <Button
        size="sm"
        disabled={!allowed.seats('giveFloor').includes(seat)}
        aria-label={T.giveFloorTo(seat, name)}
        onClick={() => send({ type: 'giveFloor', seat })}
      >
        {T.giveTenSeconds}
      </Button>
      <IconButton
        label={T.closeFloorRequest(seat, name)}
        disabled={!allowed.seats('closeFloorRequest').includes(seat)}
        onClick={() => send({ type: 'closeFloorRequest', seat })}
      >
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
