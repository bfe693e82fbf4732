/** Every address of the shop, in one place; the server mounts these and the pages link to them. */
export const paths = {
  home: '/',
  shop: '/sklep/',
  category: (slug: string) => `/kategoria-produktu/${slug}/`,
  tag: (slug: string) => `/tag-produktu/${slug}/`,
  product: (slug: string) => `/produkt/${slug}/`,
  search: '/szukaj/',
  cart: '/koszyk/',
  checkout: '/zamowienie/',
  orderReceived: (id: number, key: string) => `/zamowienie/order-received/${id}/?key=${key}`,
  trackOrder: '/sledzenie-zamowienia/',
  account: '/moje-konto/',
  contact: '/kontakt/',
  page: (slug: string) => `/${slug}/`,
  panel: '/panel/',
  wcAjax: (endpoint: string) => `/?wc-ajax=${endpoint}`,
} as const

const PICTURE_SIZE = /\.webp$/

/** A smaller copy of a picture of ours (400 or 160 px wide); other pictures are given back as they are. */
export const pictureOf = (src: string, widthPx: 160 | 400 | 800): string =>
  widthPx === 800 || !src.startsWith('/pictures/') ? src : src.replace(PICTURE_SIZE, `-${widthPx}.webp`)
