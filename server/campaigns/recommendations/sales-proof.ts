import type { Campaign } from '#campaign/campaign.ts'
import type { SalesProofKind } from '#contract/display/recommendation.ts'
import type { CampaignLanguage } from '#contract/display/names.ts'
import { plural } from '#contract/plural.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { countBuyers, findLatestSale } from '#server/shop/orders/list/recent-buyers.ts'

const DAY_MS = 86_400_000
const FRESH_MS = 300_000
const MAX_CACHED = 2_000
const PRODUCT = /^[1-9]\d{0,8}$/

/** `ago`: whole days; the time of day of one order is nobody's business. */
type Words = {
  buyers: (count: number, days: number) => string
  product: (count: number, days: number) => string
  latest: (name: string, ago: number) => string
}

const lastDays = (days: number) => (days === 1 ? 'w ostatniej dobie' : `w ostatnich ${days} dniach`)
const people = (count: number) => `${count} ${plural(count, 'osoba kupiła', 'osoby kupiły', 'osób kupiło')}`
const words: Record<CampaignLanguage, Words> = {
  pl: {
    buyers: (count, days) => `${people(count)} u nas ${lastDays(days)}`,
    product: (count, days) => `${people(count)} ten produkt ${lastDays(days)}`,
    latest: (name, ago) =>
      `Ostatnio kupiono: ${name}, ${ago === 0 ? 'dzisiaj' : ago === 1 ? 'wczoraj' : `${ago} dni temu`}`,
  },
  en: {
    buyers: (count, days) => `${count} people bought here in the last ${days === 1 ? 'day' : `${days} days`}`,
    product: (count, days) =>
      `${count} people bought this product in the last ${days === 1 ? 'day' : `${days} days`}`,
    latest: (name, ago) =>
      `Last bought: ${name}, ${ago === 0 ? 'today' : ago === 1 ? 'yesterday' : `${ago} days ago`}`,
  },
  he: {
    buyers: (count, days) => `${count} אנשים קנו אצלנו ב-${days} הימים האחרונים`,
    product: (count, days) => `${count} אנשים קנו את המוצר הזה ב-${days} הימים האחרונים`,
    latest: (name, ago) =>
      `נקנה לאחרונה: ${name}, ${ago === 0 ? 'היום' : ago === 1 ? 'אתמול' : `לפני ${ago} ימים`}`,
  },
}

export type SalesWanted = { shows: SalesProofKind; days: number; least: number }

/** Only what a block of the campaign says: a page cannot ask about fewer buyers than its owner shows. */
export const hasSalesBlock = ({ screens, mobileScreens }: Campaign, wanted: SalesWanted): boolean =>
  [screens, mobileScreens].some((own) =>
    Object.values(own ?? {})
      .flat()
      .some(
        (block) =>
          block.kind === 'sales' &&
          block.shows === wanted.shows &&
          block.days === wanted.days &&
          block.least === wanted.least,
      ),
  )

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' })
const daysBetween = (fromMs: number, toMs: number) =>
  Math.round((Date.parse(day.format(toMs)) - Date.parse(day.format(fromMs))) / DAY_MS)

/** Sentences of the last minutes, so that a busy page does not count the orders each time. */
const cachedSentences = definePart(
  'sentences about sales',
  () => new Map<string, { text: string; untilMs: number }>(),
)

/** The sentence of a block; '': too few have bought. */
export const salesSentence = async (
  services: Services,
  wanted: SalesWanted & { language: CampaignLanguage; productId: string },
): Promise<string> => {
  const nowMs = services.now()
  const cache = services.get(cachedSentences)
  const { shows, days, least, language } = wanted
  const productId = shows === 'product' ? wanted.productId : ''
  const key = [shows, days, least, language, productId].join(':')
  const known = cache.get(key)
  if (known && known.untilMs > nowMs) return known.text
  const text = await makeSentence(services, { ...wanted, productId }, nowMs)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, { text, untilMs: nowMs + FRESH_MS })
  return text
}

const makeSentence = async (
  { db }: Services,
  { shows, days, least, language, productId }: Parameters<typeof salesSentence>[1],
  nowMs: number,
): Promise<string> => {
  const sinceMs = nowMs - days * DAY_MS
  if (shows === 'product' && !PRODUCT.test(productId)) return ''
  const count = await countBuyers(db.read, {
    sinceMs,
    ...(shows === 'product' && { productId: Number(productId) }),
  })
  if (count < least) return ''
  if (shows !== 'latest') return words[language][shows](count, days)
  const sale = await findLatestSale(db.read, sinceMs)
  return sale ? words[language].latest(sale.name, daysBetween(sale.atMs, nowMs)) : ''
}
