import {
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Eye,
  Link2,
  LogOut,
  Maximize,
  MessageSquare,
  Minimize,
  PanelRight,
  ScrollText,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { use, useState } from 'react'
import { AUDIENCE_VOTE_TEXTS, AUDIENCE_TEXTS as T } from '../../../shared/texts/room/audience.ts'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { HANDHELD } from '../../../styles/breakpoints.ts'
import { useFullScreen } from '../audience/use-full-screen.ts'
import { useNeighbours } from '../audience/use-neighbours.ts'
import { PollContext } from '../audience/use-poll.ts'
import { useViewerKeys } from '../audience/use-viewer-keys.ts'
import { useViewerVolume } from '../audience/use-viewer-volume.ts'
import { useAudience } from '../room/audience-context.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useMediaQuery } from '../room/use-media-query.ts'
import { useStage } from '../room/use-stage.ts'
import styles from './audience-deck.module.css'
import { Control } from './control.tsx'

/** The bar of a viewer: the volume, the tables beside this one, a link to it, the panel, the whole screen, and back to the list. */
export function AudienceDeck({ onToggleDrawer }: { readonly onToggleDrawer: () => void }) {
  const phone = useMediaQuery(HANDHELD)
  useViewerKeys()
  return phone ? <PhoneBar /> : <WideBar onToggleDrawer={onToggleDrawer} />
}

function WideBar({ onToggleDrawer }: { readonly onToggleDrawer: () => void }) {
  const { go } = useGame()
  const over = useStage().kind === 'over'
  return (
    <section className={styles.bar} aria-label={DECK_TEXTS.label}>
      <div className={styles.group}>
        <Volume />
      </div>
      <div className={styles.group}>
        <Neighbour side="previous" />
        {over ? <ProtocolControl label={T.protocol} /> : <QuestionControl />}
        <Neighbour side="next" />
      </div>
      <div className={`${styles.group} ${styles.right}`}>
        <CopyControl />
        <Control icon={PanelRight} label={T.panel} iconOnly onPress={onToggleDrawer} />
        <FullScreenControl />
        <Control icon={LogOut} label={T.leave} iconOnly kind="leave" onPress={() => go('home')} />
      </div>
    </section>
  )
}

/** The rest is behind «Ещё»: `ViewerMoreSheet`. */
function PhoneBar() {
  const { open } = useLocal()
  const over = useStage().kind === 'over'
  const polls = use(PollContext) !== null
  const { loud, toggle } = useViewerVolume()
  return (
    <section className={styles.phone} aria-label={DECK_TEXTS.label}>
      {over ? (
        <ProtocolControl label={T.protocolShort} />
      ) : (
        <Control
          icon={loud > 0 ? Volume2 : VolumeX}
          label={T.sound}
          off={loud === 0}
          on={loud > 0}
          onPress={toggle}
        />
      )}
      <CopyControl />
      {polls && (
        <Control
          icon={Eye}
          label={AUDIENCE_VOTE_TEXTS.tab}
          kind={over ? 'default' : 'lamp'}
          onPress={() => open({ kind: 'sheet' })}
        />
      )}
      <Control icon={ScrollText} label={T.drawerShort} onPress={() => open({ kind: 'sheet', tab: 'log' })} />
      <Control icon={Ellipsis} label={DECK_TEXTS.more} onPress={() => open({ kind: 'viewerMore' })} />
    </section>
  )
}

function Volume() {
  const { loud, set, toggle } = useViewerVolume()
  return (
    <div className={styles.volume}>
      <Control
        icon={loud > 0 ? Volume2 : VolumeX}
        label={T.sound}
        iconOnly
        off={loud === 0}
        on={loud > 0}
        onPress={toggle}
      />
      <input
        type="range"
        aria-label={T.volume}
        title={T.volumeKeys}
        min={0}
        max={1}
        step={0.05}
        value={loud}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
    </div>
  )
}

/** Another running table, with what is played there. */
function Neighbour({ side }: { readonly side: 'previous' | 'next' }) {
  const audience = useAudience()
  const table = useNeighbours(audience?.number ?? 0)[side]
  if (audience === null || table === null) return null
  return (
    <Control
      icon={side === 'previous' ? ChevronLeft : ChevronRight}
      label={T.table(table.number)}
      note={T.neighbour(table)}
      hotkey={side === 'previous' ? '[' : ']'}
      title={T[side]}
      onPress={() => audience.toTable(table.number)}
    />
  )
}

/** In the chat of the broadcast, where the streamer reads. */
function QuestionControl() {
  const channel = useAudience()?.channel ?? null
  if (channel === null) return null
  return (
    <Control
      icon={MessageSquare}
      label={T.question}
      note={T.questionWhere}
      onPress={() => window.open(channel, '_blank', 'noopener')}
    />
  )
}

function ProtocolControl({ label }: { readonly label: string }) {
  const { go } = useGame()
  return <Control icon={ScrollText} label={label} kind="lamp" onPress={() => go('protocol')} />
}

function FullScreenControl() {
  const { on, toggle } = useFullScreen()
  if (toggle === null) return null
  return (
    <Control
      icon={on ? Minimize : Maximize}
      label={on ? T.fullScreenEnd : T.fullScreen}
      iconOnly
      onPress={toggle}
    />
  )
}

function CopyControl() {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    const copying = navigator.clipboard?.writeText(location.href) ?? Promise.reject()
    copying.then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Control
      icon={Link2}
      label={copied ? T.linkCopied : T.link}
      onPress={navigator.clipboard === undefined ? null : copy}
    />
  )
}
