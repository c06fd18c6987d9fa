import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './button-class.ts'

interface LinkButtonProps extends Omit<LinkProps, 'className'>, ButtonLook {
  readonly icon?: ReactNode
  readonly className?: string
}

/** A link to another page that looks like a button. */
export function LinkButton({ kind, size, block, icon, className, children, ...rest }: LinkButtonProps) {
  const look = buttonClass({ kind, size, block })
  return (
    <Link {...rest} className={className ? `${look} ${className}` : look}>
      {icon}
      {children}
    </Link>
  )
}
