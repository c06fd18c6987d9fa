import type { ClubLobby, ClubPage, ClubRunningTable } from '@gorod/contracts/clubs'
import { createLobbyMessage, joinLobbyMessage, LOBBY_NAME_LIMIT } from '@gorod/contracts/lobby'
import { mayInClub } from '@gorod/contracts/permissions'
import { useState } from 'react'
import { Link } from 'react-router'
import { PublicPhase } from '../../shared/public-phase.tsx'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Input } from '../../ui/field/input.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './clubs.module.css'
import { newClubLobby } from './new-club-lobby.ts'
import cards from './tables-panel.module.css'
import { useLobbyDoor } from './use-lobby-door.ts'

const T = CLUBS_TEXTS.tables

/** Where the club plays now, and a table of one's own in its name. */
export function TablesPanel({ page }: { readonly page: ClubPage }) {
  const { tables, lobbies, me } = page
  return (
    <Panel title={T.title}>
      {tables.length + lobbies.length === 0 && <EmptyState size="part">{T.none}</EmptyState>}
      {tables.map((table) => (
        <Running key={table.number} table={table} />
      ))}
      {lobbies.map((lobby) => (
        <Gathering key={lobby.lobbyId} lobby={lobby} isMember={me?.role != null} />
      ))}
      {mayInClub(me?.role ?? null, 'openTables') && <OpenTable page={page} />}
    </Panel>
  )
}

const LIGHTS = { gathering: 'dusk', night: 'night', day: 'day', vote: 'dusk' } as const

/** In the light of its phase; a number in outline has left the table. */
function Running({ table: { number, phase, alive } }: { readonly table: ClubRunningTable }) {
  const left = alive.filter(Boolean).length
  return (
    <article className={cards.live} data-time={LIGHTS[phase.kind]}>
      <div className={cards.liveHead}>
        <h3>{T.number(number)}</h3>
        <span>
          <PublicPhase phase={phase} iconSize={16} />
        </span>
      </div>
      <Seats taken={alive} label={T.alive(left, alive.length)} />
      <div className={cards.liveFoot}>
        <span>{T.alive(left, alive.length)}</span>
        <Link to={`/watch/${number}`} aria-label={T.watchLabel(number)}>
          {T.watch}
        </Link>
      </div>
    </article>
  )
}

function Seats({ taken, label }: { readonly taken: readonly boolean[]; readonly label: string }) {
  return (
    <div className={cards.seats} role="img" aria-label={label}>
      {taken.map((isTaken, index) => (
        <i key={index} data-taken={isTaken || undefined}>
          {index + 1}
        </i>
      ))}
    </div>
  )
}

function Gathering({ lobby, isMember }: { readonly lobby: ClubLobby; readonly isMember: boolean }) {
  const { lobbyId, name, membersOnly, seated, seats } = lobby
  const door = useLobbyDoor()
  return (
    <article className={cards.live} data-time="night">
      <div className={cards.liveHead}>
        <h3>{T.lobby(name)}</h3>
        <span>{CLUBS_TEXTS.onlineOf(seated, seats)}</span>
      </div>
      <Seats
        taken={Array.from({ length: seats }, (_, index) => index < seated)}
        label={T.taken(seated, seats)}
      />
      <div className={cards.liveFoot}>
        <span>{membersOnly ? T.membersOnly : T.openToAll}</span>
        {(isMember || !membersOnly) && (
          <Button
            size="sm"
            kind="line"
            loading={door.busy}
            aria-label={T.enterLabel(name)}
            onClick={() => void door.enter(joinLobbyMessage, { lobbyId })}
          >
            {T.enter}
          </Button>
        )}
      </div>
      {door.error !== null && (
        <p className={styles.error} role="alert">
          {door.error}
        </p>
      )}
    </article>
  )
}

function OpenTable({ page: { id, name } }: { readonly page: ClubPage }) {
  const [asks, setAsks] = useState(false)
  const [title, setTitle] = useState(name)
  const [membersOnly, setMembersOnly] = useState(true)
  const door = useLobbyDoor()
  const open = () =>
    door.enter(createLobbyMessage, newClubLobby({ id, membersOnly }, title.trim() === '' ? name : title))
  return (
    <>
      <Button kind="line" onClick={() => setAsks(true)}>
        {T.open}
      </Button>
      {asks && (
        <ConfirmModal
          texts={{ title: T.open, confirm: T.create, cancel: T.cancel, close: T.close }}
          busy={door.busy}
          onConfirm={() => void open()}
          onClose={() => setAsks(false)}
        >
          <Input
            label={T.name}
            value={title}
            maxLength={LOBBY_NAME_LIMIT}
            onChange={(event) => setTitle(event.target.value)}
          />
          <Checkbox checked={membersOnly} onChange={setMembersOnly}>
            {T.onlyMembers}
          </Checkbox>
          {door.error !== null && (
            <p className={styles.error} role="alert">
              {door.error}
            </p>
          )}
        </ConfirmModal>
      )}
    </>
  )
}
