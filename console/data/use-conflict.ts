import { useRef, useState } from 'react'
import type { AnswerOf, AnyEndpoint } from '#contract/endpoint.ts'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import type { ContestedValue } from './use-draft.ts'
import { type InputOf, NO_ANSWER, type OptionsOf, toProblem, useApi } from './api-client.ts'
import { ReportedElsewhere, UnansweredSave } from './use-saving.ts'

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
  newer: Draft | null
  isChanged: () => boolean
  watch: () => () => boolean
  containsDraft: (now: Draft) => boolean
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
  { contestedBy, rebase, replace, newer, isChanged, watch, containsDraft }: Drafting<Draft>,
  endpoint: E,
  input: InputOf<E>,
  { draftOf, put }: Options<AnswerOf<E>, Draft>,
) => {
  const api = useApi()
  const showToast = useToast()
  const [theirs, setTheirs] = useState<{ answer: AnswerOf<E> } | null>(null)
  /** A save that got no answer, so nobody knows whether it arrived; it is tried again. */
  const unanswered = useRef<{ hadChanges: boolean } | null>(null)
  const settle = (accept: (now: Draft) => void, message: string) => {
    const now = theirs ? draftOf(theirs.answer) : newer
    if (!now) return
    accept(now)
    if (theirs) put(theirs.answer)
    setTheirs(null)
    showToast(message)
  }
  return {
    /**
     * `version`: the one that was read, unless the body names it. `isRepeated`: whether it is sent again by itself when
     * the network is back; what mails, pays or changes an order is sent by its user only.
     */
    saveOver: async <S extends AnyEndpoint>(
      saving: S,
      saved: InputOf<S>,
      version?: string,
      { isRepeated = true, onceKey }: { isRepeated?: boolean; onceKey?: string } = {},
    ): Promise<AnswerOf<S>> => {
      const former = unanswered.current
      unanswered.current = null
      // A restored draft that was made from another version.
      if (newer !== null) throw new ReportedElsewhere()
      const hadChanges = isChanged()
      const isStillSent = watch()
      try {
        const answer = await api(
          saving,
          saved,
          ...([{ readVersion: version, onceKey }] as unknown as OptionsOf<S>),
        )
        setTheirs(null)
        return answer
      } catch (error) {
        const { code } = toProblem(error)
        if (code === NO_ANSWER) {
          unanswered.current = { hadChanges }
          if (!isRepeated) throw error
          throw new UnansweredSave(() =>
            isStillSent() ? 'repeat' : hadChanges && !isChanged() ? 'drop' : 'ask',
          )
        }
        if (code !== 'changed_meanwhile') throw error
        const answer = await api(endpoint, input, ...([] as unknown as OptionsOf<E>))
        if (former?.hadChanges && containsDraft(draftOf(answer))) {
          replace(draftOf(answer))
          put(answer)
          showToast(frameWords.savedBefore)
        } else setTheirs({ answer })
        throw new ReportedElsewhere()
      }
    },
    conflict: (theirs || newer) && {
      contested: contestedBy(theirs ? draftOf(theirs.answer) : newer!),
      takeTheirs: () => settle(replace, frameWords.theirsTaken),
      keepMine: (theirPaths: readonly string[]) =>
        settle((now) => rebase(now, theirPaths), frameWords.mineKept),
    },
  }
}
