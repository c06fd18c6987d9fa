import { Crosshair, DoorOpen, Flag, Gavel, type LucideIcon, Moon, MoonStar, Sun } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { REPLAY_TEXTS as T } from '../../../shared/texts/replay.ts'
import styles from './scrubber.module.css'
import { lightOf, type Mark, type Stretch } from './steps.ts'

const ICONS: Readonly<Record<Stretch['kind'], LucideIcon>> = {
  zero: MoonStar,
  day: Sun,
  vote: Gavel,
  night: Moon,
  over: Flag,
}
const MARKS: Readonly<Record<Mark['cause'], LucideIcon>> = { vote: Gavel, shot: Crosshair, other: DoorOpen }

interface ScrubberProps {
  readonly step: number
  readonly total: number
  readonly stretches: readonly Stretch[]
  readonly marks: readonly Mark[]
  readonly onStep: (step: number) => void
}

/** The strip of sky: each stretch in its own light; the sun is the handle, and marks are only behind it. */
export function Scrubber({ step, total, stretches, marks, onStep }: ScrubberProps) {
  const strip = useRef<HTMLElement>(null)
  const drag = ({ clientX, buttons }: PointerEvent) => {
    const box = strip.current?.getBoundingClientRect()
    if (box === undefined || (buttons & 1) === 0) return
    onStep(Math.floor(((clientX - box.left) / box.width) * total))
  }
  return (
    <nav
      ref={strip}
      className={styles.strip}
      aria-label={T.strip}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag(event)
      }}
      onPointerMove={drag}
    >
      {stretches.map((stretch) => (
        <Piece key={stretch.key} stretch={stretch} step={step} marks={marks} onStep={onStep} />
      ))}
      <span
        className={styles.sun}
        style={{ '--at': `${((step + 0.5) / total) * 100}%` } as CSSProperties}
        role="slider"
        tabIndex={0}
        aria-label={T.slider}
        aria-valuemin={1}
        aria-valuemax={total}
        aria-valuenow={step + 1}
        aria-valuetext={valueText(stretches, step)}
        onKeyDown={(event) => {
          const to = stepOfKey(event, step, total)
          if (to === null) return
          event.preventDefault()
          onStep(to)
        }}
      />
    </nav>
  )
}

function stepOfKey({ code, shiftKey }: KeyboardEvent, step: number, total: number): number | null {
  const by = shiftKey ? 10 : 1
  if (code === 'ArrowRight' || code === 'ArrowUp') return step + by
  if (code === 'ArrowLeft' || code === 'ArrowDown') return step - by
  if (code === 'Home') return 0
  return code === 'End' ? total - 1 : null
}

function valueText(stretches: readonly Stretch[], step: number): string {
  const here = stretches.find(({ from, to }) => step >= from && step < to)
  return [here && T.stretch[here.kind](here.day), T.stepOf(step + 1)].filter(Boolean).join(', ')
}

interface PieceProps extends Pick<ScrubberProps, 'step' | 'marks' | 'onStep'> {
  readonly stretch: Stretch
}

function Piece({ stretch: { kind, day, from, to }, step, marks, onStep }: PieceProps) {
  const Icon = ICONS[kind]
  return (
    <button
      type="button"
      className={from > step ? `${styles.piece} ${styles.ahead}` : styles.piece}
      style={{ '--n': to - from } as CSSProperties}
      data-time={lightOf(kind)}
      aria-label={T.stretch[kind](day)}
      onClick={(event) => {
        // A pointer has moved the sun already.
        if (event.detail === 0) onStep(from)
      }}
    >
      <Icon aria-hidden="true" />
      {day > 0 && <span>{day}</span>}
      {marks
        .filter((mark) => mark.step >= from && mark.step < to)
        .map((mark, index) => {
          const MarkIcon = MARKS[mark.cause]
          const at = `${((mark.step - from + 0.5) / (to - from)) * 100}%`
          return (
            <i key={index} className={styles.mark} style={{ '--at': at } as CSSProperties}>
              <MarkIcon aria-hidden="true" />
            </i>
          )
        })}
    </button>
  )
}
