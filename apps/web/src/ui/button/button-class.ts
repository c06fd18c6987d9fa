import styles from './button.module.css'

export type ButtonKind = 'default' | 'lamp' | 'line' | 'ghost' | 'alert'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  readonly kind?: ButtonKind | undefined
  readonly size?: ButtonSize | undefined
  readonly block?: boolean | undefined
}

/** The class of a button, for links that must look like one. */
export function buttonClass({ kind = 'default', size = 'md', block = false }: ButtonLook = {}): string {
  return [
    styles.btn,
    kind !== 'default' && styles[kind],
    size !== 'md' && styles[size],
    block && styles.block,
  ]
    .filter(Boolean)
    .join(' ')
}
