import {
  type LobbyChair,
  type LobbyMember,
  type LobbyState,
  takeLobbySeatMessage,
} from '@gorod/contracts/lobby'
import { Armchair, Ellipsis } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import styles from './lobby-house.module.css'
import { memberAt, memberOf, standingBy } from './lobby-state.ts'
import { LobbyWindow } from './lobby-window.tsx'
import { PlayerName } from './player-name.tsx'
import type { LobbyCommands } from './use-lobby-commands.ts'

const T = LOBBY_TEXTS.room

interface LobbyHouseProps {
  readonly state: LobbyState
  readonly ownId: number
  readonly commands: LobbyCommands
  readonly disabled: boolean
  /** The leader pressed somebody. */
  readonly onMember: (member: LobbyMember) => void
}

/** A window for each seat, the judge's place, and who stands by. */
export function LobbyHouse({ state, ownId, commands, disabled, onMember }: LobbyHouseProps) {
  const leads = state.leaderId === ownId
  const own = memberOf(state, ownId)
  const [house, keepsFocus] = useFocusKeptInHouse(own?.seat ?? null)
  const take = (seat: LobbyChair | null) => {
    keepsFocus()
    void commands.run('seat', takeLobbySeatMessage, { seat })
  }
  const windowAt = (seat: LobbyChair) => {
    const member = memberAt(state, seat)
    const manages = leads && member !== null && member.accountId !== ownId
    return (
      <LobbyWindow
        key={seat}
        seat={seat}
        member={member}
        own={member?.accountId === ownId}
        leader={member?.accountId === state.leaderId}
        disabled={disabled}
        onTake={() => take(seat)}
        onManage={manages ? () => onMember(member) : null}
      />
    )
  }
  return (
    <section ref={house} className={styles.house} aria-label={T.table} tabIndex={-1}>
      <ul className={styles.windows} data-seats={state.seats}>
        {Array.from({ length: state.seats }, (_, index) => windowAt(index + 1))}
      </ul>
      <div className={styles.beside}>
        {state.judge === 'human' && (
          <ul className={styles.judges}>
            {windowAt('judge')}
            {windowAt('secondJudge')}
          </ul>
        )}
        <div className={styles.standing}>
          <h2 className={styles.caption}>{T.standing}</h2>
          <Standing state={state} ownId={ownId} onMember={leads ? onMember : null} />
          {own !== null && own.seat !== null && (
            <Button
              size="sm"
              kind="ghost"
              icon={<Armchair className="icon-18" aria-hidden="true" />}
              disabled={disabled}
              onClick={() => take(null)}
            >
              {T.standUp}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/**
 * Who sits down or stands up by the keyboard loses the button that was pressed: the focus goes to their own window, or to the house
 * without one. Returns the house, and what a press calls.
 */
function useFocusKeptInHouse(ownSeat: LobbyChair | null) {
  const house = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press is answered when the seat is another one
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    if (document.activeElement !== document.body) return
    const own = house.current?.querySelector<HTMLElement>('[data-own]') ?? house.current
    own?.focus({ preventScroll: true })
  }, [ownSeat])
  const press = () => {
    pressed.current = true
  }
  return [house, press] as const
}

interface StandingProps {
  readonly state: LobbyState
  readonly ownId: number
  /** Null for who does not lead. */
  readonly onMember: ((member: LobbyMember) => void) | null
}

function Standing({ state, ownId, onMember }: StandingProps) {
  const standing = standingBy(state)
  if (standing.length === 0) return <EmptyState size="part">{T.nobodyStands}</EmptyState>
  return (
    <ul className={styles.names}>
      {standing.map((member) => {
        const { accountId, username, connected } = member
        const mine = accountId === ownId
        const notes = [
          mine && T.you,
          accountId === state.leaderId && T.leader,
          !connected && T.away.toLowerCase(),
        ].filter(Boolean)
        return (
          <li key={accountId}>
            <span>
              {mine ? username : <PlayerName accountId={accountId} username={username} />}
              {notes.length > 0 && ` (${notes.join(', ')})`}
            </span>
            {!mine && onMember !== null && (
              <IconButton label={T.memberMenu(username)} onClick={() => onMember(member)}>
                <Ellipsis className="icon-18" aria-hidden="true" />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
