import { type ComponentType, type JSX, use, useSyncExternalStore } from 'react'
import { loadPart, lostFileOf, PartFailure } from './load-part.ts'
import { PartFailed, type PartPlace } from './part-failed.tsx'

interface PartModule<Props> {
  readonly default: ComponentType<Props>
}

/** What loads the code of a part: once for all places in which it stands, and again for all of them. */
interface PartSource<Props> {
  readonly listen: (onChange: () => void) => () => void
  readonly load: () => Promise<ComponentType<Props>>
}

/**
 * A component in a file of its own, which is loaded by `load` when it is first drawn, within a `Suspense`. A part that
 * does not come says so in its place and can be tried again; the page around it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<PartModule<Props>>,
  place: PartPlace = 'page',
): (props: Props) => JSX.Element {
  let loading: Promise<ComponentType<Props>> | null = null
  let isLoaded = false
  const listeners = new Set<() => void>()
  const loadAndNote = async () => {
    const loaded = await load()
    isLoaded = true
    return loaded
  }
  const again = () => {
    loading = null
    for (const onChange of [...listeners]) onChange()
  }
  const source: PartSource<Props> = {
    listen(onChange) {
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        // Somebody who comes back to the part would find it failed, and not tried again.
        if (listeners.size === 0 && !isLoaded) loading = null
      }
    },
    load() {
      loading ??= loadComponent(loadAndNote, place, again)
      return loading
    },
  }
  return (props) => <LazyPart source={source} given={props} />
}

interface LazyPartProps<Props> {
  readonly source: PartSource<Props>
  readonly given: Props
}

function LazyPart<Props extends object>({ source: { listen, load }, given }: LazyPartProps<Props>) {
  const Component = use(useSyncExternalStore(listen, load, load))
  return <Component {...given} />
}

/** Resolves to the component, or to one that says that it did not come. */
export async function loadComponent<Props extends object>(
  load: () => Promise<PartModule<Props>>,
  place: PartPlace,
  onRetry: () => void,
): Promise<ComponentType<Props>> {
  try {
    return (await loadPart(load)).default
  } catch (error) {
    const { reason, cause } = error instanceof PartFailure ? error : new PartFailure('stuck', error)
    // The code of the part has thrown before it was there: the operators should hear of it.
    if (reason === 'stuck' && lostFileOf(cause) === null) reportError(cause)
    return () => <PartFailed place={place} reason={reason} onRetry={onRetry} />
  }
}
