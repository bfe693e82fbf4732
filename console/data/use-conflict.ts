import { useState } from 'react'
import type { AnswerOf, AnyEndpoint } from '#contract/endpoint.ts'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import type { ContestedValue } from './use-draft.ts'
import { type InputOf, toProblem, useApi } from './api-client.ts'
import { ReportedElsewhere } from './use-saving.ts'

/**
 * What the user can do about another user's save. `contested`: what both changed; `keepMine` takes from theirs only
 * the values of these paths.
 */
export type Conflict = {
  contested: ContestedValue[]
  takeTheirs: () => void
  keepMine: (theirPaths: readonly string[]) => void
}

type Drafting<Draft> = {
  contestedBy: (now: Draft) => ContestedValue[]
  rebase: (now: Draft, theirPaths: readonly string[]) => void
  replace: (now: Draft) => void
}
type Options<Answer, Draft> = { draftOf: (answer: Answer) => Draft; put: (answer: Answer) => void }

/**
 * Saving over what was read with `endpoint`. When somebody else saved meanwhile, nothing is written: what is stored
 * now is fetched, and the owner chooses between it and the changes made here, value by value where both changed the
 * same; they are then put on top of it, unsaved.
 */
export const useConflict = <E extends AnyEndpoint & { method: 'GET' }, Draft extends object>(
  { contestedBy, rebase, replace }: Drafting<Draft>,
  endpoint: E,
  input: InputOf<E>,
  { draftOf, put }: Options<AnswerOf<E>, Draft>,
) => {
  const api = useApi()
  const showToast = useToast()
  const [theirs, setTheirs] = useState<{ answer: AnswerOf<E> } | null>(null)
  const settle = (accept: (now: Draft) => void, message: string) => {
    if (!theirs) return
    accept(draftOf(theirs.answer))
    put(theirs.answer)
    setTheirs(null)
    showToast(message)
  }
  return {
    /** `version`: the one that was read, unless the body names it. */
    saveOver: async <S extends AnyEndpoint>(
      saving: S,
      saved: InputOf<S>,
      version?: string,
    ): Promise<AnswerOf<S>> => {
      try {
        const answer = await api(saving, saved, { readVersion: version })
        setTheirs(null)
        return answer
      } catch (error) {
        if (toProblem(error).code !== 'changed_meanwhile') throw error
        setTheirs({ answer: await api(endpoint, input) })
        throw new ReportedElsewhere()
      }
    },
    conflict: theirs && {
      contested: contestedBy(draftOf(theirs.answer)),
      takeTheirs: () => settle(replace, frameWords.theirsTaken),
      keepMine: (theirPaths: readonly string[]) =>
        settle((now) => rebase(now, theirPaths), frameWords.mineKept),
    },
  }
}
