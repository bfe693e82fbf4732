import { useSyncExternalStore } from 'react'

/** Every address of the console, as it stands behind the `#`. */
export const places = {
  today: '/',
  orders: '/zamowienia',
  order: (id: number) => `/zamowienia/${id}`,
  messages: '/wiadomosci',
  message: (id: string) => `/wiadomosci/${encodeURIComponent(id)}`,
  forms: '/formularze',
  form: (id: number) => `/formularze/${id}`,
  newForm: '/nowy-formularz',
  products: '/produkty',
  import: '/import',
  coupons: '/kody',
  coupon: (code: string) => `/kody/${encodeURIComponent(code)}`,
  newCoupon: '/nowy-kod',
  campaigns: '/kampanie',
  campaign: (id: string) => `/kampanie/${encodeURIComponent(id)}`,
  newCampaign: '/nowa-kampania',
  results: '/wyniki',
  abandonment: '/porzucone-koszyki',
  leads: '/kontakty',
  draws: '/losowania',
  pools: (campaignId: string) => `/nagrody/${encodeURIComponent(campaignId)}`,
  sites: '/strony',
  site: (id: string) => `/strony/${encodeURIComponent(id)}`,
  newSite: '/nowa-strona',
  feed: (siteId: string) => `/spis-produktow/${encodeURIComponent(siteId)}`,
  members: '/czlonkowie',
  member: (id: string) => `/czlonkowie/${encodeURIComponent(id)}`,
  rules: '/zasady-logowania',
  audit: '/dziennik',
  access: '/dostep',
  client: (id: string) => `/klienci-oauth/${encodeURIComponent(id)}`,
  app: (instanceId: string) => `/aplikacje/${encodeURIComponent(instanceId)}`,
  webhooks: '/webhooki',
  webhook: (id: string) => `/webhooki/${encodeURIComponent(id)}`,
  opening: '/otwarcie',
  settings: '/ustawienia',
  account: '/konto',
  more: '/wiecej',
} as const

export type Place = { path: string[]; query: URLSearchParams }

/** Adds what is set to an address; `with('/zamowienia', { stan: '' })` adds nothing. */
export const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '') as [
    string,
    string,
  ][]
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path
}

export const linkTo = (place: string) => `#${place}`

const read = () => location.hash.slice(1) || '/'
let current = read()
/** A screen may have several forms. */
const guards = new Set<() => boolean>()
const isGuarded = () => [...guards].some((isDirty) => isDirty())
let refused: string | null = null
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

addEventListener('hashchange', () => {
  const wanted = read()
  if (wanted === current) return
  if (isGuarded()) {
    // The page stays where it is until the owner decides; the address with it.
    history.pushState(null, '', linkTo(current))
    refused = wanted
  } else current = wanted
  tell()
})
addEventListener('beforeunload', (event) => {
  if (isGuarded()) event.preventDefault()
})

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Goes to an address; `isReplacing` leaves nothing to go back to. */
export const go = (place: string, { isReplacing = false } = {}) => {
  if (isReplacing) location.replace(linkTo(place))
  else location.hash = place
}

/** While `isDirty` says so, leaving is asked about first. Gives back how to stop. */
export const guardLeaving = (isDirty: () => boolean): (() => void) => {
  guards.add(isDirty)
  return () => void guards.delete(isDirty)
}

/** Where the owner wanted to go when unsaved changes were in the way. */
export const useRefusedPlace = () => useSyncExternalStore(listen, () => refused)

export const stay = () => {
  refused = null
  tell()
}
export const leave = () => {
  const wanted = refused
  guards.clear()
  stay()
  if (wanted !== null) go(wanted)
}

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const readPlace = (address: string): Place => {
  const [path = '', query = ''] = address.split('?')
  return { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) }
}

/** The address now, as text; `readPlace` takes it apart. */
export const useAddress = (): string => useSyncExternalStore(listen, () => current)
