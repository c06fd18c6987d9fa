import { Eye, Hourglass, Link2, LogOut, PanelRight, ScrollText } from 'lucide-react'
import { use, useState } from 'react'
import { COPY_LINK_TEXTS } from '../../../shared/texts/copy-link.ts'
import { AUDIENCE_VOTE_TEXTS, AUDIENCE_TEXTS as T } from '../../../shared/texts/room/audience.ts'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { HANDHELD } from '../../../styles/breakpoints.ts'
import { PollContext } from '../audience/use-poll.ts'
import { useAudience } from '../room/audience-context.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useMediaQuery } from '../room/use-media-query.ts'
import { useStage } from '../room/use-stage.ts'
import styles from './audience-deck.module.css'
import { Control } from './control.tsx'

/** The bar of a viewer: how late the table is, how many watch, a link to it, the log, and back to the list. */
export function AudienceDeck({ onToggleDrawer }: { readonly onToggleDrawer: () => void }) {
  const { go } = useGame()
  const { open } = useLocal()
  const phone = useMediaQuery(HANDHELD)
  const over = useStage().kind === 'over'
  const polls = use(PollContext) !== null
  const toProtocol = (
    <Control
      icon={ScrollText}
      label={phone ? T.protocolShort : T.protocol}
      kind="lamp"
      onPress={() => go('protocol')}
    />
  )
  return (
    <section className={phone ? styles.phone : styles.bar} aria-label={DECK_TEXTS.label}>
      {!phone && <Facts />}
      {over && toProtocol}
      <CopyControl />
      <Control
        icon={PanelRight}
        label={polls ? AUDIENCE_VOTE_TEXTS.tab : phone ? T.drawerShort : T.drawer}
        kind={polls && phone ? 'lamp' : 'default'}
        onPress={phone ? () => open({ kind: 'sheet' }) : onToggleDrawer}
      />
      <Control icon={LogOut} label={phone ? T.leaveShort : T.leave} kind="leave" onPress={() => go('home')} />
    </section>
  )
}

function Facts() {
  const audience = useAudience()
  if (audience === null) return null
  return (
    <p className={styles.facts}>
      <span>
        <Hourglass className="icon-18" aria-hidden="true" />
        {T.delay(audience.delayMs)}
      </span>
      <span>
        <Eye className="icon-18" aria-hidden="true" />
        {T.viewers(audience.viewers)}
      </span>
    </p>
  )
}

function CopyControl() {
  const [copied, setCopied] = useState(false)
  const phone = useMediaQuery(HANDHELD)
  const [word, done] = phone ? [T.linkShort, T.linkCopied] : [COPY_LINK_TEXTS.copy, COPY_LINK_TEXTS.copied]
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
      label={copied ? done : word}
      onPress={navigator.clipboard === undefined ? null : copy}
    />
  )
}
