import { use, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { type HotkeyId, seatOfKey } from '../model/hotkeys.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePeek } from '../room/peek-context.tsx'
import { usePictures } from '../room/pictures-context.ts'
import { seatLayer } from '../room/seat-layer.ts'
import { useActions } from '../room/use-actions.ts'
import { useShownOpinions } from '../room/use-opinions.ts'
import { usePicking } from '../room/use-stage.ts'
import { StreamContext } from '../stream/stream-context.ts'

const TEN_SECONDS_MS = 10_000

/** The keys of design §5. They are off in text fields and under dialogs; a focused button keeps Space and Enter. */
export function useRoomKeys(toggleDrawer: () => void): void {
  const run = useKeyActions(toggleDrawer)
  const { allowed, send, view } = useGame()
  const { hotkeys, open } = useLocal()
  const { setPeeking } = usePeek()
  const { action, toggle } = usePicking()
  const opinions = useShownOpinions()
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat) return ignoreHeldEnter(event)
    if (isTyping(event) || document.querySelector('dialog[open]') !== null) return
    const seat = seatOfKey(event.code)
    if (isHelp(event, view.viewer === 'judge')) return take(event, () => open({ kind: 'help' }))
    if (event.ctrlKey || event.metaKey) return
    if (seat !== null && seat <= view.seats.length) return take(event, () => pressSeat(seat, event))
    if (event.altKey) return
    const id = (Object.keys(hotkeys) as HotkeyId[]).find((key) => hotkeys[key] === event.code)
    if (id === undefined || (isOnControl(event) && (event.code === 'Space' || event.code === 'Enter'))) return
    take(event, () => run(id))
  })
  const pressSeat = (seat: number, event: KeyboardEvent) => {
    if (event.altKey) return open({ kind: 'player', seat })
    if (event.shiftKey && allowed.seats('giveFoul').includes(seat)) return send({ type: 'giveFoul', seat })
    if (event.shiftKey) return
    if (view.viewer === 'judge') return open(seatLayer(view, seat))
    if (action !== null) flushSync(() => toggle(seat))
    else if (opinions !== null) flushSync(() => opinions.press(seat))
    else return
    leadToConfirm(event)
  }
  const onUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.code === hotkeys.peek) setPeeking(false)
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => onDown(event)
    const up = (event: KeyboardEvent) => onUp(event)
    addEventListener('keydown', down)
    addEventListener('keyup', up)
    return () => {
      removeEventListener('keydown', down)
      removeEventListener('keyup', up)
    }
  }, [])
}

function useKeyActions(toggleDrawer: () => void): (id: HotkeyId) => void {
  const { allowed, send, view, mode } = useGame()
  const { settings, changeSettings } = useLocal()
  const pictures = usePictures()
  const actions = useActions()
  const stream = use(StreamContext)
  const { confirm } = usePicking()
  const opinions = useShownOpinions()
  const { setPeeking } = usePeek()
  const table: Readonly<Record<HotkeyId, () => void>> = {
    vote: () => actions.vote.run?.(),
    mic: pictures.toggleMic,
    camera: pictures.toggleCamera,
    nominate: () => actions.nominate.run?.(),
    outcry: () => actions.outcry.run?.(),
    floor: () => actions.floor.run?.(),
    confirm: () => {
      // Enter of the judge moves the game on; at the deal it closes the player's own card.
      if (allowed.can('advance')) send({ type: 'advance', phase: view.phase.key })
      else if (view.phase.id === 'deal' && allowed.can('acknowledgeRole')) send({ type: 'acknowledgeRole' })
      else if (allowed.can('confirmReady')) send({ type: 'confirmReady' })
      else if (opinions !== null) opinions.save?.()
      else confirm()
    },
    finish: () => actions.finish.run?.(),
    peek: () => setPeeking(true),
    drawer: toggleDrawer,
    pause: () => actions.pause.run?.(),
    undo: () => actions.undo.run?.(),
    hint: () => mode === 'practice' && changeSettings({ coach: !settings.coach }),
    stream: () => stream?.toggleSound(),
    extend: () =>
      allowed.can('extend') && send({ type: 'extend', phase: view.phase.key, ms: TEN_SECONDS_MS }),
  }
  return (id) => table[id]()
}

/**
 * Enter after a digit sends what the digit chose, also where a button has the focus (N focuses the first seat): Enter would press that
 * button.
 */
function leadToConfirm(event: KeyboardEvent): void {
  if (!isOnControl(event)) return
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-confirm]:not([disabled])')
  // That of the stage is hidden on a phone.
  const shown = [...buttons].find((button) => button.checkVisibility?.() !== false)
  shown?.focus()
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  act()
}

/** «?» has different places in different layouts. In the Russian one it is Shift+7, and there a judge gives a foul. */
function isHelp(event: KeyboardEvent, judges: boolean): boolean {
  if (judges && seatOfKey(event.code) !== null) return false
  return event.key === '?' || (event.code === 'Slash' && event.shiftKey)
}

/**
 * An Enter that is held would press a button again and again: four fouls in half a second, a day of the judge skipped, or what the
 * dialog that it has opened focuses first.
 */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

function isOnControl(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLElement && event.target.closest('button, a, [role=tab]') !== null
}
