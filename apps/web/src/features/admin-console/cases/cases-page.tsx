import { CASE_LIMITS, caseKinds, caseStates } from '@gorod/contracts/cases'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../shared/loaded.tsx'
import { pageOf } from '../../../shared/page-of.ts'
import { CASE_TEXTS as T } from '../../../shared/texts/cases.ts'
import { PAGINATION_TEXTS } from '../../../shared/texts/interface.ts'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { FindForm } from '../find-form.tsx'
import { CaseList } from './case-list.tsx'
import { CaseSide } from './case-side.tsx'
import { CaseSignals } from './case-signals.tsx'
import styles from './cases.module.css'
import {
  CASES_PAGE_SIZE,
  type Case,
  type CaseChoice,
  type CaseParts,
  isOfGame,
  keyOf,
  useCases,
} from './cases.ts'

const LIST = 'cases'
const KINDS = ['all', ...caseKinds] as const

/** What players bring to moderators, in one queue; beside it the game at that moment and the decision. */
export function CasesPage({ parts }: { readonly parts: CaseParts }) {
  const [params, setParams] = useSearchParams()
  const choice = choiceOf(params)
  const { query, counts } = useCases(choice)
  const goTo = (next: Partial<CaseChoice>) => setParams(paramsOf({ ...choice, page: 1, ...next }))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h2 className="h3">{T.title}</h2>
          <p className={styles.lead}>{T.lead}</p>
        </div>
        <Tabs
          label={T.states}
          tabs={caseStates.map((id) => ({ id, label: T.state[id] }))}
          selected={choice.state}
          onSelect={(state) => goTo({ state })}
          panelId={LIST}
        />
      </div>
      <div className={styles.choice}>
        <Tabs
          label={T.kinds}
          tabs={KINDS.map((id) => ({ id, label: withCount(T.kind[id], counts[id]) }))}
          selected={choice.kind}
          onSelect={(kind) => goTo({ kind })}
          panelId={LIST}
        />
        <FindForm
          key={choice.find}
          label={T.search}
          button={T.find}
          text={choice.find}
          onFind={(find) => goTo({ find })}
        />
      </div>
      <div id={LIST} role="tabpanel" aria-label={T.kind[choice.kind]}>
        <Loaded query={query}>
          {({ rows, totalCount }) => (
            <Columns
              cases={rows}
              totalCount={totalCount}
              choice={choice}
              onPage={(page) => goTo({ page })}
              parts={parts}
            />
          )}
        </Loaded>
      </div>
    </div>
  )
}

const withCount = (name: string, count: number | null): string =>
  count === null ? name : T.counted(name, count)

function choiceOf(params: URLSearchParams): CaseChoice {
  return {
    kind: KINDS.find((kind) => kind === params.get('kind')) ?? 'all',
    state: caseStates.find((state) => state === params.get('state')) ?? 'open',
    find: (params.get('find') ?? '').slice(0, CASE_LIMITS.find),
    page: pageOf(params),
  }
}

const paramsOf = ({ kind, state, find, page }: CaseChoice): Record<string, string> => ({
  ...(kind === 'all' ? {} : { kind }),
  ...(state === 'open' ? {} : { state }),
  ...(find === '' ? {} : { find }),
  ...(page === 1 ? {} : { page: String(page) }),
})

interface ColumnsProps {
  readonly cases: readonly Case[]
  readonly totalCount: number
  readonly choice: CaseChoice
  readonly onPage: (page: number) => void
  readonly parts: CaseParts
}

function Columns({ cases, totalCount, choice, onPage, parts }: ColumnsProps) {
  const [params, setParams] = useSearchParams()
  // After a decision the case is gone from the list, and the next one is open.
  const chosen = cases.find((one) => keyOf(one) === params.get('case')) ?? cases[0]
  if (chosen === undefined)
    return <p className="text-muted">{choice.find === '' ? T.none[choice.state] : T.notFound}</p>
  const rest = choice.kind === 'all' ? totalCount - cases.length : 0
  return (
    <div className={styles.columns}>
      <div className={styles.queue}>
        <CaseList
          cases={cases}
          chosen={keyOf(chosen)}
          onChoose={(key) => setParams({ ...paramsOf(choice), case: key }, { replace: true })}
        />
        {rest > 0 && <p className="text-muted">{T.more(rest)}</p>}
        {choice.kind !== 'all' && (
          <Pagination
            page={choice.page}
            pageCount={Math.ceil(totalCount / CASES_PAGE_SIZE)}
            onPage={onPage}
            texts={PAGINATION_TEXTS}
          />
        )}
      </div>
      {isOfGame(chosen) && (
        <section className={styles.card} aria-label={T.log} key={`game ${keyOf(chosen)}`}>
          <CaseGame one={chosen} parts={parts} />
          <CaseSignals one={chosen} />
        </section>
      )}
      <CaseSide key={keyOf(chosen)} one={chosen} parts={parts} />
    </div>
  )
}

function CaseGame({ one, parts }: { readonly one: Case; readonly parts: CaseParts }) {
  if (one.kind === 'messages') return null
  if (one.kind === 'reports') {
    const { game, moment, accused, reporter } = one.item
    if (game.running) return <p className="text-muted">{T.running}</p>
    return parts.moment({
      number: game.number,
      event: moment,
      accusedId: accused.id,
      senderId: reporter.id,
    })
  }
  if (one.kind === 'protests') {
    const { gameNumber, moment, userId } = one.item
    return parts.moment({ number: gameNumber, event: moment, accusedId: null, senderId: userId })
  }
  const { sanction, moment, player } = one.item
  if (sanction.gameNumber === null) return null
  return parts.moment({ number: sanction.gameNumber, event: moment, accusedId: player.id, senderId: null })
}
