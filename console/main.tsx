import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ApiContext, makeApiClient } from './data/api-client.ts'
import { followColourScheme } from './data/colour-scheme.ts'
import { makeStoredDrafts, StoredDraftsContext } from './data/stored-drafts.ts'
import { makeQueryClient } from './data/use-api-query.ts'
import { consoleScreens } from './router.tsx'
import { makeRouter } from './routing/make-router.ts'
import { CrashBoundary } from './routing/outlet.tsx'
import { RouterProvider } from './routing/router-context.tsx'
import './styles/main.css'

followColourScheme()

const drafts = makeStoredDrafts({
  storage: () => localStorage,
  locks: navigator.locks,
  now: Date.now,
})

createRoot(document.getElementById('console')!, {
  onCaughtError: (error) => {
    drafts.freeze()
    console.error(error)
  },
}).render(
  <ApiContext.Provider value={makeApiClient()}>
    <StoredDraftsContext.Provider value={drafts}>
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={makeRouter(consoleScreens)}>
          <CrashBoundary at="">
            <App />
          </CrashBoundary>
        </RouterProvider>
      </QueryClientProvider>
    </StoredDraftsContext.Provider>
  </ApiContext.Provider>,
)
