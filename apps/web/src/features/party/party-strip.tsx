import {
  leavePartyMessage,
  openPartyLobbyMessage,
  PARTY_SIZE,
  type Party,
  type PartyMember,
  removeFromPartyMessage,
} from '@gorod/contracts/party'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { usePartySender } from '../../shared/party/use-party.ts'
import { formatClock } from '../../shared/plural.ts'
import { PARTY_TEXTS as T } from '../../shared/texts/party.ts'
import { useSecondsLeft } from '../../shared/use-now.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { FriendPicker } from './friend-picker.tsx'
import styles from './party.module.css'

interface PartyStripProps {
  readonly party: Party
  readonly ownId: number
  /** The party, or the viewer alone, is on the way to a table already. */
  readonly away: boolean
  readonly searching: boolean
  /** Why the search was refused. */
  readonly refusal: string | null
  readonly onSearch: () => void
  /** Goes on once this device was looked at. */
  readonly pass: (goOn: () => void) => void
}

/** The people one searches with: who is ready, who still thinks, and the one button of the leader. */
export function PartyStrip({ party, ownId, away, searching, refusal, onSearch, pass }: PartyStripProps) {
  const { send, busy, error } = usePartySender()
  const [picking, setPicking] = useState(false)
  const { members } = party
  const leader = members[0]
  const leads = leader?.id === ownId
  const ready = members.filter(({ msLeft }) => msLeft === null)
  const about = searching ? T.searching : leads ? T.about : T.memberAbout(leader?.username ?? '')
  return (
    <section className={styles.strip} aria-label={T.label}>
      <ul className={styles.people}>
        {members.map((member) => (
          <Member
            key={member.id}
            member={member}
            own={member.id === ownId}
            onRemove={
              leads && member.id !== ownId
                ? () => void send(removeFromPartyMessage, { userId: member.id })
                : null
            }
          />
        ))}
        {leads && members.length < PARTY_SIZE && (
          <li>
            <button
              type="button"
              className={styles.add}
              aria-label={T.inviteLabel}
              onClick={() => setPicking(true)}
            >
              <span>
                <Plus aria-hidden="true" />
              </span>
              <small>{T.invite}</small>
            </button>
          </li>
        )}
      </ul>
      <Words members={members} about={about} problem={refusal ?? error} />
      <div className={styles.buttons}>
        {leads && (
          <LeaderButtons
            disabled={away || busy || ready.length < 2}
            onSearch={onSearch}
            onLobby={() => pass(() => void send(openPartyLobbyMessage, {}))}
          />
        )}
        <Button kind="ghost" loading={busy} onClick={() => void send(leavePartyMessage, {})}>
          {T.leave}
        </Button>
      </div>
      {picking && <FriendPicker party={party} onClose={() => setPicking(false)} />}
    </section>
  )
}

interface LeaderButtonsProps {
  readonly disabled: boolean
  readonly onSearch: () => void
  readonly onLobby: () => void
}

/** What all do together. */
function LeaderButtons({ disabled, onSearch, onLobby }: LeaderButtonsProps) {
  return (
    <>
      <Button kind="lamp" disabled={disabled} onClick={onSearch}>
        {T.search}
      </Button>
      <Button kind="line" disabled={disabled} onClick={onLobby}>
        {T.lobby}
      </Button>
    </>
  )
}

interface WordsProps {
  readonly members: readonly PartyMember[]
  readonly about: string
  readonly problem: string | null
}

function Words({ members, about, problem }: WordsProps) {
  const thinking = members.filter(({ msLeft }) => msLeft !== null)
  const ready = members.length - thinking.length
  return (
    <div className={styles.text}>
      <p role="status">
        <b>{[T.ready(ready), ...thinking.map(({ username }) => T.thinks(username))].join(', ')}</b>
        {about}
      </p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

interface MemberProps {
  readonly member: PartyMember
  readonly own: boolean
  /** Null: the viewer may not. */
  readonly onRemove: (() => void) | null
}

function Member({ member, own, onRemove }: MemberProps) {
  const { id, username, msLeft } = member
  return (
    <li className={msLeft === null ? styles.member : `${styles.member} ${styles.waits}`}>
      <span className={styles.face}>
        <Avatar src={avatarUrl(member)} fallback={defaultAvatarUrl(id)} size={64} />
        {onRemove !== null && (
          <IconButton label={T.remove(username)} className={styles.remove} onClick={onRemove}>
            <X className="icon-16" aria-hidden="true" />
          </IconButton>
        )}
      </span>
      {msLeft === null ? (
        <small>{own ? T.you : username}</small>
      ) : (
        <Waiting key={msLeft} name={username} msLeft={msLeft} />
      )}
    </li>
  )
}

function Waiting({ name, msLeft }: { readonly name: string; readonly msLeft: number }) {
  return <small>{T.left(name, formatClock(useSecondsLeft(msLeft)))}</small>
}
