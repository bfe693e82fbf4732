import { blocksOf } from '../screen-names.ts'
import { dateTags } from '../texts/placeholders.ts'
import type { Campaign } from '../campaign-shape.ts'
import type { Check, FindingPath } from './check.ts'
import { namedAddresses, placedBlocks, shownTexts } from './shown-texts.ts'

/** Addresses of examples: somebody else's, or nobody's. */
const EXAMPLE = /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:example(?:\.\w+)?|przyklad\.pl)(?:[/:?#]|$)/i

/** Addresses of the shop's own pages: those below `origin`, and paths. */
export const addressesOfShop = (campaign: Campaign, origin: string): { path: FindingPath; url: string }[] =>
  namedAddresses(campaign).filter(
    ({ url }) => url === origin || url.startsWith(`${origin}/`) || /^\/(?![/\\])/.test(url),
  )

export const missingPage: Check = {
  severity: 'fails',
  find: (campaign, { facts }) => {
    const { shop } = facts ?? {}
    if (!shop) return []
    return addressesOfShop(campaign, shop.origin).flatMap(({ path, url }) =>
      shop.missingAddresses.includes(url)
        ? [{ path, text: `W sklepie nie ma strony ${url}. Popraw adres.` }]
        : [],
    )
  },
}

export const exampleAddress: Check = {
  severity: 'fails',
  find: (campaign, { facts }) =>
    namedAddresses(campaign).flatMap(({ path, url }) =>
      EXAMPLE.test(url) && !(facts?.shop && url.startsWith(facts.shop.origin))
        ? [{ path, text: 'To jest adres przykładowy, który nigdzie nie prowadzi. Wpisz własny.' }]
        : [],
    ),
}

/** Numbers of products in buttons and lists. */
export const namedProducts = (campaign: Campaign): { path: FindingPath; id: string }[] =>
  placedBlocks(campaign).flatMap(({ block, path }) => {
    if (block.kind === 'products')
      return block.shows === 'manual'
        ? block.products.map((id, index) => ({ path: [...path, 'products', index], id }))
        : []
    // Another shop has other numbers.
    return 'action' in block && block.action.kind === 'addToCart' && block.action.shop === ''
      ? [{ path: [...path, 'action', 'item'], id: block.action.item }]
      : []
  })

export const missingProduct: Check = {
  severity: 'fails',
  find: (campaign, { facts }) => {
    const { shop } = facts ?? {}
    return shop
      ? namedProducts(campaign).flatMap(({ path, id }) =>
          shop.missingProducts.includes(id)
            ? [{ path, text: `W sklepie nie ma produktu numer ${id} albo nikt go nie widzi.` }]
            : [],
        )
      : []
  },
}

const TAG = /\{\{\s*([^}]{1,60}?)\s*\}\}/g
const OF_PRIZE = ['prize_label', 'prize_code']

/** `{{imie}}` that nobody replaces is shown as it is. */
export const unknownTag: Check = {
  severity: 'fails',
  find: (campaign) => {
    const known = new Set([
      ...Object.keys(dateTags({ year: 2_026, month: 0, day: 1 }, 'pl')),
      ...(campaign.game ? OF_PRIZE : []),
    ])
    const owned = blocksOf(campaign).some(({ kind }) => kind === 'html') || campaign.own?.script
    if (owned) return []
    return shownTexts(campaign).flatMap(({ text, path }) =>
      [...text.matchAll(TAG)].flatMap(([tag, name = '']) =>
        known.has(name)
          ? []
          : [
              {
                path,
                text: `Znacznika ${tag} nic nie zastąpi: odwiedzający zobaczy go tak, jak jest zapisany.`,
              },
            ],
      ),
    )
  },
}
