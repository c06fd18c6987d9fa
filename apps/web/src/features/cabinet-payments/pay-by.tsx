import {
  getPayments,
  type PaymentCard,
  type Subscription,
  startSubscription,
} from '@gorod/contracts/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { PAYMENTS_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Select } from '../../ui/field/select.tsx'
import styles from './cabinet-payments.module.css'
import { cardName } from './card-name.ts'
import { longDay } from './money.ts'

interface PayByProps {
  readonly cards: readonly PaymentCard[]
  readonly price: string
  readonly subscription: Subscription | null
}

/** One call does it all: the first month is paid, a cancelled subscription goes on, a running one changes its card. */
export function PayBy({ cards, price, subscription }: PayByProps) {
  const [chosen, setChosen] = useState('')
  const [asking, setAsking] = useState(false)
  const running = subscription !== null && !subscription.cancelled
  const offered = running ? cards.filter(({ id }) => id !== subscription.cardId) : cards
  const card = offered.find(({ id }) => id === chosen) ?? offered[0]
  if (card === undefined) return running ? null : <p className="text-secondary">{T.needsCard}</p>
  const deed = running ? 'card' : subscription === null ? 'start' : 'resume'
  return (
    <div className={styles.start}>
      {offered.length > 1 && (
        <Select
          label={T.payBy}
          value={card.id}
          onChange={setChosen}
          options={offered.map((one) => ({
            value: one.id,
            label: `${cardName(one)}, ${T.expires(one.expires)}`,
          }))}
        />
      )}
      <Button kind={running ? 'default' : 'lamp'} onClick={() => setAsking(true)}>
        {T.begin[deed]}
      </Button>
      {asking && (
        <Begin
          deed={deed}
          card={card}
          text={
            subscription === null
              ? T.startText(price, cardName(card))
              : T.laterText(price, cardName(card), longDay(subscription.paidUntil))
          }
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

interface BeginProps {
  readonly deed: keyof typeof T.begin
  readonly card: PaymentCard
  readonly text: string
  readonly onClose: () => void
}

function Begin({ deed, card, text, onClose }: BeginProps) {
  const client = useQueryClient()
  const post = useFormPost(startSubscription)
  const confirm = async () => {
    if ((await post.send({ cardId: card.id })).state !== 'done') return
    onClose()
    await refresh(client, getPayments)
  }
  return (
    <ConfirmModal
      texts={{
        title: T.beginTitle[deed],
        confirm: T.begin[deed],
        cancel: INTERFACE_TEXTS.cancel,
        close: INTERFACE_TEXTS.close,
      }}
      busy={post.busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{text}</p>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
