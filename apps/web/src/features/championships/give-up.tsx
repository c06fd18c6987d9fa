import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { giveUpPlace } from '@gorod/contracts/championships'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshChampionship } from '../../shared/championships/use-championship.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { useNow } from '../../shared/use-now.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import styles from './championship.module.css'
import { givingUp } from './entry.ts'
import { OrganiserLinks } from './organiser-links.tsx'

const T = CHAMPIONSHIP_PAGE_TEXTS.entry
/** A first round begins while the page is open. */
const LOOK_AGAIN_MS = 30_000

interface GiveUpProps {
  readonly page: ChampionshipPage
  readonly ownId: number
}

/** For a seated reader who will not come: the place goes to the reserve, after a question. */
export function GiveUp({ page, ownId }: GiveUpProps) {
  const [asks, setAsks] = useState(false)
  const client = useQueryClient()
  const post = useFormPost(giveUpPlace, { not_found: T.gone })
  const state = givingUp(page, ownId, useNow(LOOK_AGAIN_MS))
  if (state === null) return null
  const giveUp = async () => {
    const result = await post.send({ championshipId: page.id }, () => refreshChampionship(client, page.id))
    if (result.state === 'done') setAsks(false)
  }
  return (
    <>
      <p className={styles.hint}>
        {T.late}{' '}
        {state === 'open' ? (
          <button type="button" className="link" onClick={() => setAsks(true)}>
            {T.giveUp}
          </button>
        ) : (
          <>
            {T.askOrganiser} <OrganiserLinks organisers={page.organisers} />
          </>
        )}
      </p>
      {asks && (
        <ConfirmModal
          texts={T.giveUpAsk}
          kind="alert"
          busy={post.busy}
          onConfirm={() => void giveUp()}
          onClose={() => setAsks(false)}
        >
          <p>{T.giveUpLead(page.plan.fee)}</p>
          <Refusals errors={post.errors} />
          <PostAlert post={post} />
        </ConfirmModal>
      )}
    </>
  )
}
