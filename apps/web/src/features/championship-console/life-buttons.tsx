import { changeChampionshipLife } from '@gorod/contracts/championship-console'
import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import type { ChampionshipLife } from '@gorod/contracts/championship-plan'
import { useState } from 'react'
import { unfinishedTables } from '../../shared/championships/rounds-and-players.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS as T } from '../../shared/texts/championship-console.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import styles from './console.module.css'
import { Outcome } from './outcome.tsx'
import { useAct } from './use-act.ts'

/** The steps that an organiser is offered; the server says which of them are possible. */
const STEPS: Readonly<Record<ChampionshipLife, readonly ChampionshipLife[]>> = {
  draft: ['announced'],
  announced: ['registration', 'draft'],
  registration: ['seating'],
  seating: ['running', 'registration'],
  running: ['finished'],
  finished: [],
  cancelled: [],
}

/** Steps that cannot be taken back, or lose something. */
function asks(life: ChampionshipLife, next: ChampionshipLife): next is keyof typeof T.ask {
  return next === 'finished' || next === 'cancelled' || (life === 'seating' && next === 'registration')
}

/** The step that comes next by itself: an end with tables ahead is none. */
function isDue(page: ChampionshipPage, next: ChampionshipLife): boolean {
  return next !== 'finished' || unfinishedTables(page) === 0
}

/** The next step of the championship's life, and its end. */
export function LifeButtons({ page }: { readonly page: ChampionshipPage }) {
  const { id, life, roundsBy } = page
  const { post, act } = useAct(id, changeChampionshipLife)
  const [asked, setAsked] = useState<keyof typeof T.ask | null>(null)
  const [isEarly, setEarly] = useState(false)
  const unfinished = asked === 'finished' ? unfinishedTables(page) : 0
  const steps = life === 'registration' && roundsBy === 'search' ? (['finished'] as const) : STEPS[life]
  if (life === 'finished' || life === 'cancelled') return null
  const step = (next: ChampionshipLife) => {
    setEarly(false)
    if (asks(life, next)) setAsked(next)
    else void act({ id, life: next })
  }
  return (
    <div className={styles.life}>
      {steps.map((next, index) => (
        <Button
          key={next}
          kind={index === 0 && isDue(page, next) ? 'lamp' : 'default'}
          loading={post.busy}
          onClick={() => step(next)}
        >
          {T.life[next]}
        </Button>
      ))}
      <Button kind="ghost" onClick={() => step('cancelled')}>
        {T.life.cancelled}
      </Button>
      {asked === null && <Outcome post={post} />}
      {asked !== null && (
        <ConfirmModal
          texts={T.ask[asked]}
          kind="alert"
          busy={post.busy}
          impossible={unfinished > 0 && !isEarly}
          onConfirm={() =>
            void act({ id, life: asked, ...(unfinished > 0 && { early: true }) }).then(
              (done) => done && setAsked(null),
            )
          }
          onClose={() => setAsked(null)}
        >
          <p>{T.askText[asked]}</p>
          {unfinished > 0 && (
            <>
              <p>{T.unfinished(unfinished)}</p>
              <Checkbox checked={isEarly} onChange={setEarly}>
                {T.early}
              </Checkbox>
            </>
          )}
          <Outcome post={post} />
        </ConfirmModal>
      )}
    </div>
  )
}
