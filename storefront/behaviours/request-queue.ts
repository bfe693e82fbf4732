let last: Promise<unknown> = Promise.resolve()

/** Adds, removals and cart changes of a page run one at a time, in the order they were asked for, whatever became of the one before. */
export const inTurn = (task: () => Promise<void>): Promise<void> => {
  const mine = last.then(task)
  last = mine.catch(() => {})
  return mine
}
