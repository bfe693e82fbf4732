import * as v from 'valibot'
import { campaign as campaignSchema } from '../campaign.ts'
import { lookAdvice } from '../look/look-advice.ts'
import type { Check } from './check.ts'

/**
 * What the schema of a campaign refuses: missing texts, parts that do not fit together, unreadable colours. The message
 * is the schema's; the console words it.
 */
export const invalid: Check = {
  severity: 'prevents',
  find: (campaign) => {
    const read = v.safeParse(campaignSchema, campaign)
    return read.success
      ? []
      : read.issues.map(({ path = [], message }) => ({
          path: path.map(({ key }) => key as string | number),
          text: message,
        }))
  },
}

const inTenths = new Intl.NumberFormat('pl', { maximumFractionDigits: 1, roundingMode: 'floor' })

/** Colours that are hard to read; unreadable ones are no advice any more. */
export const lowContrast: Check = {
  severity: 'advice',
  find: (campaign) =>
    lookAdvice(campaign).flatMap(({ path, ratio, least, proposal, isUnreadable }) =>
      isUnreadable
        ? []
        : [
            {
              path,
              text: `Trudno to przeczytać: kontrast wynosi ${inTenths.format(ratio)}:1, a potrzeba co najmniej ${inTenths.format(least)}:1.${
                proposal === null
                  ? ''
                  : ` Wystarczy ${typeof proposal === 'number' ? `${proposal}%` : proposal}.`
              }`,
            },
          ],
    ),
}
