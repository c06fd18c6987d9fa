import { DAY_MS } from '@gorod/contracts/durations'
import type { MessageReport } from '@gorod/contracts/messages'
import type { Report } from '@gorod/contracts/reports'
import type { ListedProtest } from '@gorod/contracts/reviews'
import { type Appeal, APPEAL_LIMITS as LIMITS } from '@gorod/contracts/sanctions'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import { momentText } from '../../../shared/moment.ts'
import { useMe } from '../../../shared/session/use-me.ts'
import { PROTESTS_ADMIN_TEXTS, REPORTS_ADMIN_TEXTS } from '../../../shared/texts/admin.ts'
import { CASE_TEXTS as T } from '../../../shared/texts/cases.ts'
import { MESSAGE_REPORTS_TEXTS } from '../../../shared/texts/messages.ts'
import { REPORT_TEXTS } from '../../../shared/texts/reports.ts'
import { APPEALS_ADMIN_TEXTS, SANCTION_TEXTS } from '../../../shared/texts/sanctions.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'
import { AppealDecision } from '../appeals/appeal-decision.tsx'
import { EarlierSanctions, SanctionFacts } from '../appeals/earlier-sanctions.tsx'
import { MessageDecision } from '../messages/message-decision.tsx'
import { DecisionForm } from '../reports/decision-form.tsx'
import { CaseSignals } from './case-signals.tsx'
import own from './cases.module.css'
import { type Case, type CaseParts, isForOther, isOfGame, isOpen } from './cases.ts'
import { RecountGame } from './recount-game.tsx'
import { TakeCase } from './take-case.tsx'

/** Who and what a case is about, and its decision. */
export function CaseSide({ one, parts }: { readonly one: Case; readonly parts: CaseParts }) {
  const client = useQueryClient()
  const me = useMe()
  const onDone = () => refreshConsole(client)
  const forOther = me.state === 'signed_in' && isForOther(one, me.user.id)
  return (
    <div className={own.side}>
      {isOpen(one) && !forOther && <TakeCase one={one} onDone={onDone} />}
      <SideOf one={one} parts={parts} forOther={forOther} onDone={onDone} />
      {!isOfGame(one) && (
        <section className={own.card}>
          <CaseSignals one={one} />
        </section>
      )}
    </div>
  )
}

interface SideOfProps {
  readonly one: Case
  readonly parts: CaseParts
  readonly forOther: boolean
  readonly onDone: () => Promise<void>
}

function SideOf({ one, parts, forOther, onDone }: SideOfProps) {
  switch (one.kind) {
    case 'reports':
      return <ReportSide report={one.item} forOther={forOther} onDone={onDone} />
    case 'protests':
      return <ProtestSide protest={one.item}>{parts.answerProtest(one.item, onDone)}</ProtestSide>
    case 'appeals':
      return <AppealSide appeal={one.item} onDone={onDone} />
    case 'messages':
      return <MessagesSide report={one.item} forOther={forOther} onDone={onDone} />
  }
}

interface SideProps {
  readonly person: { readonly id: number; readonly username: string }
  readonly tags?: ReactNode
  readonly facts: ReactNode
  readonly children: ReactNode
  /** Null: there is nothing to decide now. */
  readonly decision: ReactNode
}

function Side({ person, tags, facts, children, decision }: SideProps) {
  return (
    <>
      <section className={own.card}>
        <h2 className="h4">
          <Link className="link" to={`/admin/players/${person.id}`}>
            {person.username}
          </Link>
        </h2>
        {tags}
        <p className={styles.facts}>{facts}</p>
        {children}
      </section>
      {decision !== null && (
        <section className={[own.card, own.decision].join(' ')}>
          <h2 className="h4">{T.decision}</h2>
          {decision}
        </section>
      )}
    </>
  )
}

interface ReportSideProps {
  readonly report: Report
  readonly forOther: boolean
  readonly onDone: () => Promise<void>
}

const ForOther = () => <p className="text-muted">{REPORTS_ADMIN_TEXTS.forbidden}</p>

function ReportSide({ report, forOther, onDone }: ReportSideProps) {
  const { id, accused, reporter, seat, kind, text, game, at, confirmedBefore, proposals, decision } = report
  return (
    <Side
      person={{ id: accused.id, username: REPORTS_ADMIN_TEXTS.accused(seat, accused.username) }}
      tags={<ConfirmedBefore count={confirmedBefore} />}
      facts={
        <>
          <span>{REPORT_TEXTS.kinds[kind]}</span>
          <span>{momentText(at, Date.now())}</span>
          <SenderFacts sender={reporter} />
          {proposals.decided > 0 && <span>{REPORTS_ADMIN_TEXTS.proposals(proposals)}</span>}
        </>
      }
      decision={
        decision === null && !game.running ? (
          forOther ? (
            <ForOther />
          ) : (
            <DecisionForm id={id} others={report.others} onDone={onDone} />
          )
        ) : null
      }
    >
      {text !== '' && <p className={styles.reason}>{text}</p>}
      {!game.running && <GameLink number={game.number} />}
      {decision !== null && <DecisionFacts decision={decision} />}
      <EarlierSanctions accountId={accused.id} but={decision?.sanction} />
    </Side>
  )
}

function GameLink({ number }: { readonly number: number }) {
  return (
    <div>
      <LinkButton size="sm" kind="line" to={`/match/${number}`}>
        {T.toGame}
      </LinkButton>
    </div>
  )
}

interface ProtestSideProps {
  readonly protest: ListedProtest
  /** The form of the answer. */
  readonly children: ReactNode
}

function ProtestSide({ protest, children }: ProtestSideProps) {
  const { userId, username, gameNumber, text, at, answer } = protest
  const texts = PROTESTS_ADMIN_TEXTS
  const now = Date.now()
  return (
    <Side
      person={{ id: userId, username: texts.from(username, protest.seat) }}
      facts={<span>{momentText(at, now)}</span>}
      decision={answer === null ? children : null}
    >
      <p className={styles.reason}>{text}</p>
      <GameLink number={gameNumber} />
      <RecountGame protestId={protest.id} />
      {answer !== null && (
        <>
          <p className={styles.facts}>
            <Tag kind={answer.accepted ? 'lit' : 'line'}>
              {answer.accepted ? texts.accepted : texts.declined}
            </Tag>
            <span>{texts.by[answer.by]}</span>
            <span>{momentText(answer.at, now)}</span>
          </p>
          <p className={styles.reason}>{answer.text}</p>
        </>
      )}
    </Side>
  )
}

interface AppealSideProps {
  readonly appeal: Appeal
  readonly onDone: () => Promise<void>
}

function AppealSide({ appeal, onDone }: AppealSideProps) {
  const { player, sanction, text, at, mayDecide, alone, decision } = appeal
  const texts = APPEALS_ADMIN_TEXTS
  const now = Date.now()
  const overdue = decision === null && now - Date.parse(at) > LIMITS.answerDays * DAY_MS
  const form = mayDecide ? (
    <>
      {alone && <p className="text-muted">{texts.alone}</p>}
      <AppealDecision appeal={appeal} onDone={onDone} />
    </>
  ) : (
    <p className="text-muted">{texts.another}</p>
  )
  return (
    <Side
      person={player}
      tags={
        overdue && (
          <p>
            <Tag kind="lit">{texts.overdue}</Tag>
          </p>
        )
      }
      facts={<span>{momentText(at, now)}</span>}
      decision={decision === null ? form : null}
    >
      <p>{text}</p>
      <div className={styles.reason}>
        <SanctionFacts sanction={sanction} />
        <p>{sanction.reason}</p>
      </div>
      {sanction.gameNumber !== null && <GameLink number={sanction.gameNumber} />}
      {decision !== null && (
        <>
          <p className={styles.facts}>
            <Tag kind={decision.outcome === 'confirmed' ? 'line' : 'lit'}>
              {SANCTION_TEXTS.outcomes[decision.outcome]}
            </Tag>
            <span>{texts.decided(decision.by, momentText(decision.at, now))}</span>
          </p>
          <p>{decision.words}</p>
        </>
      )}
      <EarlierSanctions accountId={player.id} but={sanction} />
    </Side>
  )
}

interface MessagesSideProps {
  readonly report: MessageReport
  readonly forOther: boolean
  readonly onDone: () => Promise<void>
}

function MessagesSide({ report, forOther, onDone }: MessagesSideProps) {
  const { id, accused, reporter, text, at, messages, confirmedBefore, decision } = report
  const texts = MESSAGE_REPORTS_TEXTS
  return (
    <Side
      person={accused}
      tags={<ConfirmedBefore count={confirmedBefore} />}
      facts={
        <>
          <span>{momentText(at, Date.now())}</span>
          <SenderFacts sender={reporter} />
        </>
      }
      decision={
        decision === null ? forOther ? <ForOther /> : <MessageDecision id={id} onDone={onDone} /> : null
      }
    >
      {text !== '' && <p>{text}</p>}
      <p className="text-muted">{messages.length === 0 ? texts.gone : texts.lead}</p>
      {messages.map((message, index) => (
        <p key={index} className={message.reported ? styles.reason : own.neighbour}>
          <b>{message.byAccused ? texts.by.accused : texts.by.reporter}:</b> {message.text}
          {!message.reported && <small> {texts.neighbour}</small>}
        </p>
      ))}
      {decision !== null && <DecisionFacts decision={decision} />}
      <EarlierSanctions accountId={accused.id} but={decision?.sanction} />
    </Side>
  )
}

function ConfirmedBefore({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <p>
      <Tag kind="lit">{REPORTS_ADMIN_TEXTS.confirmedBefore(count)}</Tag>
    </p>
  )
}

/** Who sent a report, and what became of the earlier ones. */
function SenderFacts({ sender }: { readonly sender: Report['reporter'] }) {
  const texts = REPORTS_ADMIN_TEXTS
  return (
    <>
      <span>
        {texts.reporter}{' '}
        <Link className="link" to={`/admin/players/${sender.id}`}>
          {sender.username}
        </Link>
      </span>
      <span>{texts.sender(sender)}</span>
      {sender.falseNow > 0 && <Tag kind="lit">{texts.falseNow(sender.falseNow, sender.aDay)}</Tag>}
    </>
  )
}

function DecisionFacts({ decision }: { readonly decision: NonNullable<Report['decision']> }) {
  const { verdicts, ...texts } = REPORTS_ADMIN_TEXTS
  return (
    <>
      <p className={styles.facts}>
        <Tag kind={decision.verdict === 'violation' ? 'lit' : 'line'}>{verdicts[decision.verdict]}</Tag>
        {decision.banned && <span>{texts.banned}</span>}
        {decision.overturned && <Tag>{texts.overturned}</Tag>}
        <span>{texts.decided(decision.by, momentText(decision.at, Date.now()))}</span>
      </p>
      {decision.words !== '' && <p className={styles.reason}>{decision.words}</p>}
    </>
  )
}
