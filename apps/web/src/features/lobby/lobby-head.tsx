import type { LobbyState } from '@gorod/contracts/lobby'
import { LockKeyhole, LogOut, Settings, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CopyLink } from '../../shared/copy-link.tsx'
import { RulesDetails } from '../../shared/rules/rules-details.tsx'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { rulesOf } from './lobby-form.ts'
import styles from './lobby-head.module.css'
import { inviteUrl } from './lobby-state.ts'

const T = LOBBY_TEXTS.room

interface LobbyHeadProps {
  readonly state: LobbyState
  readonly leads: boolean
  readonly disabled: boolean
  readonly onChange: () => void
  readonly onLeave: () => void
}

/** The settings of this table, and how others join it. */
export function LobbyHead({ state, leads, disabled, onChange, onLeave }: LobbyHeadProps) {
  const { name, ruleSet, invite } = state
  const title = useRef<HTMLHeadingElement>(null)
  // A person who pressed a row far down the list begins at the top of the lobby, and so does a reader's voice.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={styles.head}>
      <h1 ref={title} className={`h1 ${styles.name}`} tabIndex={-1}>
        {name}
      </h1>
      <Settled state={state} />
      <RulesDetails ruleSet={rulesOf(ruleSet)} name={typeof ruleSet === 'string' ? null : ruleSet.name} />
      <div className={styles.buttons}>
        <CopyLink url={inviteUrl(location.origin, invite)} label={T.inviteLink} />
        <Invite state={state} />
        {leads && (
          <Button
            size="sm"
            icon={<Settings className="icon-18" aria-hidden="true" />}
            disabled={disabled}
            onClick={onChange}
          >
            {T.change}
          </Button>
        )}
        <Button
          size="sm"
          kind="ghost"
          icon={<LogOut className="icon-18" aria-hidden="true" />}
          disabled={disabled}
          onClick={onLeave}
        >
          {T.leave}
        </Button>
      </div>
    </header>
  )
}

/** What is settled, in short. */
function Settled({ state }: Pick<LobbyHeadProps, 'state'>) {
  const { locked, club, pace, bots } = state
  return (
    <ul className={styles.rules} aria-label={T.rules}>
      <li>
        <Tag>
          {SEARCH_TEXTS.practice.pace}: {SEARCH_TEXTS.paces[pace].toLowerCase()}
        </Tag>
      </li>
      <li>
        <Tag>{judgeText(state)}</Tag>
      </li>
      {club !== null && (
        <li>
          <Tag wraps>{LOBBY_TEXTS.list.club(club.name, club.membersOnly)}</Tag>
        </li>
      )}
      {bots && (
        <li>
          <Tag>{T.bots}</Tag>
        </li>
      )}
      <li>
        <Tag kind={locked ? 'line' : 'default'}>
          {locked && <LockKeyhole className="icon-14" aria-hidden="true" />}
          {locked ? T.byPassword : T.openDoor}
        </Tag>
      </li>
    </ul>
  )
}

function judgeText({ judge, judgeLeadsPace }: LobbyState): string {
  const { judges, judgeLeadsPace: leads } = LOBBY_TEXTS.form
  return judge === 'human' && judgeLeadsPace ? `${judges.human}: ${leads.toLowerCase()}` : judges[judge]
}

function Invite({ state }: Pick<LobbyHeadProps, 'state'>) {
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={<UserPlus className="icon-18" aria-hidden="true" />}
        onClick={() => setInviting(true)}
      >
        {LOBBY_TEXTS.invitation.open}
      </Button>
      {inviting && (
        <InviteDialog
          present={state.members.map(({ accountId }) => accountId)}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  )
}
