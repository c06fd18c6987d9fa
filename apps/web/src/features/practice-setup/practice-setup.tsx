import {
  type BotLevel,
  botLevels,
  type PracticeRole,
  practiceRoles,
  type ruleSetIds,
} from '@gorod/contracts/search'
import { presets, seatsOf } from '@gorod/rules'
import { Bot, Dices, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type PracticeTheme, practiceThemes } from '../../shared/practice-themes.ts'
import { PRACTICE_TEXTS as T } from '../../shared/texts/practice.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Plate } from '../../ui/plate/plate.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './practice-setup.module.css'
import { fitting, type PracticeWish } from './practice-wish.ts'
import { RadioCard } from './radio-card.tsx'

type RuleSetId = (typeof ruleSetIds)[number]

/** What a person hears and reads at the table beside the game; kept with the settings of the room. */
export interface PracticeHelp {
  readonly coach: boolean
  readonly voice: boolean
  readonly theme: PracticeTheme
}

interface PracticeSetupProps {
  /** The wish of the last practice game. */
  readonly initial: PracticeWish
  readonly busy: boolean
  readonly disabled: boolean
  /** Where the game goes on that the player has left by «back»; null: there is none. */
  readonly running: string | null
  readonly help: PracticeHelp
  readonly onHelp: (help: PracticeHelp) => void
  readonly drawRole: (role: PracticeRole) => ReactNode
  readonly onStart: (wish: PracticeWish) => void
}

/** Role, seat and strength of the practice players; chance decides what is not chosen. */
export function PracticeSetup(props: PracticeSetupProps) {
  const { initial, busy, disabled, running, help, onHelp, drawRole, onStart } = props
  const [wish, setWish] = useState(initial)
  const change = (part: Partial<PracticeWish>) => setWish(fitting({ ...wish, ...part }))
  const changeLevel = (level: BotLevel) => {
    change({ level })
    // Beside masters nobody is a newcomer; the switch still has the last word.
    onHelp({ ...help, coach: level !== 'master' })
  }
  return (
    <form
      className={styles.setup}
      onSubmit={(event) => {
        event.preventDefault()
        onStart(wish)
      }}
    >
      <div className={styles.column}>
        <RolePanel wish={wish} drawRole={drawRole} onChange={(role) => change({ role })} />
        <Panel title={T.theme}>
          <ThemeChoice theme={help.theme} onChange={(theme) => onHelp({ ...help, theme })} />
          <Switch
            label={T.coach}
            hint={T.coachAbout}
            checked={help.coach}
            onChange={(coach) => onHelp({ ...help, coach })}
          />
          <Switch
            label={T.brisk}
            hint={T.briskAbout}
            checked={wish.pace === 'brisk'}
            onChange={(brisk) => change({ pace: brisk ? 'brisk' : 'normal' })}
          />
          <Switch
            label={T.voice}
            hint={T.voiceAbout}
            checked={help.voice}
            onChange={(voice) => onHelp({ ...help, voice })}
          />
        </Panel>
        <Panel title={T.table}>
          <RuleBook wish={wish} onChange={(ruleSet) => change({ ruleSet })} />
        </Panel>
      </div>
      <div className={styles.column}>
        <SeatPanel wish={wish} onChange={(seat) => change({ seat })} />
        <Panel title={T.level}>
          <LevelChoice level={wish.level} onChange={changeLevel} />
          <Start busy={busy} disabled={disabled} running={running} />
        </Panel>
      </div>
    </form>
  )
}

function Start({ busy, disabled, running }: Pick<PracticeSetupProps, 'busy' | 'disabled' | 'running'>) {
  if (running === null)
    return (
      <Button type="submit" kind="lamp" size="lg" block disabled={disabled} loading={busy}>
        {T.start}
      </Button>
    )
  return (
    <>
      <p role="status">{SEARCH_TEXTS.inGame.lead}</p>
      <LinkButton kind="lamp" size="lg" block to={running}>
        {SEARCH_TEXTS.inGame.back}
      </LinkButton>
    </>
  )
}

interface ThemeChoiceProps {
  readonly theme: PracticeTheme
  readonly onChange: (theme: PracticeTheme) => void
}

function ThemeChoice({ theme, onChange }: ThemeChoiceProps) {
  return (
    <div className={styles.themes} role="radiogroup" aria-label={T.theme}>
      {practiceThemes.map((one) => (
        <RadioCard
          key={one}
          name="theme"
          className={styles.theme}
          checked={theme === one}
          onChoose={() => onChange(one)}
        >
          {T.themes[one]}
        </RadioCard>
      ))}
    </div>
  )
}

const RULE_SETS = Object.keys(SEARCH_TEXTS.ruleSets) as RuleSetId[]

interface RolePanelProps {
  readonly wish: PracticeWish
  readonly drawRole: (role: PracticeRole) => ReactNode
  readonly onChange: (role: PracticeRole | null) => void
}

function RolePanel({ wish, drawRole, onChange }: RolePanelProps) {
  const { roles } = presets[wish.ruleSet]
  return (
    <Panel title={T.role}>
      <div className={styles.roles} role="radiogroup" aria-label={T.role}>
        <RadioCard
          name="role"
          className={styles.role}
          checked={wish.role === null}
          onChoose={() => onChange(null)}
        >
          <span className={styles.anyRole}>
            <Dices aria-hidden="true" />
          </span>
          <b>{T.anyRole.name}</b>
          <small>{T.anyRole.about}</small>
        </RadioCard>
        {practiceRoles
          .filter((role) => roles[role] > 0)
          .map((role) => (
            <RadioCard
              key={role}
              name="role"
              className={styles.role}
              checked={wish.role === role}
              onChoose={() => onChange(role)}
            >
              <span className={styles.window} aria-hidden="true">
                {drawRole(role)}
              </span>
              <b>{T.roles[role].name}</b>
              <small>{T.roles[role].about}</small>
            </RadioCard>
          ))}
      </div>
    </Panel>
  )
}

interface SeatPanelProps {
  readonly wish: PracticeWish
  readonly onChange: (seat: number | null) => void
}

function SeatPanel({ wish, onChange }: SeatPanelProps) {
  const seats = seatsOf(presets[wish.ruleSet])
  return (
    <Panel title={T.seat}>
      <div className={styles.seats} role="radiogroup" aria-label={T.seat}>
        <RadioCard
          name="seat"
          className={styles.anySeat}
          checked={wish.seat === null}
          onChoose={() => onChange(null)}
        >
          <Dices className="icon-18" aria-hidden="true" />
          {T.anySeat}
        </RadioCard>
        {Array.from({ length: seats }, (_, index) => index + 1).map((seat) => {
          const own = wish.seat === seat
          const Glyph = own ? UserRound : Bot
          return (
            <RadioCard
              key={seat}
              name="seat"
              className={styles.seat}
              label={T.seatNumber(seat)}
              checked={own}
              onChoose={() => onChange(seat)}
            >
              <Glyph className="icon-18" aria-hidden="true" />
              <Plate number={seat} kind={own ? 'lit' : 'default'} size={19} />
            </RadioCard>
          )
        })}
      </div>
      <p className={styles.note}>{T.seatAbout(wish.seat, seats)}</p>
    </Panel>
  )
}

interface LevelChoiceProps {
  readonly level: BotLevel
  readonly onChange: (level: BotLevel) => void
}

function LevelChoice({ level, onChange }: LevelChoiceProps) {
  return (
    <>
      <div className={styles.levels} role="radiogroup" aria-label={T.level}>
        {botLevels.map((one) => (
          <RadioCard
            key={one}
            name="level"
            className={styles.level}
            checked={level === one}
            onChoose={() => onChange(one)}
          >
            {T.levels[one].name}
          </RadioCard>
        ))}
      </div>
      <p className={styles.note}>{T.levels[level].about}</p>
    </>
  )
}

interface RuleBookProps {
  readonly wish: PracticeWish
  readonly onChange: (ruleSet: PracticeWish['ruleSet']) => void
}

function RuleBook({ wish, onChange }: RuleBookProps) {
  return (
    <>
      <Select
        label={T.ruleSet}
        options={RULE_SETS.map((value) => ({ value, label: SEARCH_TEXTS.ruleSets[value] }))}
        value={wish.ruleSet}
        onChange={(value) => onChange(RULE_SETS.find((id) => id === value) ?? 'fiim')}
      />
      <Link className="link" to={`/rules#${wish.ruleSet}`} target="_blank">
        {T.aboutRules}
      </Link>
    </>
  )
}
