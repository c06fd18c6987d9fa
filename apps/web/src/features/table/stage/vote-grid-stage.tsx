import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Button } from '../../../ui/button/button.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { keyLabel } from '../model/hotkeys.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePicking } from '../room/use-stage.ts'
import styles from './stage.module.css'
import { TargetGrid } from './target-grid.tsx'
import { Flat } from './vote-button.tsx'

/** Everybody votes at once, hands are shown together. */
export function VoteGridStage() {
  const { view, allowed } = useGame()
  const { hotkeys } = useLocal()
  const { sending } = useLink()
  const { action, picked, toggle, confirm } = usePicking()
  const { phase } = view
  if (phase.id !== 'voteSimultaneous') return null
  const given = view.own?.vote ?? null
  const legal = allowed.seats('castVote')
  return (
    <div className={styles.pad}>
      <StageHead
        title={STAGE_TEXTS.voteAll}
        hint={view.ruleSet.openVoting ? STAGE_TEXTS.voteAllOpenHint : STAGE_TEXTS.voteAllHint}
      />
      <TargetGrid
        layout="compact"
        targets={phase.candidates.map((seat) => ({ seat, obstacle: null, out: false, mate: null }))}
        picked={given === null ? picked : [given]}
        onPick={toggle}
        locked={legal.length === 0}
      />
      {given !== null && <Flat>{STAGE_TEXTS.voteTaken}</Flat>}
      {given === null && legal.length > 0 && (
        <Button
          kind="lamp"
          block
          className={styles.action}
          disabled={!action?.command}
          loading={sending === 'castVote'}
          data-confirm=""
          onClick={confirm}
        >
          {action?.label}
          {action?.command && <kbd>{keyLabel(hotkeys.confirm)}</kbd>}
        </Button>
      )}
    </div>
  )
}
