import type { FormAnswer } from '@gorod/contracts/form-answer'
import { RELEASED, type ReleasedKind, type ReleasedValue } from '@gorod/contracts/release-parts'
import { checkShape, type ShapeErrors } from '@gorod/contracts/setting-shape'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { Catalogues } from '../domain/catalogues.ts'
import { RELEASED_TEXTS as T } from '../domain/released-text.ts'

export interface ChangeReleasedDeps {
  readonly db: Db
  readonly settings: Pick<SettingsApi, 'released' | 'changeReleased'>
  readonly moderation: Pick<ModerationApi, 'audit'>
  readonly catalogues: Catalogues
}

interface Wish<Kind extends ReleasedKind> {
  readonly kind: Kind
  readonly key: string
  /** What the administrator saw. */
  readonly version: number
}

/** Changes a thing, if the value fits and nobody has changed it since the administrator saw it. Throws `not_found`. */
export async function saveReleased<Kind extends ReleasedKind>(
  deps: ChangeReleasedDeps,
  byAccount: number,
  wish: Wish<Kind> & { readonly value?: unknown },
): Promise<FormAnswer> {
  const checked = checkShape(RELEASED[wish.kind], wish.value)
  if (!checked.fits) return refusedBy(checked.errors)
  return change(deps, byAccount, { ...wish, next: checked.value as ReleasedValue<Kind> })
}

/** Back to what the release ships. */
export function resetReleased<Kind extends ReleasedKind>(
  deps: ChangeReleasedDeps,
  byAccount: number,
  wish: Wish<Kind>,
): Promise<FormAnswer> {
  return change(deps, byAccount, { ...wish, next: null })
}

function change<Kind extends ReleasedKind>(
  { db, settings, moderation, catalogues }: ChangeReleasedDeps,
  byAccount: number,
  { kind, key, version, next }: Wish<Kind> & { readonly next: ReleasedValue<Kind> | null },
): Promise<FormAnswer> {
  const { things, oneShown } = catalogues[kind]
  const thing = things.find(({ shipped }) => shipped.key === key)
  if (thing === undefined) throw new AppError('not_found')
  const { shipped, shownAs } = thing
  const isHidden = next !== null && !next.shown
  if (isHidden && shownAs.fixed !== null) return Promise.resolve(refused('shown', shownAs.fixed))
  return db.transaction().execute(async (tx): Promise<FormAnswer> => {
    // Two administrators must not hide the last two at once.
    await holdLock(tx, `released ${kind}`)
    const all = things.map((one) => one.shipped)
    const others = (await settings.released(kind, all, tx)).filter((one) => one.key !== key)
    if (isHidden && oneShown !== null && !others.some(({ value }) => value.shown))
      return refused('shown', oneShown)
    const done = await settings.changeReleased(tx, kind, { shipped, version, next })
    if (done === null) return refused('version', T.changed)
    const differing = differingFields(done.before, done.after)
    if (differing === null) return { success: true }
    await moderation.audit(tx, {
      byAccount,
      act: next === null ? 'released_reset' : 'released_changed',
      about: `${kind} ${shownAs.name}${shownAs.part === null ? '' : ` (${shownAs.part})`}`,
      change: differing,
    })
    return { success: true }
  })
}

/** The log keeps the beginning of a long text: it tells which one it was. */
const LOGGED = 300

function differingFields(before: object, after: object) {
  const [old, now] = [Object.entries(before), new Map(Object.entries(after))]
  const names = old.filter(([name, value]) => value !== now.get(name)).map(([name]) => name)
  if (names.length === 0) return null
  const kept = (value: object) =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, part]) => (names.includes(name) ? [[name, logged(part)]] : [])),
    )
  return { before: kept(before), after: kept(after) }
}

function logged(part: unknown): unknown {
  return typeof part === 'string' && part.length > LOGGED ? `${part.slice(0, LOGGED)}…` : part
}

function refusedBy(errors: ShapeErrors): FormAnswer {
  const messages = Object.entries(errors).map(([place, message]) => [place, [message]])
  return { success: false, errors: Object.fromEntries(messages) }
}
