import {
  APPEALS_PAGE_SIZE,
  type Appeal,
  APPEAL_LIMITS as LIMITS,
  listAppeals,
} from '@gorod/contracts/sanctions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { refreshConsole, useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { momentText } from '../../../shared/moment.ts'
import { replayUrl } from '../../../shared/replay-url.ts'
import { SANCTION_TEXTS, APPEALS_ADMIN_TEXTS as T } from '../../../shared/texts/sanctions.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'
import { Queue, useQueuePlace } from '../queue.tsx'
import { AppealDecision } from './appeal-decision.tsx'
import { EarlierSanctions, SanctionFacts } from './earlier-sanctions.tsx'

const DAY_MS = 24 * 60 * 60_000

/** Appeals of bans and warnings; a moderator decides those of others. */
export function AppealsList() {
  const query = useConsoleQuery(listAppeals, useQueuePlace())
  return (
    <Queue
      id="appeals"
      texts={T}
      query={query}
      pageSize={APPEALS_PAGE_SIZE}
      row={(appeal) => <Row key={appeal.id} appeal={appeal} />}
    />
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
