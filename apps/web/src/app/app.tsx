import { getMe } from '@gorod/contracts/current-user'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { seeded } from '../shared/api/page-seed.ts'
import { ME_KEY } from '../shared/session/use-me.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRoutes } from './routes.tsx'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal does not turn into a yes by asking again, and silence reloads the page.
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 10_000,
    },
  },
})

// Once, and not as initial data of the query: the next person to sign in in this page is somebody else.
queryClient.setQueryData(ME_KEY, seeded(getMe))

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
