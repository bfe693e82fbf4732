import type { BotCheckChallenge } from '#contract/contact-forms/bot-check.ts'
import type { Solution } from './solve.ts'

/** A worker without an answer for this long was blocked. */
const WORKER_TIMEOUT_MS = 4_000

export type Solve = (parameters: BotCheckChallenge['parameters']) => Promise<Solution>

/** Solves in a worker, one challenge after the other; on the page itself when no worker is available. */
export const openSolver = (): Solve => {
  let worker: Worker | null | undefined
  let last: Promise<unknown> = Promise.resolve()

  const give = (parameters: BotCheckChallenge['parameters']) =>
    new Promise<Solution>((done, failed) => {
      // The page's policy may forbid it: then this throws, or the worker only reports an error.
      const working = (worker ??= new Worker(new URL('./solve-worker.ts', import.meta.url), {
        type: 'module',
      }))
      const timer = setTimeout(failed, WORKER_TIMEOUT_MS)
      working.onmessage = ({ data }: MessageEvent<Solution>) => {
        clearTimeout(timer)
        done(data)
      }
      working.onerror = working.onmessageerror = () => {
        clearTimeout(timer)
        failed()
      }
      working.postMessage(parameters)
    })

  const solve: Solve = async (parameters) => {
    if (worker !== null) {
      try {
        return await give(parameters)
      } catch {
        worker?.terminate()
        worker = null
      }
    }
    return (await import('./solve.ts')).solveInSlices(parameters)
  }

  return (parameters) => {
    const solving = last.then(() => solve(parameters))
    last = solving.catch(() => {})
    return solving
  }
}
