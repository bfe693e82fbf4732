/** True: this browser may remember things. False: the visitor does not want that. Undefined: nobody has said yet. */
export type Choice = boolean | undefined

/**
 * Where visitors are asked: tells what they chose, at once if that is known, and again whenever it changes.
 * Undefined is told when they are being asked just now, so that nobody waits. `own`: hears the page's own
 * `klepka('consent', …)`. True: the page waits for the choice however long that takes.
 */
export type Source = (
  tell: (choice: Choice) => void,
  own: (hear: (word?: string) => void) => void,
) => boolean | void
