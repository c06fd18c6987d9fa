import {
  makeOrganiserToken,
  ORGANISER_LIMITS,
  type OrganiserAccess,
  revokeOrganiserToken,
} from '@gorod/contracts/organisers'
import { type FormEvent, useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { readingDate } from '../../shared/reading-date.ts'
import { ORGANISER_ACCESS_TEXTS as T } from '../../shared/texts/organisers.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import styles from './organiser-access.module.css'
import { ShownOnce } from './shown-once.tsx'
import { useChange } from './use-change.ts'

export function Tokens({ tokens }: Pick<OrganiserAccess, 'tokens'>) {
  const [name, setName] = useState('')
  const making = useChange((wish: string) => api(makeOrganiserToken, { name: wish }))
  const revoking = useChange((id: number) => api(revokeOrganiserToken, { id }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    making.mutate(name.trim(), { onSuccess: ({ success }) => success && setName('') })
  }
  const token = making.data?.token ?? null
  return (
    <section className={styles.part}>
      <h3 className="h4">{T.tokens}</h3>
      {tokens.length === 0 && <p className="text-muted">{T.noTokens}</p>}
      <ul className={styles.list}>
        {tokens.map(({ id, name: named, usedAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.facts}>
              <b>{named}</b>
              <span className="text-secondary">
                {usedAt === null ? T.neverUsed : T.usedAt(readingDate(usedAt))}
              </span>
            </span>
            <Button
              size="sm"
              kind="alert"
              aria-label={T.revokeNamed(named)}
              loading={revoking.isPending && revoking.variables === id}
              disabled={revoking.isPending}
              onClick={() => revoking.mutate(id)}
            >
              {T.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {token !== null && <ShownOnce label={T.newToken} secret={token} />}
      <form className={`${styles.form} ${styles.short}`} onSubmit={submit}>
        <Input
          label={T.tokenName}
          maxLength={ORGANISER_LIMITS.name}
          error={making.data?.errors?.name?.[0]}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" disabled={name.trim() === ''} loading={making.isPending}>
          {T.makeToken}
        </Button>
      </form>
      {(making.failure ?? revoking.failure) !== null && (
        <p role="alert">{making.failure ?? revoking.failure}</p>
      )}
    </section>
  )
}
