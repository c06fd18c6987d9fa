import {
  APPEALS_PAGE_SIZE,
  type Appeal,
  APPEAL_LIMITS as LIMITS,
  listAppeals,
} from '@gorod/contracts/sanctions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { refreshConsole, useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { momentText } from '../../../shared/moment.ts'
import { replayUrl } from '../../../shared/replay-url.ts'
import { PAGINATION_TEXTS } from '../../../shared/texts/interface.ts'
import { SANCTION_TEXTS, APPEALS_ADMIN_TEXTS as T } from '../../../shared/texts/sanctions.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'
import { pageOf } from '../page-of.ts'
import { AppealDecision } from './appeal-decision.tsx'
import { EarlierSanctions, SanctionFacts } from './earlier-sanctions.tsx'

const STATES = ['open', 'decided'] as const
const PANEL = 'appeals'
const DAY_MS = 24 * 60 * 60_000

/** Appeals of bans and warnings; a moderator decides those of others. */
export function AppealsList() {
  const [params, setParams] = useSearchParams()
  const page = pageOf(params)
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  const query = useConsoleQuery(listAppeals, { page, state })
  return (
    <Panel title={T.title} lead={T.lead}>
      <Tabs
        label={T.states}
        tabs={STATES.map((id) => ({ id, label: T.state[id] }))}
        selected={state}
        onSelect={(next) => setParams({ state: next })}
        panelId={PANEL}
      />
      <div role="tabpanel" id={PANEL} aria-label={T.state[state]}>
        <Loaded query={query}>
          {({ rows, totalCount }) => (
            <div className={query.isPlaceholderData ? styles.waiting : undefined}>
              {rows.length === 0 && <p className="text-muted">{T.none}</p>}
              <ul className={styles.list}>
                {rows.map((appeal) => (
                  <Row key={appeal.id} appeal={appeal} />
                ))}
              </ul>
              <Pagination
                page={page}
                pageCount={Math.ceil(totalCount / APPEALS_PAGE_SIZE)}
                onPage={(next) => setParams({ state, page: String(next) })}
                texts={PAGINATION_TEXTS}
              />
            </div>
          )}
        </Loaded>
      </div>
    </Panel>
  )
}

function Row({ appeal }: { readonly appeal: Appeal }) {
  const client = useQueryClient()
  const [deciding, setDeciding] = useState(false)
  const { sanction, moment, mayDecide, decision } = appeal
  const { gameNumber } = sanction
  return (
    <li className={styles.row}>
      <Facts appeal={appeal} />
      <div className={styles.buttons}>
        {gameNumber !== null && moment !== null && (
          <LinkButton to={replayUrl(gameNumber, moment)} kind="line">
            {T.moment}
          </LinkButton>
        )}
        {gameNumber !== null && (
          <LinkButton to={`/match/${gameNumber}`} kind="ghost">
            {T.open}
          </LinkButton>
        )}
        {decision === null && !mayDecide && <span className="text-muted">{T.another}</span>}
        {decision === null && mayDecide && !deciding && (
          <Button onClick={() => setDeciding(true)}>{T.decide}</Button>
        )}
      </div>
      {deciding && (
        <div className={styles.decision}>
          <EarlierSanctions accountId={appeal.player.id} but={sanction} />
          <AppealDecision
            appeal={appeal}
            onDone={() => refreshConsole(client)}
            onCancel={() => setDeciding(false)}
          />
        </div>
      )}
    </li>
  )
}

function Facts({ appeal }: { readonly appeal: Appeal }) {
  const { player, sanction, text, at, decision } = appeal
  const now = Date.now()
  const overdue = decision === null && now - Date.parse(at) > LIMITS.answerDays * DAY_MS
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        <Link className="link" to={`/admin/players/${player.id}`}>
          {player.username}
        </Link>
        {overdue && <Tag kind="lit">{T.overdue}</Tag>}
      </p>
      <p className={styles.facts}>
        <span>{momentText(at, now)}</span>
        {sanction.gameNumber !== null && <span>{SANCTION_TEXTS.game(sanction.gameNumber)}</span>}
      </p>
      <p>{text}</p>
      <div className={styles.reason}>
        <SanctionFacts sanction={sanction} />
        <p>{sanction.reason}</p>
      </div>
      {decision !== null && (
        <>
          <p className={styles.facts}>
            <Tag kind={decision.outcome === 'confirmed' ? 'line' : 'lit'}>
              {SANCTION_TEXTS.outcomes[decision.outcome]}
            </Tag>
            <span>{T.decided(decision.by, momentText(decision.at, now))}</span>
          </p>
          <p>{decision.words}</p>
        </>
      )}
    </div>
  )
}
