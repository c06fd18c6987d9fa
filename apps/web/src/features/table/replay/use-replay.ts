import type { Seat } from '@gorod/rules'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { seatOfKey } from '../model/hotkeys.ts'
import type { Eyes, RevealLevel, Stretch } from './steps.ts'

export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

/** The moment that an address names. Opened roles are not part of it: a link tells nothing. */
export interface Moment {
  readonly step: number
  readonly eyes: Eyes
}

export interface ReplayControls extends Moment {
  readonly opened: RevealLevel
  readonly open: (opened: RevealLevel) => void
  readonly playing: boolean
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  readonly goTo: (step: number) => void
  readonly stretchBy: (by: 1 | -1) => void
  readonly seeBy: (eyes: Eyes) => void
  readonly togglePlaying: () => void
}

interface ReplayInput {
  readonly moment: Moment
  readonly onMoment: (moment: Moment) => void
  readonly total: number
  readonly stretches: readonly Stretch[]
  /** How long the step at this place is shown at normal speed, ms. */
  readonly dwellMs: number
}

export function useReplay({ moment, onMoment, total, stretches, dwellMs }: ReplayInput): ReplayControls {
  const [opened, open] = useState<RevealLevel>('nothing')
  const [wantsToPlay, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const { step, eyes } = moment
  const last = step >= total - 1
  const playing = wantsToPlay && !last
  const goTo = useCallback(
    (to: number) => onMoment({ eyes, step: Math.max(0, Math.min(total - 1, to)) }),
    [onMoment, eyes, total],
  )
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => goTo(step + 1), dwellMs / speed)
    return () => clearTimeout(timer)
  }, [playing, speed, dwellMs, step, goTo])
  return {
    step,
    eyes,
    opened,
    open,
    playing,
    speed,
    setSpeed,
    goTo,
    stretchBy: (by) => goTo(neighbour(stretches, step, by)),
    seeBy: (next) => {
      if (opened === 'card') open('nothing')
      onMoment({ step, eyes: next })
    },
    togglePlaying: () => {
      if (last) goTo(0)
      setPlaying(last || !wantsToPlay)
    },
  }
}

/** Back first goes to the beginning of the present stretch. */
function neighbour(stretches: readonly Stretch[], step: number, by: 1 | -1): number {
  const now = stretches.findIndex(({ from, to }) => step >= from && step < to)
  const here = stretches[now]
  if (here === undefined) return step
  if (by === -1 && step > here.from) return here.from
  return stretches[now + by]?.from ?? (by === 1 ? here.to - 1 : 0)
}

interface KeyActions {
  readonly controls: ReplayControls
  readonly seats: number
  readonly copyLink: () => void
  readonly toggleWhatIf: () => void
}

/** ← → step, with Shift a stretch; Space plays; 1…0 the eyes of a seat; C the link; W the what-if. */
export function useReplayKeys({ controls, seats, copyLink, toggleWhatIf }: KeyActions): void {
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isInField(event)) return
    const act = actionOf(event, { controls, seats, copyLink, toggleWhatIf })
    if (act === null) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function actionOf(
  event: KeyboardEvent,
  { controls, seats, copyLink, toggleWhatIf }: KeyActions,
): (() => void) | null {
  const onButton = event.target instanceof Element && event.target.closest('button, a') !== null
  const by = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : null
  if (by !== null) return () => (event.shiftKey ? controls.stretchBy(by) : controls.goTo(controls.step + by))
  if (event.code === 'Space') return onButton ? null : controls.togglePlaying
  if (event.code === 'KeyC') return copyLink
  if (event.code === 'KeyW') return toggleWhatIf
  const seat: Seat | null = seatOfKey(event.code)
  if (seat === null || seat > seats) return null
  return () => controls.seeBy(controls.eyes === seat ? 'spectator' : seat)
}

/** The tabs and the slider have arrow keys of their own. */
function isInField({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [role=tab], [role=slider]') !== null
  )
}
