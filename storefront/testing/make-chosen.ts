import type { CartProposalPage, ProposedLine } from '#contract/shop/chosen/proposal.ts'
import type { ComparedProduct, ComparePage, WishlistPage } from '#contract/shop/chosen/wishlist.ts'
import { makeCard } from './make-product.ts'

/** A compared floor with one attribute. */
export const makeCompared = (product: Partial<ComparedProduct> = {}): ComparedProduct => ({
  card: makeCard(),
  brand: '',
  weightGrams: 12_400,
  sizeMm: { length: 1_290, width: 190, height: 8 },
  attributes: [{ slug: 'klasa', name: 'Klasa', values: ['33'] }],
  categoryIds: [1],
  ...product,
})

const line = (given: Partial<ProposedLine> = {}): ProposedLine => ({
  name: 'Deska dębowa',
  url: '/produkt/deska-debowa/',
  picture: null,
  choice: [],
  wanted: 3,
  quantity: 3,
  unitPriceGrosze: 10_000,
  packAreaCm2: 20_000,
  changes: [],
  replacement: null,
  ...given,
})

export const everyWishlist: WishlistPage[] = [
  {
    isShared: false,
    isMember: false,
    wishes: [
      { card: makeCard(), addedMs: 0, addedGrosze: 12_000 },
      { card: makeCard({ id: 22, kind: 'variable' }), addedMs: 0, addedGrosze: null },
    ],
    goneCount: 2,
    shareUrl: 'https://sklep.example.pl/ulubione/lista/abc/',
    action: '/ulubione/',
  },
  { isShared: false, isMember: true, wishes: [], goneCount: 0, shareUrl: null, action: '/ulubione/' },
  {
    isShared: true,
    isMember: false,
    wishes: [{ card: makeCard(), addedMs: 0, addedGrosze: 9_000 }],
    goneCount: 0,
    shareUrl: null,
    action: '/ulubione/lista/abc/',
  },
]

export const everyComparison: ComparePage[] = [
  { products: [], ids: [], shareUrl: 'https://sklep.example.pl/porownaj/?p=' },
  {
    products: [makeCompared(), makeCompared({ card: makeCard({ id: 22, name: 'Panel' }) })],
    ids: [21, 22, 99],
    shareUrl: 'https://sklep.example.pl/porownaj/?p=21,22,99',
  },
]

export const everyProposal: CartProposalPage[] = [
  {
    source: { kind: 'saved', untilMs: 0 },
    lines: [
      line({ changes: [{ kind: 'dearer', thenGrosze: 9_000, nowGrosze: 10_000 }] }),
      line({
        name: 'Listwa',
        url: null,
        quantity: 0,
        unitPriceGrosze: null,
        changes: [{ kind: 'gone' }],
        replacement: { name: 'Listwa 2', url: '/produkt/listwa-2/' },
      }),
    ],
    totalGrosze: 30_000,
    hasCart: true,
    action: '/koszyk/zapisany/abc/',
  },
  {
    source: { kind: 'order', id: 61, createdMs: 0 },
    lines: [line({ quantity: 0, changes: [{ kind: 'out_of_stock' }] })],
    totalGrosze: 0,
    hasCart: false,
    action: '/zamowienie/ponownie/61.abc/',
  },
]
