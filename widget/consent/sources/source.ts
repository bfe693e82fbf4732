/**
 * True: this browser may remember things. False: the visitor does not want that. Undefined: not chosen yet.
 */
export type Choice = boolean | undefined

/**
 * Where visitors choose: reports what they chose, at once if that is known, and again whenever it changes.
 * Undefined is reported while a banner waits for them, so that nobody waits. `own`: listens to the page's own
 * `klepka('consent', …)`. True: the page waits for the choice however long that takes.
 */
export type Source = (
  notify: (choice: Choice) => void,
  own: (listener: (word?: string) => void) => void,
) => boolean | void
