import { returnToGame } from '@gorod/contracts/game'
import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button/button.tsx'
import type { ButtonLook } from '../../ui/button/button-class.ts'
import { pageMeta } from '../api/auth-host.ts'

interface ReturnToGameProps extends ButtonLook {
  readonly children: ReactNode
}

/** Spec §2: the way back to a game in progress is a form that the browser itself posts; the server leads to the table. */
export function ReturnToGame({ children, ...look }: ReturnToGameProps) {
  const form = useId()
  return (
    <>
      {/* Beside its button, which so lies among its neighbours like any other. */}
      <form id={form} method="post" action={returnToGame.path} hidden>
        <input type="hidden" name="_csrf" value={pageMeta('csrf-token')} />
        <input type="hidden" name="gameMode" value="player" />
      </form>
      <Button {...look} type="submit" form={form}>
        {children}
      </Button>
    </>
  )
}
