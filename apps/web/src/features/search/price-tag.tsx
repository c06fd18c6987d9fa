import type { Price } from '@gorod/contracts/search'
import { Ticket, Zap } from 'lucide-react'
import { SEARCH_TEXTS as T } from '../../shared/texts/search.ts'
import styles from './mode-list.module.css'

/** The price of a table: tickets, energy, or nothing. */
export function PriceTag({ price }: { readonly price: Price }) {
  if (price.tickets === 0 && price.energy === 0) return <span className={styles.price}>{T.free}</span>
  return (
    <span className={styles.price}>
      {price.tickets > 0 && (
        <span>
          <Ticket className="icon-16" aria-hidden="true" />
          {T.tickets(price.tickets)}
        </span>
      )}
      {price.energy > 0 && (
        <span>
          <Zap className="icon-16" aria-hidden="true" />
          {T.energy(price.energy)}
        </span>
      )}
    </span>
  )
}
