import { listCaseSignals, type SignalFinding, type Signals } from '@gorod/contracts/signals'
import { Link } from 'react-router'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { SIGNALS_TEXTS, CASE_SIGNALS_TEXTS as T } from '../../../shared/texts/signals.ts'
import own from './case-signals.module.css'
import { type Case, subjectOf } from './cases.ts'

/** How many a moderator reads beside a case; the page of signals has all. */
const SHOWN = 6

/** What chance does not explain about the players of a case, with how usual it is. A reason to look: nothing follows from it. */
export function CaseSignals({ one }: { readonly one: Case }) {
  const query = useConsoleQuery(listCaseSignals, subjectOf(one))
  return (
    <section className={own.signals}>
      <h3 className="text-secondary">{T.title}</h3>
      <Loaded query={query}>{(signals) => <Cells signals={signals} />}</Loaded>
    </section>
  )
}

interface Cell {
  readonly key: string
  readonly figure: string
  readonly what: string
  readonly usual: string
}

function Cells({ signals }: { readonly signals: Signals }) {
  const cells = cellsOf(signals)
  if (cells.length === 0)
    return <p className="text-muted">{signals.run === null ? SIGNALS_TEXTS.never : T.none}</p>
  return (
    <>
      <p className="text-muted">{T.lead}</p>
      <ul>
        {cells.slice(0, SHOWN).map(({ key, figure, what, usual }) => (
          <li key={key}>
            <b className="h4">{figure}</b>
            <span>
              {what}
              <small>{usual}</small>
            </span>
          </li>
        ))}
      </ul>
      <Link className="link" to="/admin/signals">
        {cells.length > SHOWN ? T.more(cells.length - SHOWN) : T.all}
      </Link>
    </>
  )
}

function cellsOf(signals: Signals): readonly Cell[] {
  const findings = signals.pairs.flatMap(({ players, sharedGames, findings: found }) =>
    found.map((finding) => ({
      key: `${finding.kind} ${keyOf(players)}`,
      figure: figureOf(finding),
      what: T.finding(finding.kind, namesOf(players)),
      usual: T.usual(finding, sharedGames),
    })),
  )
  const { tracedAccounts, tracedPairs } = signals
  const traces = signals.traced.flatMap(({ players, traces: common }) =>
    (['devices', 'addresses'] as const).flatMap((kind) =>
      common[kind] === 0
        ? []
        : [
            {
              key: `${kind} ${keyOf(players)}`,
              figure: String(common[kind]),
              what: T.trace(kind, common[kind], namesOf(players)),
              usual: T.usualTrace(tracedPairs, tracedAccounts),
            },
          ],
    ),
  )
  return [...traces, ...findings]
}

type Players = Signals['pairs'][number]['players']

const keyOf = (players: Players): string => players.map(({ id }) => id).join(' ')
const namesOf = ([one, other]: Players): string => T.two(one.username, other.username)
const figureOf = ({ seen, of }: SignalFinding): string => SIGNALS_TEXTS.seen(seen, of)
