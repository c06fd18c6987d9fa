import type { GameEvent } from '@gorod/rules'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { MATCH_TEXTS } from '../../shared/texts/match.ts'
import styles from './deal-proof.module.css'
import { dealEvidence, type DealProof as Proof, proveDeal, sha256Hex } from './deal-proof.ts'

const T = MATCH_TEXTS.proof

/** Lets everybody see that the cards were not chosen: hashed and dealt again in this very browser. */
export function DealProof({ events }: { readonly events: readonly GameEvent[] }) {
  const evidence = useMemo(() => dealEvidence(events), [events])
  const [proof, setProof] = useState<Proof | 'checking' | 'unavailable'>('checking')
  useEffect(() => {
    if (evidence === null) return
    // Plain http outside localhost has no subtle crypto.
    if (!window.isSecureContext) return setProof('unavailable')
    let gone = false
    void proveDeal(evidence, sha256Hex).then((made) => {
      if (!gone) setProof(made)
    })
    return () => {
      gone = true
    }
  }, [evidence])
  if (evidence === null) return null
  return (
    <section className={styles.proof}>
      <h2 className="h4">{T.title}</h2>
      <p>{T.lead}</p>
      {evidence.chosen !== null && <p>{T.chosen(evidence.chosen)}</p>}
      <dl>
        <Line name={T.promised} value={evidence.promisedHash} />
        <Line name={T.seed} value={evidence.seed} />
        {typeof proof === 'object' && <Line name={T.computed} value={proof.seedHash} />}
      </dl>
      {proof === 'checking' && <p role="status">{T.checking}</p>}
      {proof === 'unavailable' && <p role="status">{T.unavailable}</p>}
      {typeof proof === 'object' && (
        <div role="status">
          <ul>
            <Verdict good={proof.hashMatches} yes={T.hashGood} no={T.hashBad} />
            <Verdict good={proof.rolesMatch} yes={T.rolesGood} no={T.rolesBad} />
          </ul>
        </div>
      )}
    </section>
  )
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Verdict({ good, yes, no }: { readonly good: boolean; readonly yes: string; readonly no: string }) {
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <li className={good ? undefined : styles.bad}>
      <Icon className="icon-18" aria-hidden="true" />
      {good ? yes : no}
    </li>
  )
}
