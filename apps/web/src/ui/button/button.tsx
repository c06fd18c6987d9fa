import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../spinner/spinner.tsx'
import { type ButtonLook, buttonClass } from './button-class.ts'

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Keeps the label and the focus, puts a spinner left of the label and takes no presses, nor Enter in the form. */
  readonly loading?: boolean
  readonly icon?: ReactNode
}

export function Button({
  kind,
  size,
  block,
  loading = false,
  icon,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const look = buttonClass({ kind, size, block })
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${look} ${className}` : look}
      // Not `disabled` while it waits: the focus of a keyboard would be lost.
      disabled={disabled && !loading}
      aria-disabled={loading || rest['aria-disabled']}
      aria-busy={loading || undefined}
      onClick={loading ? ignore : onClick}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** Treats the button as disabled: neither the form nor what lies around the button hears of the press. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
