import { type PaymentCard, type Subscription, startSubscription } from '@gorod/contracts/payments'
import { useState } from 'react'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { PAYMENTS_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select } from '../../ui/field/select.tsx'
import styles from './cabinet-payments.module.css'
import { cardName } from './card-name.ts'
import { longDay } from './money.ts'
import { PaymentQuestion } from './payment-question.tsx'

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
  const post = useFormPost(startSubscription)
  return (
    <PaymentQuestion
      post={post}
      input={{ cardId: card.id }}
      texts={{ title: T.beginTitle[deed], confirm: T.begin[deed] }}
      onClose={onClose}
    >
      {text}
    </PaymentQuestion>
  )
}
