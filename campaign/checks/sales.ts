import { plural } from '#contract/plural.ts'
import type { Campaign } from '../campaign-shape.ts'
import type { Check } from './check.ts'
import { placedBlocks, type PlacedBlock } from './shown-texts.ts'

type SalesBlock = Extract<PlacedBlock['block'], { kind: 'sales' }>

/** Blocks that speak of the shop's orders. */
export const salesBlocks = (campaign: Pick<Campaign, 'screens' | 'mobileScreens'>) =>
  placedBlocks(campaign).flatMap(({ block, path }) =>
    block.kind === 'sales' ? [{ block: block as SalesBlock, path }] : [],
  )

const people = (count: number) => `${count} ${plural(count, 'osoba', 'osoby', 'osób')}`

/** A sentence about sales that nobody would see now: a page says nothing untrue, so it says nothing. */
export const fewBuyers: Check = {
  severity: 'advice',
  find: (campaign, { facts }) =>
    !facts
      ? []
      : salesBlocks(campaign).flatMap(({ block: { shows, days, least }, path }) => {
          if (!facts.shop)
            return [
              {
                path,
                text: 'Zamówienia zna tylko ten sklep, więc na tej stronie zdanie o kupujących się nie pokaże.',
              },
            ]
          const count = facts.shop.buyers.find((each) => each.days === days)?.count
          return count === undefined || count >= least
            ? []
            : [
                {
                  path,
                  text: `Z ostatnich dni (${days}) zamówienia ma ${people(count)}, a zdanie pokazuje się od ${least}${shows === 'product' ? ', i to przy jednym produkcie' : ''}. Na razie nikt go nie zobaczy.`,
                },
              ]
        }),
}
