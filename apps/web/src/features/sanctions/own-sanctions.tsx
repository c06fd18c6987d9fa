import { getOwnSanctions, type OwnSanction } from '@gorod/contracts/sanctions'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { momentText } from '../../shared/moment.ts'
import { SANCTION_TEXTS, APPEALS_TEXTS as T } from '../../shared/texts/sanctions.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { AppealForm } from './appeal-form.tsx'
import styles from './sanctions.module.css'

/** What the current user was punished with, and a way to disagree. */
export function OwnSanctions() {
  const query = useCabinetQuery(getOwnSanctions)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className="h1">{T.title}</h1>
        <p className={styles.lead}>{T.lead}</p>
        <Link className="link" to="/sanctions">
          {T.ledger}
        </Link>
      </div>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState size="list">
              <p>{T.none}</p>
            </EmptyState>
          ) : (
            <Panel title={T.title}>
              <ul className={styles.list}>
                {rows.map((sanction) => (
                  <SanctionRow key={`${sanction.kind} ${sanction.id}`} sanction={sanction} />
                ))}
              </ul>
            </Panel>
          )
        }
      </Loaded>
    </div>
  )
}

function SanctionRow({ sanction }: { readonly sanction: OwnSanction }) {
  const [appealing, setAppealing] = useState(false)
  const { kind, id, category, reason, from, until, lifted, gameNumber, appealUntil, appeal } = sanction
  const now = Date.now()
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {SANCTION_TEXTS.kinds[kind]}: {SANCTION_TEXTS.categories[category]}
        {lifted && <Tag>{SANCTION_TEXTS.lifted}</Tag>}
      </p>
      <p className={styles.facts}>
        <span>{momentText(from, now)}</span>
        {kind === 'ban' && (
          <span>{until === null ? SANCTION_TEXTS.endless : T.until(momentText(until, now))}</span>
        )}
        {gameNumber !== null && (
          <Link className="link" to={`/match/${gameNumber}`}>
            {SANCTION_TEXTS.game(gameNumber)}
          </Link>
        )}
        {appealUntil !== null && <span>{T.appealUntil(momentText(appealUntil, now))}</span>}
      </p>
      <p className={styles.words}>{reason}</p>
      {appealUntil !== null && !appealing && (
        <Button kind="line" aria-label={T.appealLabel(reason)} onClick={() => setAppealing(true)}>
          {T.appeal}
        </Button>
      )}
      {appealing && appeal === null && <AppealForm kind={kind} id={id} onClose={() => setAppealing(false)} />}
      {appeal !== null && <OwnAppeal appeal={appeal} now={now} />}
    </li>
  )
}

interface OwnAppealProps {
  readonly appeal: NonNullable<OwnSanction['appeal']>
  readonly now: number
}

function OwnAppeal({ appeal: { text, at, decision }, now }: OwnAppealProps) {
  return (
    <blockquote className={styles.answer}>
      <p className={styles.facts}>
        <span>{T.own}</span>
        <span>{momentText(at, now)}</span>
        <Tag kind={decision === null ? 'line' : 'lit'}>
          {decision === null ? T.waits : SANCTION_TEXTS.outcomes[decision.outcome]}
        </Tag>
      </p>
      <p className={styles.words}>{text}</p>
      {decision?.byGiver && <p className={styles.facts}>{T.byGiver}</p>}
      {decision !== null && <p className={styles.words}>{decision.words}</p>}
    </blockquote>
  )
}
