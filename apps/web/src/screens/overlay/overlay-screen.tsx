import { getOverlay } from '@gorod/contracts/audience'
import { viewFor } from '@gorod/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useAudienceLink } from '../../features/table/audience/use-audience-link.ts'
import { OverlayNote, OverlayStage, OverlayTable } from '../../features/table/overlay/overlay-table.tsx'
import { isMissing } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import type { Realtime } from '../../shared/realtime/realtime.ts'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { OVERLAY_PAGE_TEXTS as T } from '../../shared/texts/room/audience.ts'
import { MODES } from '../../shared/texts/room/sky.ts'
import { useTitle } from '../../shared/use-title.ts'

/** The next table is found without touching the broadcast. */
const LOOK_AGAIN_MS = 10_000

/** `/overlay/{token}`: a source for a broadcasting program. It is 1920×1080, scales with its window and has no background. */
export default function OverlayScreen() {
  const { token = '' } = useParams()
  const [params] = useSearchParams()
  useTitle(T.title)
  useClearBackground()
  const { realtime } = useRealtime()
  const { data, error } = useQuery({
    queryKey: ['overlay', token],
    queryFn: ({ signal }) => api(getOverlay, { token }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
  })
  const gone = isMissing(error)
  return (
    <OverlayStage theme={params.get('theme') ?? 'dark'}>
      {gone && <OverlayNote>{T.gone}</OverlayNote>}
      {!gone && data !== undefined && data.number === null && (
        <OverlayNote>{T.waiting(data.username)}</OverlayNote>
      )}
      {!gone && data !== undefined && data.number !== null && realtime !== null && (
        <Table key={data.number} realtime={realtime} number={data.number} token={token} />
      )}
    </OverlayStage>
  )
}

/** The page behind the table would hide the picture of the broadcast. */
function useClearBackground(): void {
  useEffect(() => {
    const root = document.documentElement.style
    root.background = 'transparent'
    // A page of dark colours has a dark canvas, whatever its background is.
    root.colorScheme = 'light'
    document.body.style.background = 'transparent'
    return () => {
      root.removeProperty('background')
      root.removeProperty('color-scheme')
      document.body.style.removeProperty('background')
    }
  }, [])
}

interface TableProps {
  readonly realtime: Realtime
  readonly number: number
  readonly token: string
}

function Table({ realtime, number, token }: TableProps) {
  const [link, { game, state }] = useAudienceLink(realtime, number, token)
  const view = useMemo(() => state && viewFor(state, 'audience'), [state])
  if (game === null || view === null) return null
  const names = new Map(game.players.map(({ seat, username }) => [seat, username]))
  return (
    <OverlayTable
      view={view}
      facts={T.table(number, MODES[game.mode], game.judge?.username ?? null)}
      name={(seat) => names.get(seat) ?? String(seat)}
      now={link.now}
    />
  )
}
