/** What a page runs of each trigger, without schemas and words. A test holds it against the registry. */
import { arm as click } from './click.ts'
import { arm as exitIntent } from './exit-intent.ts'
import { arm as inactivity } from './inactivity.ts'
import { arm as pageCount } from './page-count.ts'
import { arm as scroll } from './scroll.ts'
import { arm as timeDelay } from './time-delay.ts'

export const arming = { click, exitIntent, inactivity, pageCount, scroll, timeDelay }
