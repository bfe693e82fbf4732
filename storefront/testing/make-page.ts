import type { ProductQuestions } from '#contract/shop/product-page/questions.ts'
import type { ProductReviews } from '#contract/shop/reviews.ts'
import type { FilterPanel } from '#contract/shop/listing/filters.ts'
import type { CategoryCard } from '#contract/shop/product.ts'
import type { PageFrame, PageVisitor } from '#storefront/page-frame.ts'
import type { PageProps } from '#storefront/pages/index.ts'
import { makePricedCart } from './make-order.ts'
import { makeCard, makeDetails } from './make-product.ts'

export const makeCategory = (category: Partial<CategoryCard> = {}): CategoryCard => ({
  id: 1,
  slug: 'deski',
  name: 'Deski',
  url: '/kategoria-produktu/deski/',
  description: 'Deski do salonu.',
  descriptionHtml: '',
  picture: '/pictures/kategoria-deski.webp',
  productCount: 5,
  children: [],
  ...category,
})

export const makeFrame = (frame: Partial<PageFrame> = {}): PageFrame => ({
  shop: {
    name: 'Klepka',
    tagline: 'Podłogi do domu',
    email: 'sklep@example.pl',
    phone: '+48 600 000 000',
    openingHours: 'pon.–pt. 8–17',
    companyLines: ['Klepka', '00-001 Warszawa'],
  },
  logo: null,
  iconVersion: null,
  path: '/sklep/',
  title: 'Sklep – Klepka',
  description: 'Podłogi do domu',
  canonicalUrl: 'https://sklep.example.pl/sklep/',
  isIndexed: true,
  openGraph: { type: 'website', image: null, imageAlt: '', properties: {} },
  jsonLd: [{ '@type': 'Thing', name: '</script>' }],
  menu: [
    makeCategory({
      children: [makeCategory({ id: 2, name: 'Deski lite', url: '/kategoria-produktu/deski-lite/' })],
    }),
  ],
  categories: [makeCategory()],
  footer: [
    { kind: 'categories', title: 'Kategorie' },
    { kind: 'pages', title: 'Pomoc' },
    { kind: 'contact', title: 'Kontakt' },
    { kind: 'links', title: 'Firma', links: [{ name: 'Blog', url: 'https://example.com/blog' }] },
    { kind: 'text', title: '', html: '<p>Rodzinna firma.</p>' },
  ],
  pages: [{ title: 'Regulamin', url: '/regulamin/' }],
  hasNewsletter: true,
  hasAccessibility: true,
  storeNotice: null,
  isDemo: false,
  cookieBanner: null,
  campaignScript: null,
  header: { mode: 'reveal', isTransparent: false },
  themeStyle: '',
  themeColors: { light: '#faf7f2', dark: '#1b1815' },
  assets: { script: '/assets/browser.js', styles: ['/assets/browser.css'], islands: {}, preload: [] },
  fonts: [],
  configScript: 'var wc_add_to_cart_params={};',
  search: '',
  ...frame,
})

export const makeVisitor = (visitor: Partial<PageVisitor> = {}): PageVisitor => ({
  cart: null,
  notices: [],
  owner: null,
  ...visitor,
})

/** A panel with a list and a range, of which nothing is chosen. */
export const makeFilterPanel = (panel: Partial<FilterPanel> = {}): FilterPanel => ({
  groups: [
    {
      param: 'cena-m2',
      title: 'Cena za m²',
      kind: 'range',
      unit: 'zł/m²',
      from: null,
      to: null,
      min: 40,
      max: 200,
    },
    {
      param: 'kolor',
      title: 'Kolor',
      kind: 'swatch',
      choices: [
        { value: 'dab', label: 'Dąb', count: 2, isChosen: false, colour: '#c6a06b' },
        { value: 'orzech', label: 'Orzech', count: 1, isChosen: false, colour: '#6f4a30' },
      ],
    },
  ],
  chips: [],
  clearUrl: '/kategoria-produktu/deski/',
  parameters: [],
  ...panel,
})

export const makeListing = (listing: Partial<PageProps['listing']> = {}): PageProps['listing'] => ({
  title: 'Deski',
  description: 'Deski do salonu.',
  breadcrumbs: [{ name: 'Wszystkie produkty', url: '/sklep/' }],
  subcategories: [],
  products: [
    makeCard(),
    makeCard({
      id: 22,
      kind: 'variable',
      name: 'Deska z wyborem',
      isAddable: false,
      highestPriceGrosze: 20_000,
    }),
  ],
  total: 2,
  page: 1,
  perPage: 24,
  address: '/kategoria-produktu/deski/',
  order: 'menu_order',
  orders: ['menu_order', 'price', 'price-desc'],
  query: null,
  filters: makeFilterPanel(),
  ...listing,
})

type Calculator = PageProps['product']['calculator']
export const makeCalculator = (calculator: Partial<Calculator> = {}): Calculator => ({
  areaText: '',
  wallsText: '',
  sparePercent: 10,
  patterns: [
    { key: 'none', percent: 0 },
    { key: 'straight', percent: 5 },
    { key: 'diagonal', percent: 10 },
    { key: 'herringbone', percent: 15 },
  ],
  doorWidthCm: 90,
  ...calculator,
})

/** One review of a product, with everything that a review can have. */
export const makeReviews = (reviews: Partial<ProductReviews> = {}): ProductReviews => ({
  rating: { average: 4, count: 1 },
  counts: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 4 ? 1 : 0 })),
  reviews: [
    {
      id: 1,
      author: 'Anna K.',
      rating: 4,
      text: 'Ładna <b>deska</b>.',
      photos: ['/pictures/opinia.webp'],
      isVerified: true,
      former: null,
      createdMs: 0,
      reply: 'Dziękujemy.',
    },
  ],
  order: 'najnowsze',
  page: 1,
  pageCount: 1,
  ...reviews,
})

/** One answered question, and a refused one in the form. */
export const makeQuestions = (questions: Partial<ProductQuestions> = {}): ProductQuestions => ({
  questions: [{ id: 'q', question: 'Czy to <b>deska</b>?', answer: 'Tak.', answeredMs: 0 }],
  count: 1,
  page: 1,
  pageCount: 1,
  form: { check: null, refused: { question: 'Ile <i>?', email: 'a@', problem: 'Podaj pełny adres.' } },
  ...questions,
})

export const makeProductPage = (page: Partial<PageProps['product']> = {}): PageProps['product'] => ({
  product: makeDetails(),
  breadcrumbs: [{ name: 'Deski', url: '/kategoria-produktu/deski/' }],
  choice: {},
  variation: null,
  fewLeft: 5,
  guaranteeNotice: '',
  sampleCreditDays: 60,
  hasRoom: false,
  delivery: 'Dostawa: kurier, odbiór osobisty',
  calculator: makeCalculator(),
  deliveryEstimate: null,
  postcodeText: '',
  phone: '+48 600 000 000',
  reviews: makeReviews(),
  questions: makeQuestions(),
  ...page,
})

export const makeCheckoutPage = (page: Partial<PageProps['checkout']> = {}): PageProps['checkout'] => ({
  cart: makePricedCart(),
  values: { billing_first_name: 'Łucja' },
  problems: [],
  paymentChoices: [
    { id: 'bacs', title: 'Przelew bankowy', hint: 'Dane po zamówieniu.', mark: 'transfer' },
    { id: 'cod', title: 'Płatność przy odbiorze', hint: '', mark: 'transfer' },
  ],
  paymentMethodId: 'bacs',
  nonce: 'abc123',
  reviewNonce: 'def456',
  ...page,
})
