import { changeChampionshipLife } from '@gorod/contracts/championship-console'
import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import type { ChampionshipLife } from '@gorod/contracts/championship-plan'
import { useState } from 'react'
import { CHAMPIONSHIP_CONSOLE_TEXTS as T } from '../../shared/texts/championship-console.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
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

/** The next step of the championship's life, and its end. */
export function LifeButtons({ page: { id, life, roundsBy } }: { readonly page: ChampionshipPage }) {
  const { post, act } = useAct(id, changeChampionshipLife)
  const [asked, setAsked] = useState<keyof typeof T.ask | null>(null)
  const steps = life === 'registration' && roundsBy === 'search' ? (['finished'] as const) : STEPS[life]
  if (life === 'finished' || life === 'cancelled') return null
  const step = (next: ChampionshipLife) => {
    if (asks(life, next)) setAsked(next)
    else void act({ id, life: next })
  }
  return (
    <div className={styles.life}>
      {steps.map((next, index) => (
        <Button
          key={next}
          kind={index === 0 ? 'lamp' : 'default'}
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
          onConfirm={() => void act({ id, life: asked }).then((done) => done && setAsked(null))}
          onClose={() => setAsked(null)}
        >
          <p>{T.askText[asked]}</p>
          <Outcome post={post} />
        </ConfirmModal>
      )}
    </div>
  )
}
