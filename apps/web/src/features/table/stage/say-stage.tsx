import type { Opinion, Seat, Team } from '@gorod/rules'
import type { ReactNode } from 'react'
import { CLAIM_TEXTS as T } from '../../../shared/texts/room/claims.ts'
import { Button } from '../../../ui/button/button.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { useSentAtLast } from '../clock/use-last-seconds.ts'
import { type ClaimedRole, colorOf, pressColor, pressRole, pressVote } from '../model/claim-draft.ts'
import { keyLabel } from '../model/hotkeys.ts'
import { isAlive } from '../model/speakers.ts'
import { SayBox, SayToggle } from '../overlay/say-box.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useActions } from '../room/use-actions.ts'
import { useSay } from '../room/use-say.ts'
import { ClaimTags } from './claim-tags.tsx'
import styles from './say-stage.module.css'
import stageStyles from './stage.module.css'

const ROLES: readonly ClaimedRole[] = ['town', 'sheriff']

/** The player's own speech as claims to press and words to type. The table, its log and practice players read both. */
export function SayStage({ title }: { readonly title: string }) {
  const { view } = useGame()
  const { send } = useSay()
  const { finish } = useActions()
  const { hotkeys } = useLocal()
  useSentAtLast(send)
  return (
    <div className={`${stageStyles.pad} ${styles.pad}`}>
      <StageHead
        title={title}
        hint={view.claimsAllowed ? T.colorHint : T.forbidden}
        aside={<SayToggle />}
        clockSize={60}
      />
      {view.claimsAllowed ? <ClaimRows /> : <div className={styles.rows} />}
      <SaidBefore />
      <div className={styles.foot} data-stage-foot="">
        <SayBox />
        <Button kind="lamp" disabled={finish.run === null} onClick={() => finish.run?.()}>
          {send === null ? T.finish : T.sayAndFinish}
          <kbd>{keyLabel(hotkeys.finish)}</kbd>
        </Button>
      </div>
    </div>
  )
}

function ClaimRows() {
  const { draft, setDraft } = useSay()
  return (
    <div className={styles.rows}>
      <Row label={T.role}>
        {ROLES.map((role) => (
          <Chip key={role} on={draft.role === role} onPress={() => setDraft(pressRole(draft, role))}>
            {T.roles[role]}
          </Chip>
        ))}
      </Row>
      {draft.role === 'sheriff' && (
        <ColorRow
          label={T.checks}
          chosen={draft.checks}
          onPress={(seat) => setDraft({ ...draft, checks: pressColor(draft.checks, seat) })}
        />
      )}
      <ColorRow
        label={T.colors}
        chosen={draft.colors}
        onPress={(seat) => setDraft({ ...draft, colors: pressColor(draft.colors, seat) })}
      />
      <VoteRow />
    </div>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.row}>
      <legend>{label}</legend>
      <div className={styles.chips}>{children}</div>
    </fieldset>
  )
}

interface ChipProps {
  readonly on: boolean
  readonly color?: Team | null
  readonly label?: string
  readonly disabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Chip({ on, color = null, label, disabled = false, onPress, children }: ChipProps) {
  const look = color === null ? (on ? styles.on : '') : styles[color]
  return (
    <button
      type="button"
      className={`${styles.chip} ${look}`}
      aria-pressed={on}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

interface ColorRowProps {
  readonly label: string
  readonly chosen: readonly Opinion[]
  readonly onPress: (seat: Seat) => void
}

/** Every other seat, those who have left included: a sheriff tells all checks. */
function ColorRow({ label, chosen, onPress }: ColorRowProps) {
  const { view, people } = useGame()
  return (
    <Row label={label}>
      {view.seats.map(({ seat }) => {
        const color = colorOf(chosen, seat)
        return (
          <Chip
            key={seat}
            on={color !== null}
            color={color}
            label={T.seat(seat, people.name(seat), color)}
            disabled={seat === view.own?.seat}
            onPress={() => onPress(seat)}
          >
            <b>{seat}</b>
            {color !== null && <small>{T.colorLetters[color]}</small>}
          </Chip>
        )
      })}
    </Row>
  )
}

function VoteRow() {
  const { view, people } = useGame()
  const { draft, setDraft } = useSay()
  return (
    <Row label={T.votesFor}>
      {view.seats.map(({ seat }) => (
        <Chip
          key={seat}
          on={draft.votesFor === seat}
          label={T.seat(seat, people.name(seat), null)}
          disabled={seat === view.own?.seat || !isAlive(view, seat)}
          onPress={() => setDraft(pressVote(draft, seat))}
        >
          <b>{seat}</b>
        </Chip>
      ))}
    </Row>
  )
}

/** What this speech has claimed already. */
function SaidBefore() {
  const { view } = useGame()
  const own = view.own?.seat
  const said = view.days
    .flatMap((day) => day.said)
    .filter((line) => line.seat === own && line.at >= view.phase.startedAt)
    .flatMap((line) => line.claims)
  if (own === undefined || said.length === 0) return null
  return (
    <p className={styles.said}>
      <span>{T.saidBefore}</span>
      <ClaimTags claims={said} by={own} />
    </p>
  )
}
