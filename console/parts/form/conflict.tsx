import { lazy, Suspense } from 'react'
import type { Conflict } from '#console/data/use-conflict.ts'
import { usePreload } from '#console/data/use-preload.ts'

const loadChoices = () => import('./conflict-choices.tsx')
const ConflictChoices = lazy(async () => ({ default: (await loadChoices()).ConflictChoices }))

/** What to do about another user's save of the same, which is seldom. */
export const ConflictChoice = ({ conflict }: { conflict: Conflict | null }) => {
  usePreload(loadChoices)
  return (
    conflict && (
      <Suspense>
        <ConflictChoices {...conflict} />
      </Suspense>
    )
  )
}
