import { problems } from '../http/identity-problem.ts'
import { definePart, type Services } from '#server/platform/services.ts'

const turnsPart = definePart('sign-in turns', () => createTurns())

/** One queue for a running service. */
export const attemptTurns = ({ services }: { services: Services }): Turns => services.get(turnsPart)

/** More than any person has; more requests at once are refused. */
const MAX_WAITING = 200

/**
 * Runs work one after another for each key. Attempts of one network are checked in turn: none starts before
 * the previous one was counted, and a network with many attempts delays only itself.
 */
export const createTurns = () => {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (line.waiting >= MAX_WAITING) throw problems.throttled(1)
    line.waiting += 1
    lines.set(key, line)
    const turn = line.last.then(work, work)
    line.last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      line.waiting -= 1
      if (line.waiting === 0) lines.delete(key)
    }
  }
}

export type Turns = ReturnType<typeof createTurns>
