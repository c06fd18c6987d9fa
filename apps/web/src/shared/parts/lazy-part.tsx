import { type ComponentType, type JSX, use, useSyncExternalStore } from 'react'
import { loadPart, PartFailure } from './load-part.ts'
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
  const listeners = new Set<() => void>()
  const again = () => {
    loading = null
    for (const onChange of [...listeners]) onChange()
  }
  const source: PartSource<Props> = {
    listen(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    load() {
      loading ??= loadComponent(load, place, again)
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
    const reason = error instanceof PartFailure ? error.reason : 'stuck'
    // The code of the part may throw before it is there: the operators should hear of it.
    if (reason === 'stuck') reportError(error instanceof PartFailure ? error.cause : error)
    return () => <PartFailed place={place} reason={reason} onRetry={onRetry} />
  }
}
