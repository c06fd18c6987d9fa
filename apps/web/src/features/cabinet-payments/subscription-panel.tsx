import {
  cancelSubscription,
  getPayments,
  type PaymentCard,
  type Payments,
  type Subscription,
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
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './cabinet-payments.module.css'
import { cardName } from './card-name.ts'
import { longDay, roubles } from './money.ts'
import { PayBy } from './pay-by.tsx'

interface SubscriptionPanelProps {
  readonly payments: Payments
}

/** The subscription and its end; begun and cancelled here. */
export function SubscriptionPanel({ payments }: SubscriptionPanelProps) {
  const { provider, monthlyPrice, cards, subscription } = payments
  const price = T.perMonth(roubles(monthlyPrice))
  return (
    <Panel title={T.subscription} lead={price}>
      {subscription === null ? (
        <p className="text-secondary">{T.noSubscription}</p>
      ) : (
        <Paid subscription={subscription} cards={cards} price={price} />
      )}
      {provider !== null && <PayBy cards={cards} price={price} subscription={subscription} />}
      {subscription !== null && !subscription.cancelled && <Cancel subscription={subscription} />}
    </Panel>
  )
}

interface PaidProps {
  readonly subscription: Subscription
  readonly cards: readonly PaymentCard[]
  readonly price: string
}

function Paid({ subscription: { cancelled, cardId, paidUntil }, cards, price }: PaidProps) {
  const date = longDay(paidUntil)
  const card = cards.find(({ id }) => id === cardId)
  if (cancelled) return <p>{T.runsOut(date)}</p>
  return (
    <p className={styles.paid}>
      <strong>{T.paidUntil(date)}</strong>
      <span className="text-secondary">{T.renews(price, card === undefined ? null : cardName(card))}</span>
    </p>
  )
}

function Cancel({ subscription }: { readonly subscription: Subscription }) {
  const client = useQueryClient()
  const post = useFormPost(cancelSubscription)
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    if ((await post.send({})).state !== 'done') return
    setAsking(false)
    await refresh(client, getPayments)
  }
  return (
    <div>
      <Button kind="line" onClick={() => setAsking(true)}>
        {T.cancel}
      </Button>
      {asking && (
        <ConfirmModal
          texts={{
            title: T.cancelTitle,
            confirm: T.cancel,
            cancel: T.keep,
            close: INTERFACE_TEXTS.close,
          }}
          kind="alert"
          busy={post.busy}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>{T.cancelText(longDay(subscription.paidUntil))}</p>
          <Refusals errors={post.errors} />
          <PostAlert post={post} />
        </ConfirmModal>
      )}
    </div>
  )
}
