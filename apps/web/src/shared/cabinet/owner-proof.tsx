import { useState } from 'react'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import { AUTH_TEXTS } from '../texts/auth.ts'
import { PROOF_TEXTS as T } from '../texts/cabinet.ts'

interface ProofErrors {
  readonly errors: Readonly<Record<string, string>>
  readonly clear: (field: string) => void
}

/** The field of the current password, shown once the server has asked for it, and what it adds to the call. */
export interface OwnerProof {
  readonly asked: boolean
  readonly sent: { readonly currentPassword?: string }
  readonly password: string
  readonly onPassword: (password: string) => void
  readonly error: string | undefined
  /** The person does not want to prove anything after all. */
  readonly giveUp: () => void
}

/** The field that shows its own message. */
export const PROOF = ['currentPassword'] as const

/** After a sign-in of the last minutes nothing is asked. */
export function useOwnerProof({ errors, clear }: ProofErrors): OwnerProof {
  const [asked, setAsked] = useState(false)
  // The first refusal only asks: nothing was typed wrong yet.
  const [quiet, setQuiet] = useState(false)
  const [password, setPassword] = useState('')
  const refused = errors.currentPassword !== undefined
  if (refused && !asked) {
    setAsked(true)
    setQuiet(true)
  }
  if (!refused && quiet) setQuiet(false)
  return {
    asked,
    sent: asked ? { currentPassword: password } : {},
    password,
    onPassword: (typed) => {
      setPassword(typed)
      clear('currentPassword')
    },
    error: quiet ? undefined : errors.currentPassword,
    giveUp: () => {
      setAsked(false)
      setPassword('')
      clear('currentPassword')
    },
  }
}

interface OwnerProofFieldProps {
  readonly proof: OwnerProof
  /** Where a fresh sign-in is not enough. */
  readonly hint?: string
}

export function OwnerProofField({ proof, hint = T.why }: OwnerProofFieldProps) {
  if (!proof.asked) return null
  return (
    <PasswordInput
      name="currentPassword"
      label={T.password}
      hint={hint}
      texts={AUTH_TEXTS.passwordEye}
      value={proof.password}
      error={proof.error}
      autoComplete="current-password"
      autoFocus
      onChange={(event) => proof.onPassword(event.target.value)}
    />
  )
}
