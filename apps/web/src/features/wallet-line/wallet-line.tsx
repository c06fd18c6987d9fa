import { SECOND_MS } from '@gorod/contracts/durations'
import { type Balance, getBalance } from '@gorod/contracts/wallet'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ticket, Zap } from 'lucide-react'
import { useEffect } from 'react'
import { api } from '../../shared/api/client.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { shortTimeLeft } from '../../shared/time-left.ts'
import { useNow } from '../../shared/use-now.ts'
import { reckon } from './reckon.ts'
import styles from './wallet-line.module.css'

const T = SEARCH_TEXTS.wallet
/** A wrong own clock must not ask the server without a pause. */
const ASK_AGAIN_MS = 30_000
export const BALANCE_KEY = ['wallet-balance'] as const

interface WalletLineProps {
  /** Changes whenever something may have been paid or given back: the balance is fetched again. */
  readonly occasion: string
}

/** «4 билета · 70 из 100 энергии», and when the next ones come. */
export function WalletLine({ occasion }: WalletLineProps) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: BALANCE_KEY,
    queryFn: ({ signal }) => api(getBalance, {}, { signal }),
    staleTime: ASK_AGAIN_MS,
    refetchOnWindowFocus: true,
  })
  useEffect(() => {
    if (occasion !== '') void client.invalidateQueries({ queryKey: BALANCE_KEY })
  }, [client, occasion])
  return data === undefined ? null : <Balances balance={data} />
}

function Balances({ balance }: { readonly balance: Balance }) {
  const client = useQueryClient()
  const { energy, tickets, energyInMs, ticketInMs, outdated } = reckon(balance, useNow(SECOND_MS))
  useEffect(() => {
    if (!outdated) return
    const ask = () => void client.invalidateQueries({ queryKey: BALANCE_KEY })
    ask()
    const asking = setInterval(ask, ASK_AGAIN_MS)
    return () => clearInterval(asking)
  }, [client, outdated])
  return (
    <section className={styles.wallet} aria-label={T.title}>
      <div>
        <Ticket aria-hidden="true" />
        <span>
          <b>{SEARCH_TEXTS.tickets(tickets)}</b>
          <small>{ticketInMs === null ? T.ticket : T.next(shortTimeLeft(ticketInMs))}</small>
        </span>
      </div>
      <div>
        <Zap aria-hidden="true" />
        <span>
          <b>{T.energyOf(energy, balance.energyMax)}</b>
          <small>
            {T.energy}
            {energyInMs !== null && `, ${T.next(shortTimeLeft(energyInMs))}`}
          </small>
        </span>
      </div>
    </section>
  )
}
