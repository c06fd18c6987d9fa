import {
  deleteWebhook,
  makeWebhook,
  ORGANISER_LIMITS,
  type OrganiserAccess,
  type OwnWebhook,
  testWebhook,
} from '@gorod/contracts/organisers'
import { api } from '../../shared/api/client.ts'
import { Form } from '../../shared/form/form.tsx'
import { type FieldErrors, formResult, refusedFields } from '../../shared/form/form-answer.ts'
import { Refusals } from '../../shared/form/refusals.tsx'
import { type Send, useForm } from '../../shared/form/use-form.ts'
import { readingDate } from '../../shared/reading-date.ts'
import { ORGANISER_ACCESS_TEXTS as T } from '../../shared/texts/organisers.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import styles from './organiser-access.module.css'
import { ShownOnce } from './shown-once.tsx'
import { useChange } from './use-change.ts'

const NUMBER = /^[1-9]\d{0,8}$/

export function Webhooks({ webhooks }: Pick<OrganiserAccess, 'webhooks'>) {
  return (
    <section className={styles.part}>
      <h3 className="h4">{T.webhooks}</h3>
      <p className="text-secondary">{T.webhooksLead}</p>
      {webhooks.length === 0 && <p className="text-muted">{T.noWebhooks}</p>}
      <ul className={styles.list}>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      <WebhookForm />
    </section>
  )
}

function WebhookRow({ webhook }: { readonly webhook: OwnWebhook }) {
  const { id, url, championshipId } = webhook
  const testing = useChange(() => api(testWebhook, { id }))
  const removing = useChange(() => api(deleteWebhook, { id }))
  return (
    <li className={styles.row}>
      <span className={styles.facts}>
        <b>{url}</b>
        <span className="text-secondary">
          {championshipId === null ? T.ownGames : T.ofChampionship(championshipId)}
          {stateOf(webhook)}
        </span>
        <span role="status">{testing.isSuccess && T.tested}</span>
        {(testing.failure ?? removing.failure) !== null && (
          <span role="alert">{testing.failure ?? removing.failure}</span>
        )}
      </span>
      <span className={styles.buttons}>
        <Button
          size="sm"
          aria-label={T.testNamed(url)}
          loading={testing.isPending}
          onClick={() => testing.mutate(undefined)}
        >
          {T.test}
        </Button>
        <Button
          size="sm"
          kind="alert"
          aria-label={T.removeNamed(url)}
          loading={removing.isPending}
          onClick={() => removing.mutate(undefined)}
        >
          {T.remove}
        </Button>
      </span>
    </li>
  )
}

function stateOf({ disabledAt, last }: OwnWebhook): string {
  if (disabledAt !== null) return `, ${T.disabled}`
  if (last === null) return ''
  const date = readingDate(last.at)
  return `, ${last.ok ? T.answered(date) : T.refused(date, last.status)}`
}

function WebhookForm() {
  const making = useChange((input: { readonly url: string; readonly championshipId: number | null }) =>
    api(makeWebhook, input),
  )
  const form = useForm({
    initial: { url: '', championship: '' },
    check: ({ championship }): FieldErrors =>
      championship.trim() === '' || NUMBER.test(championship.trim())
        ? {}
        : { championship: T.championshipWrong },
  })
  const send: Send<typeof form.values> = async ({ url, championship }) => {
    const championshipId = championship.trim() === '' ? null : Number(championship)
    const result = await formResult(making.mutateAsync({ url: url.trim(), championshipId }))
    if (result.state === 'done') form.reset('url')
    return refusedFields(result)
  }
  const secret = making.data?.secret ?? null
  return (
    <>
      {secret !== null && <ShownOnce label={T.newSecret} secret={secret} />}
      <Form className={styles.form} form={form} onSubmit={send}>
        <Input {...form.text('url')} label={T.url} inputMode="url" maxLength={ORGANISER_LIMITS.url} />
        <Input
          {...form.text('championship')}
          label={T.championship}
          hint={T.championshipHint}
          inputMode="numeric"
        />
        <Button type="submit" disabled={form.values.url.trim() === ''} loading={form.busy}>
          {T.makeWebhook}
        </Button>
      </Form>
      <Refusals errors={form.errors} shown={['url', 'championship']} />
      {making.failure !== null && <p role="alert">{making.failure}</p>}
    </>
  )
}
