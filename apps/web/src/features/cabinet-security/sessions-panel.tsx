import { type AccountSession, endOtherSessions, endSession, getSessions } from '@gorod/contracts/cabinet'
import { useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { OwnerProofField, PROOF, useOwnerProof } from '../../shared/cabinet/owner-proof.tsx'
import { refresh, useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { useFocusOfRemoved } from '../../shared/take-lost-focus.ts'
import { SECURITY_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { browserWords } from '../../shared/user-agent.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { LoadingState } from '../../ui/load-state/load-state.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './cabinet-security.module.css'
import { longMoment, timeAgo } from './moments.ts'

interface SessionsPanelProps {
  /** What stands above still loads, and would push the rows away from under a press. */
  readonly waits: boolean
}

/** Where the account is open, and how to close it there. */
export function SessionsPanel({ waits }: SessionsPanelProps) {
  const query = useCabinetQuery(getSessions)
  return (
    <Panel title={T.sessions} lead={T.sessionsLead}>
      {waits ? (
        <LoadingState size="part" text={INTERFACE_TEXTS.loading} />
      ) : (
        <Loaded query={query}>{(sessions) => <Sessions sessions={sessions} />}</Loaded>
      )}
    </Panel>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly AccountSession[] }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useFocusOfRemoved(list, sessions.length)
  const others = sessions.some(({ current }) => !current)
  return (
    <>
      <ul ref={list} className={styles.list} tabIndex={-1}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others ? (
        <div>
          <Button kind="alert" onClick={() => setAsking(true)}>
            {T.endOthers}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{T.noOthers}</p>
      )}
      {asking && (
        <EndOthers
          onClose={() => {
            setAsking(false)
            void refresh(client, getSessions)
          }}
        />
      )}
    </>
  )
}

function SessionRow({ session }: { readonly session: AccountSession }) {
  const client = useQueryClient()
  const post = useFormPost(endSession, { not_found: T.ended })
  const { name, handheld } = browserWords(session.userAgent)
  const Device = handheld ? Smartphone : Monitor
  const proof = useOwnerProof(post)
  const end = () => post.send({ sessionId: session.id, ...proof.sent }, () => refresh(client, getSessions))
  return (
    <li className={styles.row}>
      <Device aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {session.current && <Tag kind="lit">{T.thisDevice}</Tag>}
        </p>
        <p className={styles.facts}>
          <span>{T.usedAt(timeAgo(session.usedAt, Date.now()))}</span>
          <span>{T.signedInAt(longMoment(session.createdAt))}</span>
          <span>{T.address(session.address)}</span>
        </p>
        <Refusals errors={post.errors} shown={PROOF} />
      </div>
      {!session.current && (
        <Button kind="line" loading={post.busy} aria-label={T.endLabel(name)} onClick={() => void end()}>
          {T.end}
        </Button>
      )}
      {/* A row has no room for a form. */}
      {proof.asked ? (
        <ConfirmModal
          texts={{
            title: T.endTitle,
            confirm: T.end,
            cancel: INTERFACE_TEXTS.cancel,
            close: INTERFACE_TEXTS.close,
          }}
          kind="alert"
          busy={post.busy}
          onConfirm={() => void end()}
          onClose={proof.giveUp}
        >
          <p>{T.endText(name)}</p>
          <OwnerProofField proof={proof} />
          <PostAlert post={post} />
        </ConfirmModal>
      ) : (
        <PostAlert post={post} />
      )}
    </li>
  )
}

function EndOthers({ onClose }: { readonly onClose: () => void }) {
  const post = useFormPost(endOtherSessions)
  const proof = useOwnerProof(post)
  const confirm = async () => {
    if ((await post.send(proof.sent)).state === 'done') onClose()
  }
  return (
    <ConfirmModal
      texts={{
        title: T.endOthersTitle,
        confirm: T.endOthers,
        cancel: INTERFACE_TEXTS.cancel,
        close: INTERFACE_TEXTS.close,
      }}
      kind="alert"
      busy={post.busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{T.endOthersText}</p>
      <OwnerProofField proof={proof} />
      <Refusals errors={post.errors} shown={PROOF} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
