import { type PlayerShortage, seatChampionship } from '@gorod/contracts/championship-console'
import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { CHAMPIONSHIP_SEATS } from '@gorod/contracts/championship-plan'
import { useState } from 'react'
import { playerName } from '../../shared/championships/rounds-and-players.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './console.module.css'
import { Outcome } from './outcome.tsx'
import { useAct } from './use-act.ts'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.shortage
const FIRST_SEED = '1'

interface ShortagePanelProps {
  readonly page: ChampionshipPage
  readonly shortage: PlayerShortage
  /** The seed of the last seating. */
  readonly seed: string | null
  readonly onPlayers: () => void
}

/** Why the next rounds cannot be played as they are planned, and the ways on. */
export function ShortagePanel({ page, shortage, seed, onPlayers }: ShortagePanelProps) {
  const { stage, tables, playing, reserve, left } = shortage
  const { post, act } = useAct(page.id, seatChampionship)
  const [asks, setAsks] = useState(false)
  const need = tables * CHAMPIONSHIP_SEATS
  const isShort = playing < need
  const possible = Math.min(tables, Math.floor(playing / CHAMPIONSHIP_SEATS))
  const lead = isShort ? T.lead(T.stage[stage], need, playing) : T.leftLead
  return (
    <div className={styles.shortage}>
      <Panel title={isShort ? T.title : T.leftTitle} lead={lead}>
        {left.length > 0 && <p>{T.left(left.map((id) => playerName(page, id)))}</p>}
        <div className={styles.buttons}>
          <Button kind={reserve > 0 ? 'lamp' : 'default'} onClick={onPlayers}>
            {reserve > 0 ? T.substitutes(reserve) : T.replace}
          </Button>
          {possible > 0 && (
            <Button onClick={() => setAsks(true)}>{isShort ? T.fewer(possible) : T.again}</Button>
          )}
        </div>
        {page.life === 'running' && <p className="text-muted">{T.end}</p>}
      </Panel>
      {asks && (
        <ConfirmModal
          texts={T.ask}
          busy={post.busy}
          onConfirm={() =>
            void act({
              id: page.id,
              stage,
              seed: seed ?? FIRST_SEED,
              ...(possible < tables && { tables: possible }),
            }).then((done) => done && setAsks(false))
          }
          onClose={() => setAsks(false)}
        >
          <p>{T.askText}</p>
          <Outcome post={post} />
        </ConfirmModal>
      )}
    </div>
  )
}
