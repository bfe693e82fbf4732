import type { ReviewPage } from '#contract/shop/reviews.ts'
import type { PageProps } from '#storefront/pages/index.ts'
import { makeAccountSections, makeSignInPages } from './make-account.ts'
import { makeCredit, makeOrder, makePricedCart } from './make-order.ts'
import { everyComparison, everyProposal, everyWishlist } from './make-chosen.ts'
import { makeCard, makeDetails, makeVariation } from './make-product.ts'
import { makeCategory, makeListing, makeCalculator, makeProductPage, makeCheckoutPage } from './make-page.ts'

const everyReview: ReviewPage[] = [
  {
    action: '/opinia/1.0.1.x/',
    product: { name: 'Deska', url: '/produkt/deska/', picture: null },
    state: null,
    reason: '',
    rating: null,
    text: '',
    photos: [],
    author: 'Anna K.',
    isNameHidden: false,
    problem: 'Wybierz ocenę od 1 do 5.',
  },
  {
    action: '/opinia/1.0.1.x/',
    product: { name: 'Deska', url: '/produkt/deska/', picture: { src: '/pictures/a.webp', alt: '' } },
    state: 'rejected',
    reason: 'Nie dotyczy produktu.',
    rating: 2,
    text: 'Kurier się <spóźnił>.',
    photos: ['/pictures/a.webp'],
    author: '',
    isNameHidden: true,
    problem: '',
  },
]

const variable = makeDetails({
  kind: 'variable',
  isAddable: false,
  attributes: [{ slug: 'kolor', name: 'Kolor', values: ['Dąb', 'Orzech'], isForVariations: true }],
  variations: [
    makeVariation(),
    makeVariation({ id: 102, choice: { kolor: 'Orzech' }, availability: 'out_of_stock' }),
  ],
})

const makeQuotePage = (page: Partial<PageProps['quote']> = {}): PageProps['quote'] => ({
  id: 12,
  path: '/oferta/12.00000000000000000000000000000000/',
  sentMs: Date.UTC(2026, 10, 21, 12),
  validUntilMs: Date.UTC(2026, 10, 30, 23),
  lines: [
    {
      productId: 21,
      variationId: null,
      sku: 'PD-1',
      name: 'Deska dąb',
      choice: [],
      quantity: 20,
      packAreaCm2: 21_310,
      unitPriceGrosze: 17_500,
      vatRate: 23,
    },
  ],
  delivery: { methodId: 'paleta', title: 'Paleta', grosze: 10_000, vatRate: 23 },
  totals: {
    lines: [350_000],
    itemsGrosze: 350_000,
    deliveryGrosze: 10_000,
    vat: [{ rate: 23, grosze: 67_317 }],
    totalGrosze: 360_000,
  },
  note: 'Zapraszamy.',
  end: null,
  values: {},
  problems: [],
  trouble: null,
  paymentChoices: [{ id: 'bacs', title: 'Przelew bankowy', hint: '', mark: 'transfer' }],
  paymentMethodId: null,
  seller: {
    name: 'Klepka',
    lines: ['ul. Przykładowa 1'],
    phone: '+48 600 000 000',
    email: 'sklep@example.pl',
  },
  ...page,
})

const everySignIn = makeSignInPages()
const everyAccountSection = makeAccountSections(makeOrder())

const more = { label: 'Zobacz', url: '/sklep/' }
const common = { isHidden: false, title: 'Tytuł' }
/** A block of each kind. */
const everyBlock: PageProps['home']['blocks'] = [
  {
    ...common,
    kind: 'hero',
    id: 'wstep',
    text: 'Tekst',
    picture: '/pictures/hero.webp',
    alt: 'Salon',
    buttons: [more, more],
  },
  {
    ...common,
    kind: 'categories',
    id: 'kategorie',
    moreLabel: 'Wszystkie',
    count: 8,
    categories: [makeCategory()],
  },
  {
    ...common,
    kind: 'products',
    id: 'polecamy',
    choice: 'featured',
    categoryId: null,
    order: 'date',
    count: 4,
    productIds: [],
    more,
    products: [makeCard({ regularPriceGrosze: 15_000 })],
  },
  {
    ...common,
    kind: 'benefits',
    id: 'zalety',
    hasDelivery: true,
    items: [{ title: 'Zwrot', text: '14 dni' }],
    delivery: { titles: ['Kurier', 'Paleta'], freeFrom: { title: 'Paleta', grosze: 300_000 } },
  },
  { ...common, kind: 'callout', id: 'poradnik', text: 'Tekst', button: more },
  { isHidden: false, kind: 'text', id: 'b-text00', html: '<p>Tekst</p>' },
  {
    isHidden: false,
    kind: 'picture',
    id: 'b-picture',
    picture: '/pictures/a.webp',
    alt: 'Deska',
    caption: 'Podpis',
    url: '/sklep/',
  },
  {
    ...common,
    kind: 'picture-text',
    id: 'b-beside',
    html: '<p>Tekst</p>',
    picture: '/pictures/a.webp',
    alt: 'Deska',
    isPictureFirst: true,
    button: more,
  },
  { ...common, kind: 'faq', id: 'b-faq000', items: [{ title: 'Pytanie?', text: 'Odpowiedź.' }] },
  { ...common, kind: 'contact-form', id: 'b-form00', formId: '', form: '<p>Formularz</p>' },
  { isHidden: false, kind: 'campaign', id: 'b-campaign' },
  { ...common, kind: 'map', id: 'b-map000', address: 'Leśna 1', label: 'Mapa', url: 'https://example.com/' },
  {
    ...common,
    kind: 'gallery',
    id: 'b-gallery',
    pictures: [{ picture: '/pictures/a.webp', alt: 'Deska' }],
  },
  { ...common, kind: 'video', id: 'b-video0', url: '/film.mp4', poster: '/pictures/a.webp' },
]

const PURPOSES = { functional: 'Wygoda.', analytics: 'Statystyki.', marketing: 'Oferty.' }

const withdrawalValues = {
  imie: 'Jan <b>',
  email: 'jan@example.pl',
  umowa: 'Zamówienie nr 61',
  uwagi: '',
  zamowienie: '61.abc',
  klucz: 'abc',
  pieces: { 0: '1' },
}
const withdrawalRows = [
  { label: 'Umowa', value: 'Zamówienie nr 61' },
  { label: 'Zakres', value: 'Panel <i>: 1 szt.' },
]
const newsletterBoxes = [
  { channel: 'email' as const, text: 'Zgadzam się na wiadomości.', isTicked: false },
  { channel: 'sms' as const, text: 'Zgadzam się na SMS-y.', isTicked: true },
]
const everyNewsletter: PageProps['newsletter'][] = [
  {
    step: 'form',
    promise: 'Piszemy rzadko.',
    boxes: newsletterBoxes,
    email: 'jan@',
    phone: '',
    problems: [{ field: 'email', text: 'Podaj adres.' }],
  },
  { step: 'choices', action: '/newsletter/ustawienia/a/', boxes: newsletterBoxes },
  { step: 'done', title: 'Wypisane', text: 'Nie napiszemy więcej.' },
]
const everyWithdrawal: PageProps['withdrawal'][] = [
  {
    step: 'form',
    values: withdrawalValues,
    order: {
      id: 61,
      createdMs: 0,
      lines: [{ position: 0, name: 'Panel <i>', quantity: 3, exemption: 'hygiene' }],
    },
    orders: [{ id: 60, createdMs: 0, url: '/odstapienie/?zamowienie=60.abc' }],
    problems: [
      { field: 'imie', text: 'Podaj imię i nazwisko.' },
      { field: 'pieces', text: 'Wpisz liczbę sztuk.' },
    ],
    trouble: 'Za dużo oświadczeń.',
  },
  { step: 'summary', values: withdrawalValues, rows: withdrawalRows },
  { step: 'receipt', rows: withdrawalRows, hash: 'ab12', email: 'jan@example.pl' },
]

const complaintValues = {
  imie: 'Jan <b>',
  email: 'jan@example.pl',
  telefon: '',
  umowa: 'Zamówienie nr 61',
  produkt: '',
  opis: 'Pęka <i>',
  zauwazono: 'w maju',
  zadanie: 'repair',
  zamowienie: '61.abc',
  klucz: 'abc',
  pieces: { 0: '1' },
}
const everyComplaint: PageProps['complaint'][] = [
  {
    step: 'barrier',
    values: {
      strona: '/koszyk/',
      opis: 'Nie działa <b>',
      narzedzie: '',
      imie: 'Jan <b>',
      email: '',
      telefon: '',
      klucz: 'abc',
    },
    problems: [{ field: 'email', text: 'Podaj e-mail.' }],
    trouble: 'Za dużo zgłoszeń.',
  },
  {
    step: 'form',
    values: complaintValues,
    order: {
      id: 61,
      createdMs: 0,
      lines: [{ position: 0, name: 'Panel <i>', quantity: 3, exemption: 'hygiene' }],
    },
    orders: [{ id: 60, createdMs: 0, url: '/reklamacja/?zamowienie=60.abc' }],
    problems: [
      { field: 'zadanie', text: 'Wybierz, czego oczekujesz.' },
      { field: 'zdjecia', text: 'Wybierz zdjęcia jeszcze raz.' },
    ],
    trouble: 'Za dużo reklamacji.',
  },
  {
    step: 'receipt',
    kind: 'goods',
    id: 7,
    rows: withdrawalRows,
    hash: 'ab12',
    email: 'jan@example.pl',
    dueMs: 0,
  },
]

/** Every page, some in more than one state. */
export const everyPage: { [K in keyof PageProps]: PageProps[K][] } = {
  home: [{ shopName: 'Klepka', blocks: everyBlock }],
  listing: [
    makeListing(),
    makeListing({ total: 60, page: 2, subcategories: [makeCategory()] }),
    makeListing({ total: 0, products: [], query: 'dab <b>' }),
  ],
  product: [
    makeProductPage({ calculator: makeCalculator({ areaText: '25' }) }),
    makeProductPage({
      product: variable,
      choice: { kolor: 'Dąb' },
      variation: variable.variations[0] ?? null,
    }),
    makeProductPage({ product: makeDetails({ kind: 'grouped', groupedProducts: [makeCard()] }) }),
    makeProductPage({
      product: makeDetails({ kind: 'external', externalUrl: 'https://example.pl/?a=1&b=2' }),
    }),
  ],
  cart: [
    {
      cart: makePricedCart({ removed: { key: 'k', name: 'Listwa' } }),
      nonce: 'n',
      suggestions: [makeCard()],
      savedLink: { url: 'https://sklep.example.pl/koszyk/zapisany/abc/', untilMs: 0 },
    },
    { cart: makePricedCart({ lineItems: [], itemCount: 0 }), nonce: '', suggestions: [], savedLink: null },
  ],
  'cart-proposal': everyProposal,
  review: everyReview,
  question: [
    { title: 'Powiadomienie', text: 'Czy napisać?', action: '/powiadom/potwierdz/a/', button: 'Tak' },
  ],
  wishlist: everyWishlist,
  compare: everyComparison,
  checkout: [
    makeCheckoutPage(),
    makeCheckoutPage({ problems: [{ field: 'billing_email', text: 'Podaj adres e-mail.' }] }),
  ],
  'order-received': [
    {
      order: makeOrder(),
      statusText: 'Czeka na przelew',
      paymentText: 'Czekamy na przelew.',
      payUrl: '/zamowienie/order-pay/61/?key=k',
      files: [
        {
          kind: 'confirmation',
          title: 'Potwierdzenie zamówienia',
          url: '/zamowienie/dokumenty/61/confirmation.pdf?key=k',
        },
      ],
      invoices: [
        {
          title: 'Faktura nr FV/1',
          url: '/zamowienie/faktura/a/',
          fileUrl: '/zamowienie/faktura/a/faktura.pdf',
        },
      ],
      transfer: {
        recipient: ['Klepka'],
        bankAccount: '00 0000',
        title: 'Zamówienie nr 61',
        amountGrosze: 22_990,
      },
      transferCode: { size: 29, path: 'M4 4h7v1h-7z' },
      nextSteps: [{ title: 'Zrób przelew', text: 'Dane są niżej.' }],
      credits: [makeCredit(), makeCredit({ code: 'probka-b', state: 'ended', endedText: 'zwrot' })],
      newAccount: { nonce: 'abc', minPasswordLength: 10 },
      againUrl: '/zamowienie/ponownie/61.abc/',
      withdrawUrl: '/odstapienie/?zamowienie=61.abc',
      complainUrl: '/reklamacja/?zamowienie=61.abc',
    },
  ],
  withdrawal: everyWithdrawal,
  complaint: everyComplaint,
  'content-notice': [
    {
      values: {
        tresc: 'opinia-1',
        podstawa: 'law',
        powod: 'Obraża <b>',
        imie: '',
        email: '',
        wiara: false,
        klucz: 'abc',
      },
      content: 'Jan K., 1/5: <i>źle</i>',
      url: '/produkt/dab/#opinia-1',
      problems: [
        { field: 'podstawa', text: 'Wybierz.' },
        { field: 'wiara', text: 'Potwierdź.' },
      ],
    },
  ],
  newsletter: everyNewsletter,
  'cookie-settings': [
    { choices: null, tagKeys: [], purposes: PURPOSES, months: 12, isSaved: false },
    {
      tagKeys: [],
      choices: { functional: true, analytics: false, marketing: true },
      purposes: PURPOSES,
      months: 1,
      isSaved: true,
    },
    { choices: null, tagKeys: [], purposes: null, months: 12, isSaved: false },
  ],
  quote: [makeQuotePage(), makeQuotePage({ end: 'expired' })],
  payment: (['code_sent', 'begun', 'failed', 'none'] as const).map((state) => ({
    orderId: 61,
    totalGrosze: 22_990,
    action: '/zamowienie/order-pay/61/?key=k',
    state,
    failure: state === 'failed' ? 'Ten kod BLIK stracił ważność.' : null,
    secondsLeft: state === 'code_sent' ? 90 : 0,
    stateUrl: '/zamowienie/order-pay/61/stan.json?key=k',
    choices: [
      { id: 'p24_blik', title: 'BLIK', hint: '', mark: 'phone' as const, takesBlikCode: true as const },
      {
        id: 'p24',
        title: 'Szybki przelew',
        hint: 'Z Twojego banku.',
        mark: 'transfer' as const,
        channels: ['mBank', 'PKO Bank Polski', 'Santander'].map((name) => ({ name, logo: null })),
      },
    ],
    chosenId: 'p24_blik',
    leavesTo: state === 'none' ? 'https://bank.example.pl/zaplac' : null,
  })),
  'track-order': [
    {
      values: { orderid: '', order_email: '' },
      problems: [{ field: 'orderid', text: 'Podaj numer zamówienia.' }],
      order: null,
    },
    {
      values: { orderid: '61', order_email: 'lucja@example.pl' },
      problems: [],
      order: {
        id: 61,
        createdMs: 0,
        status: 'processing',
        statusText: 'W realizacji',
        statusHint: 'Przygotowujemy.',
        deliveryTitle: 'Kurier',
        itemCount: 2,
        againUrl: '/zamowienie/ponownie/61.abc/',
        timeline: [{ atMs: 0, text: 'Zamówienie zostało złożone.' }],
      },
    },
  ],
  account: everyAccountSection.map((section) => ({ path: '/moje-konto/', nonce: 'abc123', section })),
  'sign-in': everySignIn,
  'hosted-sign-in': everySignIn,
  static: [{ title: 'Regulamin', html: '<p>Treść</p>' }],
  contact: [
    {
      title: 'Kontakt',
      html: '<p>Napisz do nas.</p>',
      shop: {
        name: 'Klepka',
        tagline: '',
        email: 'sklep@example.pl',
        phone: '+48 600 000 000',
        openingHours: 'pon.–pt. 8–16',
        companyLines: ['Klepka', 'ul. Dębowa 7'],
      },
    },
    {
      title: 'Kontakt',
      html: '',
      shop: { name: 'Klepka', tagline: '', email: '', phone: '', openingHours: '', companyLines: [] },
    },
  ],
  'not-found': [{ categories: [makeCategory()] }],
  error: [{ refusal: null, requestId: 'a1' }],
  'coming-soon': [{ shopName: 'Klepka', email: 'sklep@example.pl', phone: '' }],
}
