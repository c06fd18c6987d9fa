import type { ReleasedKind, ReleasedThing } from '@gorod/contracts/release-parts'
import { inOrder, type SettingsApi } from '../../settings/public.ts'
import type { Catalogues } from '../domain/catalogues.ts'

export interface ListReleasedDeps {
  readonly settings: Pick<SettingsApi, 'released'>
  readonly catalogues: Catalogues
}

/** Everything of a kind, in the order in which players see it. */
export async function listReleased<Kind extends ReleasedKind>(
  { settings, catalogues }: ListReleasedDeps,
  kind: Kind,
): Promise<readonly ReleasedThing[]> {
  const { things } = catalogues[kind]
  const held = await settings.released(
    kind,
    things.map(({ shipped }) => shipped),
  )
  const listed = things.flatMap(({ shipped, shownAs }, index) => {
    const now = held[index]
    return now === undefined
      ? []
      : [{ key: shipped.key, ...shownAs, value: now.value, fallback: shipped.value, version: now.version }]
  })
  return inOrder(listed, ({ value }, index) => ('place' in value ? value.place : index + 1))
}
