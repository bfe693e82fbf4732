import { copyAddress } from '#contract/shop/picture-file.ts'

/** Every address of the shop, in one place; the server mounts these and the pages link to them. */
export const paths = {
  home: '/',
  shop: '/sklep/',
  category: (slug: string) => `/kategoria-produktu/${slug}/`,
  tag: (slug: string) => `/tag-produktu/${slug}/`,
  product: (slug: string) => `/produkt/${slug}/`,
  /** What the visualizer lays. */
  room: (id: number | ':id') => `/wizualizacja/${id}`,
  search: '/szukaj/',
  /** Parts of a product's page, asked for by its scripts. */
  deliveryEstimate: '/produkt-czesci/dostawa',
  productCards: '/produkt-czesci/karty',
  cart: '/koszyk/',
  saveCart: '/koszyk/zapisz/',
  /** Puts the credit for a sample into the visitor's cart. */
  sampleCredit: (code: string) => `/koszyk/probka/${code}/`,
  savedCart: (token: string) => `/koszyk/zapisany/${token}/`,
  wishlist: '/ulubione/',
  wishlistState: '/ulubione/stan.json',
  sharedWishlist: (token: string) => `/ulubione/lista/${token}/`,
  compare: '/porownaj/',
  comparisonOf: (ids: readonly number[]) => `/porownaj/?p=${ids.join(',')}`,
  compareState: '/porownaj/stan.json',
  checkout: '/zamowienie/',
  orderReceived: (id: number, key: string) => `/zamowienie/order-received/${id}/?key=${key}`,
  /** Pays an order, also once more; clients of other shops know this address. */
  payOrder: (id: number, key: string) => `/zamowienie/order-pay/${id}/?key=${key}`,
  /** Leads from a form to a provider: the content policy lets forms end at the shop only. */
  leaveToPay: (id: number, key: string) => `/zamowienie/order-pay/${id}/?key=${key}&dalej=1`,
  paymentState: (id: number, key: string) => `/zamowienie/order-pay/${id}/stan.json?key=${key}`,
  paymentLogo: (provider: string, key: string) => `/platnosci/${provider}/logo/${key}`,
  paymentNotice: (provider: string) => `/platnosci/${provider}/powiadomienie`,
  /** The document to read and print; `.pdf` in place of the last slash: the file. */
  invoice: (id: string, key: string) => `/zamowienie/faktura/${id}/?key=${key}`,
  invoiceFile: (id: string, key: string) => `/zamowienie/faktura/${id}/faktura.pdf?key=${key}`,
  /** A file of an order: its confirmation, the terms, the instruction. */
  orderFile: (id: number, kind: string, key: string) => `/zamowienie/dokumenty/${id}/${kind}.pdf?key=${key}`,
  orderAgain: (token: string) => `/zamowienie/ponownie/${token}/`,
  /** Withdraws from a contract; a token of an order fills in the form. */
  withdraw: '/odstapienie/',
  withdrawFrom: (token: string) => `/odstapienie/?zamowienie=${token}`,
  withdrawalReceipt: (token: string) => `/odstapienie/przyjete/${token}/`,
  withdrawalForm: '/odstapienie/formularz/',
  withdrawalFormFile: '/odstapienie/formularz/formularz-odstapienia.pdf',
  /** A complaint about goods; a token of an order fills in the form. */
  complain: '/reklamacja/',
  complainFrom: (token: string) => `/reklamacja/?zamowienie=${token}`,
  complaintReceipt: (token: string) => `/reklamacja/przyjeta/${token}/`,
  accessibility: '/deklaracja-dostepnosci/',
  reportBarrier: '/deklaracja-dostepnosci/zgloszenie/',
  cookieSettings: '/ustawienia-cookies/',
  /** A style that hides the banner in browsers without scripts once the visitor has chosen. */
  cookieStyle: '/ustawienia-cookies/styl.css',
  review: (token: string) => `/opinia/${token}/`,
  reviewRules: '/zasady-opinii/',
  contentNotice: '/zglos-tresc/',
  /** `review` 12, `question` of a UUID. */
  reportContent: (kind: 'review' | 'question', id: number | string) =>
    `/zglos-tresc/?tresc=${kind === 'review' ? 'opinia' : 'pytanie'}-${id}`,
  productQuestion: '/pytanie/',
  stockAlert: '/powiadom/',
  confirmStockAlert: (token: string) => `/powiadom/potwierdz/${token}/`,
  cancelStockAlert: (token: string) => `/powiadom/zrezygnuj/${token}/`,
  newsletter: '/newsletter/',
  confirmConsent: (token: string) => `/newsletter/potwierdz/${token}/`,
  /** Withdraws all consents of an address; a mail program may send the request itself (RFC 8058). */
  unsubscribe: (token: string) => `/newsletter/wypisz/${token}/`,
  consentChoices: (token: string) => `/newsletter/ustawienia/${token}/`,
  /** How the shop processes personal data, made from the owner's settings. */
  privacyNotice: '/twoje-dane/',
  /** Rules of a campaign's game; the widget on other sites links to them, too. */
  gameRules: (campaignId: string) => `/regulamin-gry/${campaignId}/`,
  gameRulesVersions: (campaignId: string) => `/regulamin-gry/${campaignId}/wersje/`,
  gameRulesVersion: (campaignId: string, number: number | ':number') =>
    `/regulamin-gry/${campaignId}/wersje/${number}/`,
  quote: (token: string) => `/oferta/${token}/`,
  trackOrder: '/sledzenie-zamowienia/',
  account: '/moje-konto/',
  signIn: '/moje-konto/logowanie/',
  passkey: '/moje-konto/klucz-dostepu/',
  passkeyChallenge: '/moje-konto/klucz-dostepu/wyzwanie.json',
  register: '/moje-konto/rejestracja/',
  verifyEmail: '/moje-konto/potwierdzenie-adresu/',
  secondFactor: '/moje-konto/drugi-skladnik/',
  recover: '/moje-konto/zapomniane-haslo/',
  newPassword: '/moje-konto/nowe-haslo/',
  consent: '/moje-konto/zgoda/',
  signInError: '/moje-konto/blad/',
  accountOrders: '/moje-konto/zamowienia/',
  accountOrder: (id: number | ':id') => `/moje-konto/zamowienia/${id}/`,
  addresses: '/moje-konto/adresy/',
  details: '/moje-konto/dane/',
  password: '/moje-konto/haslo/',
  security: '/moje-konto/bezpieczenstwo/',
  sessions: '/moje-konto/sesje/',
  privacy: '/moje-konto/prywatnosc/',
  memberExport: '/moje-konto/prywatnosc/eksport.json',
  signOut: '/moje-konto/wylogowanie/',
  contact: '/kontakt/',
  page: (slug: string) => `/${slug}/`,
  pageVersions: (slug: string) => `/${slug}/wersje/`,
  pageVersion: (slug: string, number: number | ':number') => `/${slug}/wersje/${number}/`,
  panel: '/panel/',
  wcAjax: (endpoint: string) => `/?wc-ajax=${endpoint}`,
} as const

/** The address of a product's page with these options chosen: attribute slug and value. */
export const variationAddress = (url: string, chosen: readonly (readonly [string, string])[]): string =>
  chosen.length === 0
    ? url
    : `${url}?${new URLSearchParams(chosen.map(([slug, value]) => [`attribute_${slug}`, value]))}`

/** A smaller copy of a picture of ours (400 or 160 px wide); other pictures are returned unchanged. */
export const pictureOf = (src: string, widthPx: 160 | 400 | 800): string => copyAddress(src, widthPx)
