import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { AppRoutes } from './app/routes.tsx'

/**
 * The home page as a visitor sees it before anything is known, as HTML for `#root`. `main.tsx` takes it over, so both draw the
 * same: what a browser or its document knows comes after `useHydrated`. Run by the build (`scripts/setup/prerender-home.mjs`).
 */
export async function prerenderHome(): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/">
        <AppRoutes />
      </StaticRouter>
    </QueryClientProvider>,
    // In one piece: what comes later would be put into its place by code inside the document, which its policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw new AggregateError(errors, 'the home page could not be drawn')
  if (/<script| style="/.test(html))
    throw new Error('the drawn home page holds code or style, which its policy forbids')
  return html
}
