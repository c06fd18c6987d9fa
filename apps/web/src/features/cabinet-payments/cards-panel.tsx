import {
  addPaymentCard,
  getPayments,
  type PaymentCard,
  type Payments,
  removePaymentCard,
} from '@gorod/contracts/payments'
import { useQueryClient } from '@tanstack/react-query'
import { CreditCard, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { useFocusOfRemoved } from '../../shared/take-lost-focus.ts'
import { PAYMENTS_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './cabinet-payments.module.css'
import { cardName } from './card-name.ts'
import { PaymentQuestion } from './payment-question.tsx'

/** The account's cards: as much of each as may be shown. */
export function CardsPanel({ payments: { cards, provider } }: { readonly payments: Payments }) {
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  useFocusOfRemoved(list, cards.length)
  const post = useFormPost(addPaymentCard)
  const add = () =>
    post.send({}, async (result) => {
      const redirectUrl = result.state === 'done' ? result.answer.redirectUrl : null
      // The provider's own form: the number of a card is typed there, never here.
      if (redirectUrl !== null) location.assign(redirectUrl)
      else await refresh(client, getPayments)
    })
  return (
    <Panel title={T.cards}>
      {cards.length === 0 ? (
        <p className="text-secondary">{T.noCards}</p>
      ) : (
        <ul ref={list} className={styles.list} tabIndex={-1}>
          {cards.map((card) => (
            <CardRow key={card.id} card={card} />
          ))}
        </ul>
      )}
      {provider !== null && (
        <div>
          <Button loading={post.busy} icon={<Plus aria-hidden="true" />} onClick={() => void add()}>
            {T.addCard}
          </Button>
        </div>
      )}
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </Panel>
  )
}

interface CardRowProps {
  readonly card: PaymentCard
}

function CardRow({ card }: CardRowProps) {
  const [asking, setAsking] = useState(false)
  return (
    <li className={styles.row}>
      <CreditCard aria-hidden="true" />
      <p className={styles.card}>
        <span className="even-digits">{cardName(card)}</span>
        <span className={styles.expires}>{T.expires(card.expires)}</span>
      </p>
      <Button kind="line" aria-label={T.removeCardLabel(cardName(card))} onClick={() => setAsking(true)}>
        {T.removeCard}
      </Button>
      {asking && <RemoveCard card={card} onClose={() => setAsking(false)} />}
    </li>
  )
}

interface RemoveCardProps extends CardRowProps {
  readonly onClose: () => void
}

function RemoveCard({ card, onClose }: RemoveCardProps) {
  const post = useFormPost(removePaymentCard)
  return (
    <PaymentQuestion
      post={post}
      input={{ cardId: card.id }}
      texts={{ title: T.removeTitle, confirm: T.removeCard }}
      kind="alert"
      onClose={onClose}
    >
      {T.removeText(cardName(card))}
    </PaymentQuestion>
  )
}
