import type { AttributionPage } from './page.ts'
import { withoutWww } from './split-url.ts'

export type SearchEngine = { host: string; param: string; display?: string }
export type Referral = { host: string; display?: string; medium?: string }

/** A page's configuration. Names are the wire's; values may be of any type. */
export type Options = {
  /** In months of 30 days. */
  lifetime?: unknown
  /** In minutes. */
  session_length?: unknown
  /** In hours from UTC. The number 0 means the browser's own zone, the text `0` means UTC. */
  timezone_offset?: unknown
  base64?: unknown
  campaign_param?: unknown
  term_param?: unknown
  content_param?: unknown
  user_ip?: unknown
  promocode?: unknown
  typein_attributes?: { source?: unknown; medium?: unknown } | undefined
  domain?: unknown
  referrals?: unknown
  organics?: unknown
  callback?: unknown
}

export type AttributionSettings = {
  /** 0 or NaN: until the browser closes. */
  lifetimeMinutes: number
  sessionMinutes: number
  offsetHours: number | undefined
  base64: boolean
  campaignParam: string
  termParam: string
  contentParam: string
  ip: string
  promoRange: { min: number; max: number } | undefined
  typeinSource: string
  typeinMedium: string
  domain: string
  isIsolated: boolean
  referrals: Referral[]
  searchEngines: SearchEngine[]
}

export const NONE = '(none)'

const MINUTES_A_MONTH = 30 * 24 * 60
const DEFAULT_MONTHS = 6
const DEFAULT_SESSION_MINUTES = 30
const DEFAULT_PROMO = { min: 100_000, max: 999_999 }

/** Reads the number at the start of a text, like all other writers of these cookies. */
const wholeNumber = (value: unknown) => Number.parseInt(String(value), 10)

const listOf = <Item>(value: unknown, isUsable: (item: Item) => unknown): Item[] =>
  Array.isArray(value) ? value.filter((item) => item && isUsable(item)) : []

const readDomain = (domain: unknown, hostname: string) => {
  const { host, isolate } = Object(typeof domain === 'string' ? { host: domain } : domain)
  return host
    ? { domain: String(host), isIsolated: Boolean(isolate) }
    : { domain: withoutWww(hostname), isIsolated: false }
}

const readPromo = (promocode: unknown) => {
  const { min, max } = Object(promocode)
  return { min: wholeNumber(min) || DEFAULT_PROMO.min, max: wholeNumber(max) || DEFAULT_PROMO.max }
}

/** Parses a page's configuration. Invalid values fall back to the default. */
export const readSettings = (
  options: Options | null | undefined,
  { hostname }: Pick<AttributionPage, 'hostname'>,
): AttributionSettings => {
  const given = options ?? {}
  const { source, medium } = given.typein_attributes ?? {}
  const hasTypein = source && medium
  const offsetHours = given.timezone_offset ? wholeNumber(given.timezone_offset) : Number.NaN
  return {
    // Tiny lifetimes print as `4.32e-7` and count as 4 minutes, as in the original.
    lifetimeMinutes: wholeNumber(
      (Number.parseFloat(String(given.lifetime)) || DEFAULT_MONTHS) * MINUTES_A_MONTH,
    ),
    sessionMinutes: wholeNumber(given.session_length) || DEFAULT_SESSION_MINUTES,
    offsetHours: Number.isNaN(offsetHours) ? undefined : offsetHours,
    base64: Boolean(given.base64),
    // An unset name is the text `false`: shops have links with `?false=1` that count.
    campaignParam: String(given.campaign_param || false),
    termParam: String(given.term_param || false),
    contentParam: String(given.content_param || false),
    ip: String(given.user_ip || NONE),
    promoRange: given.promocode ? readPromo(given.promocode) : undefined,
    typeinSource: hasTypein ? String(source) : '(direct)',
    typeinMedium: hasTypein ? String(medium) : NONE,
    ...readDomain(given.domain, hostname),
    referrals: listOf<Referral>(given.referrals, ({ host }) => host),
    searchEngines: listOf<SearchEngine>(given.organics, ({ host, param }) => host && param),
  }
}
