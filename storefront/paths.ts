import { copyAddress } from '#contract/shop/picture-file.ts'

/** Every address of the shop, in one place; the server mounts these and the pages link to them. */
export const paths = {
  home: '/',
  shop: '/sklep/',
  category: (slug: string) => `/kategoria-produktu/${slug}/`,
  tag: (slug: string) => `/tag-produktu/${slug}/`,
  product: (slug: string) => `/produkt/${slug}/`,
  search: '/szukaj/',
  /** Parts of a product's page, asked for by its scripts. */
  deliveryEstimate: '/produkt-czesci/dostawa',
  productCards: '/produkt-czesci/karty',
  cart: '/koszyk/',
  checkout: '/zamowienie/',
  orderReceived: (id: number, key: string) => `/zamowienie/order-received/${id}/?key=${key}`,
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
  panel: '/panel/',
  wcAjax: (endpoint: string) => `/?wc-ajax=${endpoint}`,
} as const

/** A smaller copy of a picture of ours (400 or 160 px wide); other pictures are returned unchanged. */
export const pictureOf = (src: string, widthPx: 160 | 400 | 800): string => copyAddress(src, widthPx)
