import { createHash } from 'node:crypto'
import type { SiteSettings } from '#server/campaigns/site-settings.ts'

const DIGITS = 16

export type Compared = Pick<SiteSettings, 'holdoutPercent' | 'goal'>

/** Names what is compared; undefined: nobody is held out, or nothing was chosen that they could do. */
export const trialOf = ({ holdoutPercent, goal }: Compared): string | undefined =>
  goal && holdoutPercent > 0
    ? createHash('sha256')
        .update(JSON.stringify([holdoutPercent, goal]))
        .digest('hex')
        .slice(0, DIGITS)
    : undefined
