import { listReleased, type ReleasedKind, type ReleasedThing } from '@gorod/contracts/release-parts'
import { useState } from 'react'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { RELEASED_TEXTS as T } from '../../../shared/texts/admin-released.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../admin-console.module.css'
import { ItemRow } from './item-row.tsx'
import own from './released.module.css'
import { ReleasedForm } from './released-form.tsx'
import { ReleasedRow } from './released-row.tsx'

/** What the release ships of one kind, as players see it. One thing is edited at a time. */
export function ReleasedList({ kind }: { readonly kind: ReleasedKind }) {
  const query = useConsoleQuery(listReleased, { kind })
  return (
    <Loaded query={query}>
      {(things) => (
        <>
          <p className="text-secondary">{T.lead[kind]}</p>
          {partsOf(things).map(([part, ofPart]) => (
            <Panel key={part ?? ''} title={part ?? T.title[kind]}>
              <Things kind={kind} things={ofPart} />
            </Panel>
          ))}
        </>
      )}
    </Loaded>
  )
}

interface ThingsProps {
  readonly kind: ReleasedKind
  readonly things: readonly ReleasedThing[]
}

function Things({ kind, things }: ThingsProps) {
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <ul className={kind === 'item' ? own.items : styles.list}>
      {things.map((thing) =>
        kind === 'item' ? (
          <ItemRow key={thing.key} thing={thing} />
        ) : thing.key === edited ? (
          <ReleasedForm key={thing.key} kind={kind} thing={thing} onClose={() => setEdited(null)} />
        ) : (
          <ReleasedRow key={thing.key} thing={thing} onEdit={() => setEdited(thing.key)} />
        ),
      )}
    </ul>
  )
}

/** In the order in which they come. */
function partsOf(things: readonly ReleasedThing[]): readonly [string | null, readonly ReleasedThing[]][] {
  const parts = new Map<string | null, ReleasedThing[]>()
  for (const thing of things) parts.set(thing.part, [...(parts.get(thing.part) ?? []), thing])
  return [...parts]
}
