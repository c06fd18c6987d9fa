import type { LobbyChair, LobbyMember } from '@gorod/contracts/lobby'
import { Check, Crown, Gavel, Plus, Unplug } from 'lucide-react'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { Portrait } from '../../ui/avatar/portrait.tsx'
import { Plate } from '../../ui/plate/plate.tsx'
import styles from './lobby-house.module.css'
import { PlayerName } from './player-name.tsx'

const T = LOBBY_TEXTS.room

interface LobbyWindowProps {
  readonly seat: LobbyChair
  readonly member: LobbyMember | null
  readonly own: boolean
  readonly leader: boolean
  readonly disabled: boolean
  readonly onTake: () => void
  /** Null: nothing can be done with this member. */
  readonly onManage: (() => void) | null
}

/** A place at the table: dark while free, lit when its owner is ready. */
export function LobbyWindow(props: LobbyWindowProps) {
  const { seat, member, own, disabled, onTake, onManage } = props
  const sign = (
    <span className={styles.sign} aria-hidden="true">
      {typeof seat === 'string' ? (
        <Gavel className="icon-16" />
      ) : (
        <Plate number={seat} kind={member?.ready ? 'lit' : member === null ? 'off' : 'default'} />
      )}
    </span>
  )
  if (member === null) {
    const label = typeof seat === 'string' ? T.takePlace[seat] : T.takeSeat(seat)
    return (
      <li>
        <button
          type="button"
          className={`${styles.window} ${styles.free}`}
          aria-label={label}
          disabled={disabled}
          onClick={onTake}
        >
          <span className={styles.pane}>
            <Plus aria-hidden="true" />
          </span>
          {sign}
          <span className={styles.words}>{typeof seat === 'string' ? label : T.free}</span>
        </button>
      </li>
    )
  }
  const look = [
    styles.window,
    member.ready && styles.lit,
    own && styles.own,
    !member.connected && styles.away,
  ]
  const className = look.filter(Boolean).join(' ')
  const content = (
    <>
      <span className={styles.pane}>
        <Portrait
          src={avatarUrl({ id: member.accountId, image: member.image })}
          fallback={defaultAvatarUrl(member.accountId)}
          alt=""
        />
      </span>
      {sign}
      <Words {...props} member={member} />
    </>
  )
  return (
    <li>
      <div className={className} tabIndex={own ? -1 : undefined} data-own={own || undefined}>
        {onManage !== null && (
          // Under the name, which is a link, and over all the rest.
          <button
            type="button"
            className={styles.manage}
            aria-label={`${T.memberMenu(member.username)}. ${placeText(seat)}`}
            disabled={disabled}
            onClick={onManage}
          />
        )}
        {content}
      </div>
    </li>
  )
}

function Words({ seat, member, own, leader }: LobbyWindowProps & { readonly member: LobbyMember }) {
  const { accountId, username, ready, connected } = member
  return (
    <span className={styles.words}>
      <span className="visually-hidden">{placeText(seat)}: </span>
      <b title={username}>
        {leader && <Crown className="icon-14" role="img" aria-label={T.leader} />}
        <span>{own ? username : <PlayerName accountId={accountId} username={username} />}</span>
        {/* A long name is shortened, but the mark of one's own window is not. */}
        {own && <i>, {T.you}</i>}
      </b>
      <small className={ready ? styles.ready : undefined}>
        {!connected && (
          <>
            <Unplug className="icon-14" aria-hidden="true" />
            {T.away}
          </>
        )}
        {connected && ready && (
          <>
            <Check className="icon-14" aria-hidden="true" />
            {T.ready}
          </>
        )}
        {connected && !ready && !leader && T.notReady}
        {connected && !ready && leader && T.leader}
      </small>
    </span>
  )
}

function placeText(seat: LobbyWindowProps['seat']): string {
  return typeof seat === 'string' ? T.places[seat] : T.seat(seat)
}
