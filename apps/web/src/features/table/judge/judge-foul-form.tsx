import { LAST_FOUL, type Seat, type TechSeverity, type View } from '@gorod/rules'
import { useState } from 'react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { Button } from '../../../ui/button/button.tsx'
import { type RoomCommand, useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Control, useWhyNot } from './judge-control.tsx'
import styles from './judge-sheets.module.css'
import { OffenceField } from './offence-field.tsx'

const TECH_FOULS: Readonly<Record<TechSeverity, string>> = { minor: T.minorTech, major: T.majorTech }

/** Fouls for one seat. One press gives one: the offence and a number of fouls may be chosen before it. */
export function JudgeFoulForm({ seat }: { readonly seat: Seat }) {
  const { view, allowed, send } = useGame()
  const { open } = useLocal()
  const [typed, setTyped] = useState('')
  const [count, setCount] = useState(1)
  const why = useWhyNot(seat)
  const offence = typed.trim() === '' ? undefined : typed.trim()
  const severities: readonly (TechSeverity | undefined)[] =
    view.ruleSet.techFouls === 'minor_and_major' ? ['minor', 'major'] : [undefined]
  const act = (command: RoomCommand) => () => {
    send(command)
    open(null)
  }
  return (
    <>
      <OffenceField value={typed} onChange={setTyped} />
      <Counts seat={seat} count={count} onChange={setCount} />
      <div className={styles.grid}>
        <Control
          kind="lamp"
          label={T.fouls(count)}
          why={why('giveFoul')}
          onPress={act({ type: 'giveFoul', seat, offence, count: count === 1 ? undefined : count })}
        />
        <Control label={T.foulBack} why={why('takeBackFoul')} onPress={act({ type: 'takeBackFoul', seat })} />
        {severities.map((severity) => (
          <Control
            key={severity ?? 'only'}
            label={severity === undefined ? T.techFoul : TECH_FOULS[severity]}
            why={why('giveTechFoul')}
            onPress={act({ type: 'giveTechFoul', seat, severity, offence })}
          />
        ))}
        <Control
          label={T.techBack}
          why={why('takeBackTechFoul')}
          onPress={act({ type: 'takeBackTechFoul', seat })}
        />
        {allowed.seats('confirmRemoval').includes(seat) && (
          <Button kind="alert" className={styles.wide} onClick={act({ type: 'confirmRemoval', seat })}>
            {T.confirmRemoval}
          </Button>
        )}
      </div>
    </>
  )
}

interface CountsProps {
  readonly seat: Seat
  readonly count: number
  readonly onChange: (count: number) => void
}

/** How many fouls at once, and what the last of them will cost. */
function Counts({ seat, count, onChange }: CountsProps) {
  const { view, allowed } = useGame()
  const { fouls = 0 } = view.seats.find((entry) => entry.seat === seat) ?? {}
  const numbers = Array.from({ length: LAST_FOUL - fouls }, (_, index) => index + 1)
  if (numbers.length === 0 || !allowed.seats('giveFoul').includes(seat)) return null
  const cost = costOf(view, fouls + count)
  return (
    <fieldset className={styles.choice}>
      <legend>{T.howMany}</legend>
      <div className={styles.chips}>
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            aria-pressed={number === count}
            aria-label={T.foulsAtOnce(number)}
            onClick={() => onChange(number)}
          >
            {number}
          </button>
        ))}
      </div>
      {cost !== null && <p className="text-secondary">{cost}</p>}
    </fieldset>
  )
}

function costOf({ ruleSet }: View, fouls: number): string | null {
  if (fouls >= LAST_FOUL) return T.fourthFoul
  return fouls === LAST_FOUL - 1 ? T.thirdFoul[ruleSet.threeFouls] : null
}
