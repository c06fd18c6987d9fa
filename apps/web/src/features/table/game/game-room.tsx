import { permitted, score, viewFor } from '@gorod/rules'
import { useMemo, useState } from 'react'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { GAME_TEXTS } from '../../../shared/texts/room/game.ts'
import { allowedOf } from '../model/allowed.ts'
import { parseHotkeys } from '../model/hotkeys.ts'
import { parseNotebook } from '../model/notes.ts'
import { peopleOf } from '../model/people.ts'
import { noPicks } from '../model/picks.ts'
import { type Layer, type Room, RoomContext } from '../room/room-context.ts'
import { settingsFor } from '../room/room-settings.ts'
import { useKept } from '../settings/use-kept.ts'
import { TableRoom } from '../table-room.tsx'
import { RoomMessage } from './room-message.tsx'
import { useGameLink } from './use-game-link.ts'
import { usePictures } from './use-pictures.ts'

interface GameRoomProps {
  readonly realtime: Realtime
  readonly gameId: string
  /** Whose notes these are. */
  readonly accountId: number
  /** Streamer mode of the account: the room opens with nothing private drawn. */
  readonly accountHides: boolean
  readonly onGo: (where: 'search' | 'home') => void
  /** The page of the finished game, by its signed link. */
  readonly onProtocol: (link: string) => void
}

/** A running game: its link, its pictures, and the room drawn from them. */
export function GameRoom(props: GameRoomProps) {
  const { realtime, gameId } = props
  const [link, game] = useGameLink(realtime, gameId)
  const { snapshot, state } = game
  const viewer = snapshot?.viewer ?? null
  const ownPlace = typeof viewer === 'number' ? `seat-${viewer}` : viewer === 'judge' ? 'judge' : null
  const { pictures, rttMs } = usePictures({ realtime, gameId, link, ownPlace })
  const own = useOwnThings(props.accountId, props.accountHides)
  const people = useMemo(() => (snapshot === null ? null : peopleOf(snapshot)), [snapshot])
  const drawn = useMemo(
    () =>
      state === null || viewer === null
        ? null
        : {
            view: viewFor(state, viewer),
            allowed: allowedOf(permitted(state, viewer)),
            results: state.final === null ? null : score(state),
          },
    [state, viewer],
  )
  if (game.failure !== null && drawn === null) return <RoomMessage text={game.failure} toSearch />
  if (snapshot === null || drawn === null || people === null) return <RoomMessage text={GAME_TEXTS.loading} />
  const room: Room = {
    ...own,
    ...drawn,
    gameId,
    mode: snapshot.mode,
    people,
    events: game.events,
    now: link.now,
    send: (command) => void link.command(command),
    sending: game.sending,
    pictures,
    link: { connected: game.connected, pingMs: rttMs ?? game.pingMs },
    go: (where) => (where === 'protocol' ? props.onProtocol(snapshot.link) : props.onGo(where)),
  }
  return (
    <RoomContext value={room}>
      <TableRoom refusal={game.refusal} />
    </RoomContext>
  )
}

type OwnThings = Pick<
  Room,
  | 'picks'
  | 'setPicks'
  | 'settings'
  | 'changeSettings'
  | 'hotkeys'
  | 'setHotkeys'
  | 'notebook'
  | 'setNotebook'
  | 'layer'
  | 'open'
>

/** What belongs to the player alone: choices, keys, notes, the layer that is open. Nothing of it leaves the browser. */
export function useOwnThings(accountId: number, accountHides: boolean): OwnThings {
  const [picks, setPicks] = useState(() => noPicks(''))
  const [layer, open] = useState<Layer | null>(null)
  const [settings, setSettings] = useKept('room-settings', settingsFor(accountHides))
  const [hotkeys, setHotkeys] = useKept('room-hotkeys', parseHotkeys)
  const [notebook, setNotebook] = useKept(`room-notes-${accountId}`, parseNotebook)
  return {
    picks,
    setPicks,
    layer,
    open,
    settings,
    changeSettings: (change) => setSettings({ ...settings, ...change }),
    hotkeys,
    setHotkeys,
    notebook,
    setNotebook,
  }
}
