/** True: storage is allowed. False: the visitor refused it. Undefined: not chosen yet. */
export type Choice = boolean | undefined

/**
 * A source of consent: reports the choice, at once if it is known, and again after each change. Undefined is
 * reported while a banner is open, so that nothing waits. `own`: listens to the page's own
 * `klepka('consent', …)`. True: the page waits for the choice without a time limit.
 */
export type Source = (
  notify: (choice: Choice) => void,
  own: (listener: (word?: string) => void) => void,
) => boolean | void
