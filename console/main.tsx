import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { ApiContext, makeApiClient } from './data/api-client.ts'
import { followColourScheme } from './data/colour-scheme.ts'
import { makeQueryClient } from './data/use-api-query.ts'
import { router } from './router.tsx'
import './styles/main.css'

followColourScheme()

createRoot(document.getElementById('console')!).render(
  <ApiContext.Provider value={makeApiClient()}>
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </ApiContext.Provider>,
)
