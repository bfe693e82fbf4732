import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'
import { makeQueryClient } from './use-loaded.ts'
import './styles/main.css'

createRoot(document.getElementById('console')!).render(
  <QueryClientProvider client={makeQueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
