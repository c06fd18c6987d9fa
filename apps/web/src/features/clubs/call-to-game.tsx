import type { ClubMember, ClubPage } from '@gorod/contracts/clubs'
import {
  createLobbyMessage,
  getLobbyMessage,
  inviteToLobbyMessage,
  type LobbyState,
} from '@gorod/contracts/lobby'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Loaded } from '../../shared/loaded.tsx'
import { faultText } from '../../shared/realtime/fault-text.ts'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import styles from './clubs.module.css'
import { newClubLobby } from './new-club-lobby.ts'
import { PersonLine } from './person-line.tsx'

const T = CLUBS_TEXTS.call
const OWN_LOBBY = ['club', 'own-lobby']

interface CallProps {
  readonly page: ClubPage
  readonly ownId: number
}

/** Asks members who are there into one's own lobby. */
export function CallToGame(props: CallProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button kind="lamp" size="lg" onClick={() => setOpened(true)}>
        {T.open}
      </Button>
      {opened && <Dialog {...props} onClose={() => setOpened(false)} />}
    </>
  )
}

function Dialog({ page, ownId, onClose }: CallProps & { readonly onClose: () => void }) {
  const titleId = useId()
  const lobby = useQuery({ queryKey: OWN_LOBBY, queryFn: readOwnLobby, staleTime: 0 })
  return (
    <Modal labelledBy={titleId} closeLabel={T.close} onClose={onClose} width={460}>
      <div className={styles.call}>
        <h2 className="h3" id={titleId}>
          {T.open}
        </h2>
        <Loaded query={lobby} size="list">
          {(state) =>
            state === null ? <OpenLobby page={page} /> : <Members page={page} ownId={ownId} lobby={state} />
          }
        </Loaded>
      </div>
    </Modal>
  )
}

/** Null: in none. */
async function readOwnLobby(): Promise<LobbyState | null> {
  try {
    return (await (await openRealtime()).send(getLobbyMessage, {})).state
  } catch (cause) {
    if (cause instanceof RealtimeFailure && cause.code === 'not_in_lobby') return null
    throw cause
  }
}

/** There is no lobby to ask anybody into yet. */
function OpenLobby({ page: { id, name } }: { readonly page: ClubPage }) {
  const client = useQueryClient()
  const lobby = newClubLobby({ id, membersOnly: true }, name)
  const { state, fault, act } = useAct(async () => {
    await (await openRealtime()).send(createLobbyMessage, lobby)
    await client.invalidateQueries({ queryKey: OWN_LOBBY })
  })
  return (
    <>
      <p className="text-secondary">{T.noLobby}</p>
      <Button kind="lamp" loading={state === 'busy'} onClick={() => void act()}>
        {CLUBS_TEXTS.tables.open}
      </Button>
      {fault !== null && (
        <p className={styles.error} role="alert">
          {fault}
        </p>
      )}
    </>
  )
}

interface MembersProps extends CallProps {
  readonly lobby: LobbyState
}

function Members({ page, ownId, lobby }: MembersProps) {
  const present = new Set(lobby.members.map(({ accountId }) => accountId))
  const free = page.members.filter(({ id, online }) => online && id !== ownId && !present.has(id))
  return (
    <>
      <p className="text-secondary">{T.into(lobby.name)}</p>
      {free.length === 0 && <EmptyState size="part">{T.nobody}</EmptyState>}
      <ul className={styles.people}>
        {free.map((member) => (
          <Asked key={member.id} member={member} />
        ))}
      </ul>
      <LinkButton to={PLAY_URL} kind="lamp">
        {T.toLobby}
      </LinkButton>
    </>
  )
}

function Asked({ member }: { readonly member: ClubMember }) {
  const { id, username } = member
  const { state, fault, act } = useAct(async () => {
    await (await openRealtime()).send(inviteToLobbyMessage, { accountId: id })
  })
  const isAsked = state === 'done'
  return (
    <PersonLine person={member} online state={fault ?? CLUBS_TEXTS.online}>
      <Button
        size="sm"
        kind="line"
        loading={state === 'busy'}
        disabled={isAsked}
        aria-label={isAsked ? T.askedLabel(username) : T.askLabel(username)}
        onClick={() => void act()}
      >
        {isAsked ? T.asked : T.ask}
      </Button>
    </PersonLine>
  )
}

/** One thing that is asked of the server, and what came of it. */
function useAct(task: () => Promise<void>) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [fault, setFault] = useState<string | null>(null)
  const act = async () => {
    setState('busy')
    setFault(null)
    try {
      await task()
      setState('done')
    } catch (cause) {
      setState('idle')
      setFault(faultText(cause))
    }
  }
  return { state, fault, act }
}
