import type { LucideIcon } from 'lucide-react'
import styles from './control.module.css'

interface ControlProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly note?: string
  /** The label of the keycap. */
  readonly hotkey?: string
  readonly kind?: 'default' | 'lamp' | 'leave'
  /** True for a device that is off: the icon is coral (a muted microphone). */
  readonly off?: boolean
  readonly on?: boolean | undefined
  readonly iconOnly?: boolean
  readonly title?: string | undefined
  /** It sends what is picked: a digit leads the focus of the keyboard to it. */
  readonly confirms?: boolean
  /** Null: disabled; `note` gives the reason. */
  readonly onPress: (() => void) | null
}

/** A control of the deck: icon, word, keycap, and the reason under the word when it cannot be used. */
export function Control(props: ControlProps) {
  const { icon: Icon, label, note, hotkey, kind = 'default', onPress } = props
  const look = [
    styles.ctl,
    kind !== 'default' && styles[kind],
    props.off && styles.off,
    props.on && styles.on,
    props.iconOnly && styles.icon,
  ]
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(' ')}
      disabled={onPress === null}
      data-confirm={props.confirms ? '' : undefined}
      aria-label={note ? `${label}, ${note}` : label}
      aria-pressed={props.on}
      title={props.title ?? (props.iconOnly ? label : undefined)}
      onClick={onPress ?? undefined}
    >
      <Icon aria-hidden="true" />
      {!props.iconOnly && (
        <span className={styles.label}>
          {label}
          {note && <small>{note}</small>}
        </span>
      )}
      {hotkey && <kbd>{hotkey}</kbd>}
    </button>
  )
}
