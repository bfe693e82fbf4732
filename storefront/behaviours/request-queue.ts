let last: Promise<unknown> = Promise.resolve()
let waiting = 0
let afterwards: (() => void) | undefined

/**
 * Adds, removals and cart changes of a page run one at a time, in the order they were asked for, whatever
 * became of the one before.
 */
export const inTurn = (task: () => Promise<void>): Promise<void> => {
  waiting += 1
  const mine = last.then(task)
  last = mine.catch(reportError).then(() => {
    waiting -= 1
    if (waiting) return
    afterwards?.()
    afterwards = undefined
  })
  return mine
}

/**
 * Once nothing waits any more, at once if nothing does; of several wishes the last one is done. For leaving
 * the page: what waits would be lost.
 */
export const afterQueue = (act: () => void): void => {
  if (waiting) afterwards = act
  else act()
}
