import { useState } from 'react'
import { callConsole, saveOver, toProblem } from './call-console.ts'
import { showToast } from './parts/toast.tsx'
import { pl } from './strings/pl.ts'
import { ReportedElsewhere } from './use-saving.ts'

/** What its owner may do about somebody else's save. */
export type Conflict = { takeTheirs: () => void; keepMine: () => void }

type Drafting<Draft> = { rebase: (now: Draft) => void; take: (now: Draft) => void }
type Needs<Answer, Draft> = {
  /** Where what is saved is read. */
  path: string
  draftOf: (answer: Answer) => Draft
  put: (answer: Answer) => void
}

/**
 * Saving over what was read. When somebody else saved meanwhile, nothing is written: what is stored now is
 * fetched, and the owner chooses between it and the changes made here, which then stand upon it, unsaved.
 */
export const useConflict = <Answer, Draft extends object>(
  { rebase, take }: Drafting<Draft>,
  { path, draftOf, put }: Needs<Answer, Draft>,
) => {
  const [theirs, setTheirs] = useState<{ answer: Answer } | null>(null)
  const answered = async (sent: Promise<Answer>): Promise<Answer> => {
    try {
      const saved = await sent
      setTheirs(null)
      return saved
    } catch (error) {
      if (toProblem(error).code !== 'changed_meanwhile') throw error
      setTheirs({ answer: await callConsole<Answer>('GET', path) })
      throw new ReportedElsewhere()
    }
  }
  const settle = (come: (now: Draft) => void, words: string) => () => {
    if (!theirs) return
    come(draftOf(theirs.answer))
    put(theirs.answer)
    setTheirs(null)
    showToast(words)
  }
  return {
    /** `to`: where it is saved, unless it is where it is read. */
    saveOver: (body: unknown, version: string, to = path) => answered(saveOver<Answer>(to, body, version)),
    /** For what names the version it was read with in its own way. */
    answered,
    conflict: theirs && {
      takeTheirs: settle(take, pl.frame.theirsTaken),
      keepMine: settle(rebase, pl.frame.mineKept),
    },
  }
}
