import { fillPlaceholders } from '#campaign/placeholders.ts'
import type { GamifiedPrize } from '#contract/display/prize.ts'
import type { Showing } from '../parts.ts'

/** Puts what was won, and what parts know, into a text. */
export const fillerOf =
  ({ template, parts }: Pick<Showing, 'template' | 'parts'>, prize?: GamifiedPrize) =>
  (text: string): string =>
    text.includes('{{')
      ? fillPlaceholders(
          text,
          Object.assign(
            { prize_label: prize?.label ?? '', prize_code: prize?.code || (template.coupon?.code ?? '') },
            ...parts.map(({ texts }) => texts?.(template)),
          ),
        )
      : text
