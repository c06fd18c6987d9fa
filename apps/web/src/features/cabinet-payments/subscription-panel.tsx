import {
  cancelSubscription,
  type PaymentCard,
  type Payments,
  type Subscription,
} from '@gorod/contracts/payments'
import { useState } from 'react'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { PAYMENTS_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './cabinet-payments.module.css'
import { cardName } from './card-name.ts'
import { longDay, roubles } from './money.ts'
import { PayBy } from './pay-by.tsx'
import { PaymentQuestion } from './payment-question.tsx'

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
  const post = useFormPost(cancelSubscription)
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button kind="line" onClick={() => setAsking(true)}>
        {T.cancel}
      </Button>
      {asking && (
        <PaymentQuestion
          post={post}
          input={{}}
          texts={{ title: T.cancelTitle, confirm: T.cancel, cancel: T.keep }}
          kind="alert"
          onClose={() => setAsking(false)}
        >
          {T.cancelText(longDay(subscription.paidUntil))}
        </PaymentQuestion>
      )}
    </div>
  )
}
