import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { ApiContext, makeApiClient } from './data/api-client.ts'
import { followColourScheme } from './data/colour-scheme.ts'
import { makeStoredDrafts, StoredDraftsContext } from './data/stored-drafts.ts'
import { makeQueryClient } from './data/use-api-query.ts'
import { router } from './router.tsx'
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
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StoredDraftsContext.Provider>
  </ApiContext.Provider>,
)
