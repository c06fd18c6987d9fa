import type { ClubLobby, ClubPage, ClubRunningTable } from '@gorod/contracts/clubs'
import { createLobbyMessage, joinLobbyMessage, LOBBY_NAME_LIMIT } from '@gorod/contracts/lobby'
import { mayInClub } from '@gorod/contracts/permissions'
import { useState } from 'react'
import { Link } from 'react-router'
import { LiveSeats, LiveTable, LiveTableFoot, type SeatState } from '../../shared/live-table/live-table.tsx'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import touch from '../../styles/reach.module.css'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Input } from '../../ui/field/input.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './clubs.module.css'
import { newClubLobby } from './new-club-lobby.ts'
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

/** A number in outline has left the table. */
function Running({ table: { number, phase, alive } }: { readonly table: ClubRunningTable }) {
  const left = T.alive(alive.filter(Boolean).length, alive.length)
  return (
    <LiveTable title={T.number(number)} heading="h3" phase={phase}>
      <LiveSeats seats={alive.map(stateOf)} label={left} />
      <LiveTableFoot>
        <span>{left}</span>
        <Link className={touch.reach} to={`/watch/${number}`} aria-label={T.watchLabel(number)}>
          {T.watch}
        </Link>
      </LiveTableFoot>
    </LiveTable>
  )
}

const stateOf = (present: boolean): SeatState => (present ? 'in' : 'out')

function Gathering({ lobby, isMember }: { readonly lobby: ClubLobby; readonly isMember: boolean }) {
  const { lobbyId, name, membersOnly, seated, seats } = lobby
  const door = useLobbyDoor()
  return (
    <LiveTable title={T.lobby(name)} heading="h3" phase={null} note={CLUBS_TEXTS.onlineOf(seated, seats)}>
      <LiveSeats
        seats={Array.from({ length: seats }, (_, index) => stateOf(index < seated))}
        label={T.taken(seated, seats)}
      />
      <LiveTableFoot>
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
      </LiveTableFoot>
      {door.error !== null && (
        <p className={styles.error} role="alert">
          {door.error}
        </p>
      )}
    </LiveTable>
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
