import { type Ban, liftBan, listBans, type ModeratedPlayer } from '@gorod/contracts/moderation'
import { mayBan, mayLiftBan } from '@gorod/contracts/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { Ban as BanIcon } from 'lucide-react'
import { useState } from 'react'
import { refreshConsole, useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { momentText } from '../../../shared/moment.ts'
import { ADMIN_TEXTS, BANS_TEXTS as T } from '../../../shared/texts/admin.ts'
import { useNow } from '../../../shared/use-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/load-state/load-state.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'
import { ReasonDialog } from '../reason-dialog.tsx'
import { BanDialog } from './ban-dialog.tsx'
import type { Moderator } from './moderator.ts'

/** A ban that ends while one looks at it changes its word. */
const LOOK_AGAIN_MS = 30_000

interface BansPanelProps {
  readonly player: ModeratedPlayer
  readonly moderator: Moderator
}

/** All bans of a player, a new one, and the way out of one that holds. */
export function BansPanel({ player, moderator }: BansPanelProps) {
  const query = useConsoleQuery(listBans, { accountId: player.id })
  const [banning, setBanning] = useState(false)
  const own = player.id === moderator.id
  const mayGive = !own && mayBan(moderator.rights, player.rights)
  const mayLift = ({ byAdministrator }: Ban) =>
    !own && mayLiftBan(moderator.rights, { theirs: player.rights, byAdministrator })
  return (
    <Panel title={T.title} lead={own ? T.own : mayGive ? T.lead : T.ranked}>
      {mayGive && (
        <div>
          <Button kind="alert" icon={<BanIcon aria-hidden="true" />} onClick={() => setBanning(true)}>
            {T.add}
          </Button>
        </div>
      )}
      <Loaded query={query}>{(bans) => <BanList bans={bans} player={player} mayLift={mayLift} />}</Loaded>
      {banning && <BanDialog player={player} onClose={() => setBanning(false)} />}
    </Panel>
  )
}

interface BanListProps {
  readonly bans: readonly Ban[]
  readonly player: ModeratedPlayer
  readonly mayLift: (ban: Ban) => boolean
}

function BanList({ bans, player, mayLift }: BanListProps) {
  const now = useNow(LOOK_AGAIN_MS)
  const [lifting, setLifting] = useState<Ban | null>(null)
  if (bans.length === 0) return <EmptyState size="part">{T.none}</EmptyState>
  return (
    <>
      <ul className={styles.list}>
        {bans.map((ban) => (
          <li key={ban.id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>
                {ban.reason}
                <Tag kind={holds(ban, now) ? 'lit' : 'line'}>
                  {ban.lifted ? T.lifted : holds(ban, now) ? T.active : T.over}
                </Tag>
              </p>
              <p className={styles.facts}>
                <span>
                  {T.range(momentText(ban.from, now), ban.until === null ? null : momentText(ban.until, now))}
                </span>
                <span>{T.by(ban.by ?? ADMIN_TEXTS.service)}</span>
                {ban.byAdministrator && holds(ban, now) && !mayLift(ban) && <span>{T.byAdministrator}</span>}
              </p>
            </div>
            {holds(ban, now) && mayLift(ban) && (
              <Button kind="line" aria-label={T.liftLabel(ban.reason)} onClick={() => setLifting(ban)}>
                {T.lift}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {lifting !== null && <LiftDialog ban={lifting} player={player} onClose={() => setLifting(null)} />}
    </>
  )
}

function holds({ lifted, until }: Ban, now: number): boolean {
  return !lifted && (until === null || Date.parse(until) > now)
}

interface LiftDialogProps {
  readonly ban: Ban
  readonly player: ModeratedPlayer
  readonly onClose: () => void
}

function LiftDialog({ ban, player, onClose }: LiftDialogProps) {
  const client = useQueryClient()
  const post = useFormPost(liftBan, { forbidden: ADMIN_TEXTS.forbidden, not_found: ADMIN_TEXTS.gone })
  const lift = async (reason: string) => {
    if ((await post.send({ banId: ban.id, reason })).state !== 'done') return
    onClose()
    await refreshConsole(client)
  }
  return (
    <ReasonDialog
      texts={T.liftConfirm}
      post={post}
      onConfirm={(reason) => void lift(reason)}
      onClose={onClose}
    >
      <p>{T.liftText(player.username, ban.reason)}</p>
    </ReasonDialog>
  )
}
