import { listSignals, type SignalFinding, type SignalPair } from '@gorod/contracts/signals'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { momentText } from '../../../shared/moment.ts'
import { SIGNALS_TEXTS as T } from '../../../shared/texts/signals.ts'
import { EmptyState } from '../../../ui/load-state/load-state.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../admin-console.module.css'
import own from './signals.module.css'

/** Pairs whose games chance does not explain, and accounts of one device. A moderator looks at the matches. */
export function SignalsPage() {
  const query = useConsoleQuery(listSignals, {})
  return (
    <Loaded query={query}>
      {({ run, pairs, traced, tracedAccounts, tracedPairs }) => (
        <div className={own.page}>
          <Panel title={T.title} lead={T.lead}>
            {run === null ? (
              <p className="text-muted">{T.never}</p>
            ) : (
              <p className={styles.facts}>
                <span>{T.at(momentText(run.at, Date.now()))}</span>
                <span>{T.run(run)}</span>
                <span>{T.rule}</span>
              </p>
            )}
            {run !== null && pairs.length === 0 && <EmptyState size="part">{T.none}</EmptyState>}
            <ul className={styles.list}>
              {pairs.map((pair) => (
                <PairRow key={pair.players.map(({ id }) => id).join(' ')} pair={pair} />
              ))}
            </ul>
          </Panel>
          <Panel title={T.tracedTitle} lead={T.tracedLead(tracedAccounts, tracedPairs)}>
            {traced.length === 0 && <p className="text-muted">{T.noTraced}</p>}
            <ul className={styles.list}>
              {traced.map(({ players, traces }) => (
                <li key={players.map(({ id }) => id).join(' ')} className={styles.row}>
                  <div className={styles.words}>
                    <Players players={players} />
                    <p className={styles.facts}>{T.traces(traces)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      )}
    </Loaded>
  )
}

function PairRow({
  pair: { players, sharedGames, matches, findings, traces },
}: {
  readonly pair: SignalPair
}) {
  const common = T.traces(traces)
  return (
    <li className={own.pair}>
      <Players players={players} />
      <p className={styles.facts}>
        <span>{T.shared(sharedGames)}</span>
        {common !== '' && <span>{common}</span>}
      </p>
      <ul className={own.findings}>
        {findings.map((finding) => (
          <Finding key={finding.kind} finding={finding} />
        ))}
      </ul>
      <nav className={own.matches} aria-label={T.matches}>
        {matches.map((number) => (
          <Link key={number} className="link" to={`/match/${number}`}>
            {T.match(number)}
          </Link>
        ))}
      </nav>
    </li>
  )
}

function Finding({ finding: { kind, seen, of, expected, byChance } }: { readonly finding: SignalFinding }) {
  return (
    <li>
      <b>{T.seen(seen, of)}</b>
      <span>{T.kinds[kind]}</span>
      <small>{T.expected(expected)}</small>
      <small>{T.byChance(byChance)}</small>
    </li>
  )
}

function Players({ players }: { readonly players: SignalPair['players'] }) {
  return (
    <p className={styles.name}>
      {players.map(({ id, username }, index) => (
        <Fragment key={id}>
          {index > 0 && <span aria-hidden="true">+</span>}
          <Link className="link" to={`/admin/players/${id}`}>
            {username}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
