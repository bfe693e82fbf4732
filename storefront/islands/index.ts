import type { ComponentType } from 'react'

type ReactIsland = { react: () => Promise<{ default: ComponentType<never> }> }
/** An island that needs no React: it is handed its element. */
type PlainIsland = { plain: () => Promise<{ default: (element: HTMLElement) => void }> }

/** Every island by the name in `data-island`; each is a file of its own for the browser. */
export const islands: Record<string, ReactIsland | PlainIsland> = {
  'add-form': { plain: () => import('./add-form.ts') },
  calculator: { react: () => import('./calculator.tsx') },
  checkout: { react: () => import('./checkout.tsx') },
  gallery: { react: () => import('./gallery.tsx') },
  search: { react: () => import('./search.tsx') },
  variations: { plain: () => import('./variations.ts') },
}
