import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { PasswordInput } from '../../ui/field/password-input.tsx'

type PasswordFieldProps = Omit<
  ComponentProps<typeof PasswordInput>,
  'texts' | 'onKeyDown' | 'onKeyUp' | 'onBlur'
>

/** A password field of the modal. Says when Caps Lock is on, the usual reason for a password that is not taken. */
export function PasswordField({ hint, ...rest }: PasswordFieldProps) {
  const [capsLock, setCapsLock] = useState(false)
  // A browser that fills the field in sends keys without modifiers.
  const look = (event: KeyboardEvent) =>
    setCapsLock(event.nativeEvent.getModifierState?.('CapsLock') ?? false)
  return (
    <PasswordInput
      {...rest}
      hint={capsLock ? T.capsLock : hint}
      texts={T.passwordEye}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLock(false)}
    />
  )
}
