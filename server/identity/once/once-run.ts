import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sql } from '#server/platform/db/tables.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { setEffect } from './store.ts'

/** What a call with a key may have done. */
type EffectKind = 'cart' | 'lead' | 'message' | 'order'

/** A call with a key while it runs, for the use cases that it reaches. */
export type OnceRun = {
  /** The key of this caller for this route: unique, and a name for what the call makes. */
  id: string
  /** The id of what an earlier attempt has done that ended without an answer. */
  doneBefore: (kind: EffectKind) => string | undefined
  /**
   * Notes in the transaction of the effect that the call has done it. When another attempt has taken the key over
   * meanwhile, the transaction is refused, so that one of them does it.
   */
  mark: (tx: Sql, kind: EffectKind, id?: string) => Promise<void>
  isMarked: () => boolean
  /** The answer, whatever its status, says that nothing was done: it is not stored. */
  refuse: () => void
  isRefused: () => boolean
}

const runs = new AsyncLocalStorage<OnceRun>()

/**
 * The call with a key that is being answered; undefined: it has none. Read before a transaction, whose work may run in
 * the context of another request.
 */
export const currentOnce = (): OnceRun | undefined => runs.getStore()

export const withOnce = <T>(run: OnceRun, work: () => Promise<T>): Promise<T> => runs.run(run, work)

export const openOnceRun = (claim: { id: string; attempt: string }, effect: string | null): OnceRun => {
  let [isMarked, isRefused] = [false, false]
  return {
    id: claim.id,
    doneBefore: (kind) => (effect?.startsWith(`${kind}:`) ? effect.slice(kind.length + 1) : undefined),
    mark: async (tx, kind, id = '') => {
      if (!(await setEffect(tx, claim, `${kind}:${id}`)))
        throw new Refusal(409, 'key_in_use', 'To zapytanie wykonuje już kto inny z tym samym kluczem.', {
          retryAfterSeconds: 1,
        })
      isMarked = true
    },
    isMarked: () => isMarked,
    refuse: () => {
      isRefused = true
    },
    isRefused: () => isRefused,
  }
}
