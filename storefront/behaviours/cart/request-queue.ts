/**
 * Additions, removals and cart changes of a page run one at a time, in the order of the clicks, whether the
 * previous one succeeded or not.
 */
export const openRequestQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let afterwards: (() => void) | undefined
  return {
    run: (task: () => Promise<void>): Promise<void> => {
      waiting += 1
      const mine = last.then(task)
      last = mine.catch(reportError).then(() => {
        waiting -= 1
        if (waiting) return
        afterwards?.()
        afterwards = undefined
      })
      return mine
    },
    /**
     * Runs `act` when the queue is empty, at once if it is; of several only the last one runs. For leaving the page,
     * which would drop the waiting requests.
     */
    afterAll: (act: () => void): void => {
      if (waiting) afterwards = act
      else act()
    },
  }
}

export type RequestQueue = ReturnType<typeof openRequestQueue>
