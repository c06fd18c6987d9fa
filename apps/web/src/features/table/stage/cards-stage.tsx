import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { StageHead } from '../clock/stage-head.tsx'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import styles from './cards-stage.module.css'
import stageStyles from './stage.module.css'

/** A closed window for each seat, with a card behind it. */
export function CardsStage({ hasCard }: { readonly hasCard: boolean }) {
  const { view, allowed, send } = useGame()
  const { sending } = useLink()
  const free = allowed.find('pickCard')?.slots ?? []
  const own = view.own?.cardSlot ?? null
  const title = view.own === null ? WATCHED : titleOf(hasCard, own !== null, free.length > 0)
  return (
    <div className={stageStyles.pad}>
      <StageHead title={title.head} hint={title.hint} />
      <div className={styles.cards}>
        {view.seats.map((_, slot) => {
          const taken = view.seats.some((seat) => seat.cardSlot === slot)
          return (
            <button
              key={slot}
              type="button"
              className={`${styles.card} ${own === slot ? styles.mine : taken ? styles.taken : ''}`}
              disabled={!free.includes(slot) || sending === 'pickCard'}
              aria-label={STAGE_TEXTS.card(slot + 1)}
              onClick={() => send({ type: 'pickCard', slot })}
            >
              <span>{own === slot ? STAGE_TEXTS.cardMine : taken ? STAGE_TEXTS.cardTaken : ''}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}

const WATCHED = { head: STAGE_TEXTS.cardWatch, hint: STAGE_TEXTS.cardWatchHint }

function titleOf(hasCard: boolean, picked: boolean, may: boolean): { head: string; hint: string } {
  if (hasCard) return { head: STAGE_TEXTS.acknowledged, hint: STAGE_TEXTS.acknowledgedText }
  if (picked) return { head: STAGE_TEXTS.cardWait, hint: STAGE_TEXTS.cardWaitText }
  return { head: may ? STAGE_TEXTS.cardPick : STAGE_TEXTS.cardWatch, hint: STAGE_TEXTS.cardPickHint }
}
