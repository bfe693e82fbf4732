import { useRef, useState } from 'react'
import type { ShopContent } from '#contract/shop/content/blocks.ts'

const MAX_STEPS = 100
/** Undo and redo of what is edited; changes of one field in a row are one step. */
export const useSteps = (draft: ShopContent, change: (content: ShopContent) => void) => {
  const [steps, setSteps] = useState<{ past: ShopContent[]; future: ShopContent[] }>({ past: [], future: [] })
  const lastField = useRef('')
  return {
    edit: (part: Partial<ShopContent>, field = '') => {
      if (field === '' || field !== lastField.current)
        setSteps(({ past }) => ({ past: [...past, draft].slice(-MAX_STEPS), future: [] }))
      lastField.current = field
      change({ ...draft, ...part })
    },
    undo: steps.past.length > 0 && {
      run: () => {
        lastField.current = ''
        setSteps(({ past, future }) => ({ past: past.slice(0, -1), future: [draft, ...future] }))
        change(steps.past.at(-1)!)
      },
    },
    redo: steps.future.length > 0 && {
      run: () => {
        lastField.current = ''
        setSteps(({ past, future }) => ({ past: [...past, draft], future: future.slice(1) }))
        change(steps.future[0]!)
      },
    },
  }
}
