import { getPayments, type Payments } from '@gorod/contracts/payments'
import { FlaskConical } from 'lucide-react'
import { useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PAYMENTS_TEXTS as T } from '../../shared/texts/cabinet.ts'
import styles from './cabinet-payments.module.css'
import { CardsPanel } from './cards-panel.tsx'
import { SubscriptionPanel } from './subscription-panel.tsx'

/** The tab «Оплата». */
export function PaymentsTab() {
  const query = useCabinetQuery(getPayments)
  return (
    <div className={styles.tab}>
      <Loaded query={query}>{(payments) => <PaymentsParts payments={payments} />}</Loaded>
    </div>
  )
}

function PaymentsParts({ payments }: { readonly payments: Payments }) {
  const { provider, cards, subscription } = payments
  return (
    <>
      {provider?.sandbox && (
        <div className={styles.sandbox} role="note">
          <FlaskConical aria-hidden="true" />
          <p>
            <strong>{T.sandbox}</strong>
            <span>{T.sandboxLead}</span>
          </p>
        </div>
      )}
      {provider === null && <p className={styles.none}>{T.noProvider}</p>}
      {(provider !== null || subscription !== null) && <SubscriptionPanel payments={payments} />}
      {(provider !== null || cards.length > 0) && <CardsPanel payments={payments} />}
    </>
  )
}
