import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { type ChampionshipPlan, PLAN_LIMITS } from '@gorod/contracts/championship-plan'
import { X } from 'lucide-react'
import { useState } from 'react'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select } from '../../ui/field/select.tsx'
import styles from './console.module.css'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.apart
const NOBODY = ''

interface ApartFieldsProps {
  readonly page: Pick<ChampionshipPage, 'players' | 'judges'>
  readonly pairs: ChampionshipPlan['apart']
  readonly onChange: (pairs: ChampionshipPlan['apart']) => void
}

/** Pairs who never meet: two players, or a judge and a player. */
export function ApartFields({ page: { players, judges }, pairs, onChange }: ApartFieldsProps) {
  const [one, setOne] = useState(NOBODY)
  const [other, setOther] = useState(NOBODY)
  const names = new Map([...players, ...judges].map(({ id, username }) => [id, username]))
  const nameOf = (id: number) => names.get(id) ?? `№ ${id}`
  const options = [
    { value: NOBODY, label: T.choose },
    ...[...names].map(([id, label]) => ({ value: String(id), label })),
  ]
  const [a, b] = [Number(one), Number(other)]
  const isKnown = pairs.some((pair) => pair.includes(a) && pair.includes(b))
  const mayAdd =
    one !== NOBODY && other !== NOBODY && one !== other && !isKnown && pairs.length < PLAN_LIMITS.apart
  return (
    <fieldset className={styles.group}>
      <legend>{T.title}</legend>
      <p className="text-muted">{T.lead}</p>
      {pairs.length > 0 && (
        <ul className={styles.players}>
          {pairs.map((pair) => (
            <li key={pair.join(' ')}>
              <span className={styles.name}>{pair.map(nameOf).join(' и ')}</span>
              <Button
                size="sm"
                kind="ghost"
                icon={<X className="icon-16" aria-hidden="true" />}
                aria-label={T.removeLabel(nameOf(pair[0]), nameOf(pair[1]))}
                onClick={() => onChange(pairs.filter((each) => each !== pair))}
              >
                {T.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.time}>
        <Select label={T.one} value={one} options={options} onChange={setOne} />
        <Select label={T.other} value={other} options={options} onChange={setOther} />
        <Button
          disabled={!mayAdd}
          onClick={() => {
            onChange([...pairs, [a, b]])
            setOther(NOBODY)
          }}
        >
          {T.add}
        </Button>
      </div>
    </fieldset>
  )
}
