import { X } from 'lucide-react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { useGame } from '../room/game-context.ts'
import styles from './floor-queue.module.css'

/** The players who ask for the floor, the first one first. A press takes a request off the list. */
export function FloorQueue() {
  const { view, people, allowed, send } = useGame()
  if (view.floorRequests.length === 0) return null
  return (
    <div className={styles.queue} role="status">
      <span>{T.floorQueue}</span>
      {view.floorRequests.map((seat) => (
        <button
          key={seat}
          type="button"
          className={styles.request}
          disabled={!allowed.can('closeFloorRequest')}
          aria-label={T.closeFloorRequest(seat, people.name(seat))}
          onClick={() => send({ type: 'closeFloorRequest', seat })}
        >
          <Plate number={seat} size={24} kind="ink" />
          <X aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
