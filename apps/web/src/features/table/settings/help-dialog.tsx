import { use, useState } from 'react'
import { RulesDetails } from '../../../shared/rules/rules-details.tsx'
import { HOTKEY_TEXTS, SETTINGS_TEXTS } from '../../../shared/texts/room/settings.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DEFAULT_HOTKEYS, type HotkeyId, isReserved, keyLabel, rebind } from '../model/hotkeys.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import { StreamContext } from '../stream/stream-context.ts'
import styles from './settings.module.css'

const OWN: readonly HotkeyId[] = [
  'vote',
  'mic',
  'camera',
  'nominate',
  'outcry',
  'floor',
  'confirm',
  'finish',
  'peek',
  'drawer',
  'pause',
  'hint',
]
/** A judge has no card, no vote and no speech. */
const JUDGES: readonly HotkeyId[] = ['confirm', 'undo', 'extend', 'pause', 'mic', 'camera', 'drawer']
const JUDGES_NAMES: Partial<Record<HotkeyId, string>> = {
  confirm: HOTKEY_TEXTS.judgeConfirm,
  pause: HOTKEY_TEXTS.judgePause,
}
const FIXED = [
  ['1…9, 0', HOTKEY_TEXTS.digits],
  ['[ и ]', HOTKEY_TEXTS.afterTen],
  ['Alt + 1…0', HOTKEY_TEXTS.marks],
  ['Esc', HOTKEY_TEXTS.close],
  ['?', HOTKEY_TEXTS.help],
] as const

const JUDGES_FIXED = [
  ['1…9, 0', HOTKEY_TEXTS.judgeSeat],
  ['Shift + 1…0', HOTKEY_TEXTS.judgeFoul],
] as const

/** A viewer sits on no seat: there is nothing to press at the table. */
const VIEWERS: readonly HotkeyId[] = ['drawer']
const VIEWERS_FIXED = [
  ['↑ и ↓', HOTKEY_TEXTS.volume],
  ['[ и ]', HOTKEY_TEXTS.tables],
  ...FIXED.slice(3),
] as const

/** Every key of the room; a press on a keycap assigns another key. */
export function HelpDialog() {
  const { view, rulesName } = useGame()
  const { open, hotkeys, setHotkeys } = useLocal()
  const [listening, setListening] = useState<HotkeyId | null>(null)
  const judge = view.viewer === 'judge'
  const streams = use(StreamContext) !== null
  const watches = view.viewer === 'audience'
  const own = judge ? JUDGES : watches ? VIEWERS : OWN
  const ids: readonly HotkeyId[] = [...own, ...(streams ? (['stream'] as const) : [])]
  const nameOf = (id: HotkeyId) => (judge && JUDGES_NAMES[id]) || HOTKEY_TEXTS[id]
  const fixed = judge ? [...JUDGES_FIXED, ...FIXED.slice(1)] : watches ? VIEWERS_FIXED : FIXED
  return (
    <Sheet title={SETTINGS_TEXTS.helpTitle} onClose={() => open(null)}>
      <p className="text-secondary">{SETTINGS_TEXTS.helpText}</p>
      <dl className={styles.keys}>
        {ids.map((id) => (
          <div key={id}>
            <dt>{nameOf(id)}</dt>
            <dd>
              <button
                type="button"
                className={styles.cap}
                aria-label={`${nameOf(id)}: ${keyLabel(hotkeys[id])}`}
                onClick={() => setListening(id)}
                onBlur={() => setListening(null)}
                onKeyDown={(event) => {
                  if (listening !== id) return
                  event.preventDefault()
                  event.stopPropagation()
                  if (!isReserved(event.code)) setHotkeys(rebind(hotkeys, id, event.code))
                  setListening(null)
                }}
              >
                {listening === id ? SETTINGS_TEXTS.pressKey : keyLabel(hotkeys[id])}
              </button>
            </dd>
          </div>
        ))}
        {fixed.map(([cap, text]) => (
          <div key={cap}>
            <dt>{text}</dt>
            <dd>
              <kbd className={styles.cap}>{cap}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => setHotkeys(DEFAULT_HOTKEYS)}>{SETTINGS_TEXTS.resetKeys}</Button>
      <RulesDetails ruleSet={view.ruleSet} name={rulesName} />
    </Sheet>
  )
}
