/** What a page runs of each trigger, without schemas and words. A test holds it against the registry. */
export { arm as click } from './click.ts'
export { arm as exitIntent } from './exit-intent.ts'
export { arm as inactivity } from './inactivity.ts'
export { arm as pageCount } from './page-count.ts'
export { arm as scroll } from './scroll.ts'
export { arm as timeDelay } from './time-delay.ts'
