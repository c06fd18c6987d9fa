import type { HeaderUser } from '@gorod/contracts/accounts'
import type { ActivityState } from '@gorod/contracts/search'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { LobbyEntrance } from '../../features/lobby/lobby-entrance.tsx'
import { LobbyRoom } from '../../features/lobby/lobby-room.tsx'
import { RunningGames } from '../../features/lobby/running-games.tsx'
import { type EnterLobby, type LobbyRefusal, useEnterLobby } from '../../features/lobby/use-enter-lobby.ts'
import { useLobby } from '../../features/lobby/use-lobby.ts'
import { useLobbyList } from '../../features/lobby/use-lobby-list.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import { DeviceLine } from './device-line.tsx'
import type { DeviceGate } from './use-device-gate.tsx'

const INVITE = 'lobby'

interface Surroundings {
  readonly state: ActivityState | null
  readonly user: HeaderUser | null
  readonly gate: DeviceGate
  /** Refusals that interrupt like those of a search. */
  readonly onRefused: (refusal: LobbyRefusal) => void
}

interface Lobbies {
  /** The lobby the account is in, in place of the search; null outside one. */
  readonly room: ReactNode
  readonly entrance: ReactNode
  readonly running: ReactNode
  readonly alert: ReactNode
}

/** Custom tables on the search page: the list, the room, the invite of the address. */
export function useLobbies({ state, user, gate, onRefused }: Surroundings): Lobbies {
  const inLobby = state?.kind === 'lobby'
  const lobby = useLobby(inLobby ? state.lobbyId : null, user?.id ?? null)
  const list = useLobbyList(!inLobby)
  const entrance = useEnterLobby(onRefused)
  const idle = state !== null && state.kind !== 'game' && state.kind !== 'found'
  useInvite(idle, gate, entrance)
  const sentence = inLobby ? entrance.fault : (lobby.notice ?? entrance.fault)
  return {
    room: inLobby && user !== null && (
      <LobbyRoom
        lobby={lobby}
        ownId={user.id}
        device={<DeviceLine gate={gate} />}
        onNoJudgeRight={(cause) => onRefused({ cause, again: () => Promise.resolve(true) })}
      />
    ),
    entrance: (
      <LobbyEntrance
        ownId={user?.id ?? null}
        username={user?.username ?? ''}
        list={list}
        entrance={entrance}
        disabled={!idle || !lobby.connected}
        pass={gate.pass}
      />
    ),
    running: list.state !== null && <RunningGames games={list.state.games} />,
    alert: sentence !== null && (
      <QuickAlert
        message={sentence}
        closeLabel={INTERFACE_TEXTS.close}
        onClose={() => {
          lobby.dismiss()
          entrance.forget()
        }}
      />
    ),
  }
}

/** `/game-search?lobby={invite}`: tried once, as soon as something can be begun; then the address is plain again. */
function useInvite(idle: boolean, { pass }: DeviceGate, { join }: EnterLobby): void {
  const [params, setParams] = useSearchParams()
  const invite = params.get(INVITE)
  const tried = useRef<string | null>(null)
  useEffect(() => {
    if (invite === null || !idle || tried.current === invite) return
    tried.current = invite
    setParams(
      (before) => {
        before.delete(INVITE)
        return before
      },
      { replace: true },
    )
    pass(() => void join({ lobby: { invite }, asJudge: false }))
  }, [invite, idle, pass, join, setParams])
}
