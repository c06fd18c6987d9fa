import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { MemoryRouter } from 'react-router'
import { type ServerState, serverStates } from './fake-server.ts'
import { FEATURE_EXAMPLES } from './feature-examples.tsx'
import { type Examples, UI_EXAMPLES } from './ui-examples.tsx'
import { WITHOUT_EXAMPLE } from './without-example.ts'

const ROOM_GALLERY = '/src/features/table/gallery/gallery.html'

interface Entry {
  /** Stands behind `#` of the address. */
  readonly id: string
  readonly show: () => ReactNode
  readonly state: ServerState
}

function entriesOf(
  kind: string,
  groups: Readonly<Record<string, Examples>>,
  states: readonly ServerState[],
): Entry[] {
  return Object.entries(groups).flatMap(([folder, examples]) =>
    Object.entries(examples).flatMap(([name, show]) =>
      states.map((state) => ({
        id: [kind, folder, name, ...(states.length > 1 ? [state] : [])].join('/').replaceAll(' ', '-'),
        show,
        state,
      })),
    ),
  )
}

const ENTRIES = [
  ...entriesOf('ui', UI_EXAMPLES, ['full']),
  ...entriesOf('features', FEATURE_EXAMPLES, serverStates),
]

/** Every part of `ui/` and every feature without a server: a list, and the one that the address names. */
export function Gallery({ onState }: { readonly onState: (state: ServerState) => void }) {
  const id = useSyncExternalStore(onHash, () => decodeURI(location.hash.slice(1)))
  const entry = ENTRIES.find((one) => one.id === id)
  if (entry === undefined) return <Contents />
  onState(entry.state)
  return (
    <Shown key={entry.id} id={entry.id}>
      {entry.show}
    </Shown>
  )
}

function Contents() {
  return (
    <ul>
      <li>
        <a href={ROOM_GALLERY}>room</a>
      </li>
      {Object.entries(WITHOUT_EXAMPLE).map(([folder, reason]) => (
        <li key={folder} data-without={folder}>
          {folder}: {reason}
        </li>
      ))}
      {ENTRIES.map(({ id }) => (
        <li key={id}>
          <a href={`#${id}`} data-entry={id}>
            {id}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** One example with caches of its own, so that nothing of the one before it is left. */
function Shown({ id, children: Example }: { readonly id: string; readonly children: () => ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <main data-shown={id} style={{ padding: 24, display: 'flow-root' }}>
          <Caught>
            <Suspense>
              <Example />
            </Suspense>
          </Caught>
        </main>
      </MemoryRouter>
    </QueryClientProvider>
  )
}

/** Writes what an example threw in its place, where the test of the gallery finds it. */
class Caught extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : <pre data-failed>{error.stack}</pre>
  }
}

function onHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
