import { makeServices } from '#server/testing/make.ts'
import { randomBytes } from 'node:crypto'
import type { CampaignFile } from '#campaign/campaign.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { LOADER_PATH } from '#server/campaigns/editor/campaign-sites.ts'
import { connect } from '#server/platform/db/connect.ts'
import type { Database, DatabaseAddress } from '#server/platform/db/database.ts'
import { saveFeedChoice } from '#server/campaigns/feeds/feed-choice.ts'
import { importUploadedFeed } from '#server/campaigns/feeds/import-feed.ts'
import { inParts, rssFeed } from '#server/campaigns/feeds/testing/make-feed.ts'
import type { Request } from '../load.ts'

export const BENCH_SITE = 'be4c400000000'
/** Another one, with a game. */
const GAME_SITE = 'be4c400000001'
const GAME = 'be4c500000001'
/** As many as a large site has. */
const CAMPAIGNS = 50
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const ORIGIN = 'https://blog.example'
const PAGE = `${ORIGIN}/panele/dab-bielony/?kolor=dab`

const idOf = (number: number) => `be4c${String(number).padStart(9, '0')}`
const rule = (text: string, outcome = 'show', operator = 'contain') => ({
  rules: [
    { outcome, operator, text },
    { outcome: 'dont_show', operator: 'contain', text: '/koszyk/' },
  ],
})

/** One of each kind, all of which apply to the visitor below. */
const FILTERS = [
  { kind: 'pageAddress', ...rule('/panele/') },
  { kind: 'pageTitle', ...rule('panele') },
  { kind: 'referrer', ...rule('szukaj') },
  { kind: 'previousPage', ...rule('blog.example') },
  { kind: 'landingPage', ...rule('blog.example') },
  { kind: 'visitedPages', ...rule('/deski/') },
  { kind: 'cookie', name: 'plan', ...rule('gold', 'show', 'exact') },
  { kind: 'dates', fromMs: 0, untilMs: Date.UTC(2100, 0, 1) },
  { kind: 'daysAndHours', days: [0, 1, 2, 3, 4, 5, 6] },
  { kind: 'device', device: 'desktop' },
  { kind: 'engagement', campaigns: [idOf(1), idOf(2), idOf(3)], engagement: 'not_seen' },
  { kind: 'language', outcome: 'show', languages: ['pl', 'en'] },
  { kind: 'pageCount', least: 1 },
  { kind: 'sessions', least: 1, most: 20 },
  { kind: 'visitorKind', who: 'returning' },
  { kind: 'sourceCode', outcome: 'show', html: '<main' },
  { kind: 'javascript', code: 'return true' },
  { kind: 'country', outcome: 'dont_show', countries: ['DE', 'FR', 'US'] },
]

/** Per campaign; together they use every kind eight times. */
const FILTERS_EACH = 3

const filtersOf = (number: number) =>
  Array.from(
    { length: FILTERS_EACH },
    (_, index) => FILTERS[(number * FILTERS_EACH + index) % FILTERS.length],
  )

/** One in this many is shown to the visitor below. */
const SHOWN_EACH = 25

const fileOf = (number: number): CampaignFile => ({
  ...newsletterFile,
  name: `Kampania ${number}`,
  triggers: [{ kind: 'scroll', percent: 40 }, { kind: 'exitIntent' }, { kind: 'timeDelay', seconds: 8 }],
  // Two may be shown; the others are for other pages, which is known only after their other filters.
  filters: [
    ...filtersOf(number),
    ...(number % SHOWN_EACH === 0 ? [] : [{ kind: 'pageAddress', ...rule(`/kategoria-${number}/`) }]),
  ] as never,
})

/** One in five wins one of a stock, with a code; no visitor wins twice. */
const gameFile: CampaignFile = {
  ...playedFirstFile,
  game: {
    played: { kind: 'wheel' },
    prizes: [
      {
        id: 'rabat',
        label: 'Rabat 10%',
        chance: 20,
        stock: 1_000_000,
        code: { kind: 'fixed', code: 'KOLO10' },
      },
      { id: 'nic', label: 'Nic', chance: 80, isLosing: true },
    ],
  },
}

/** Sites with campaigns in the database at this address. */
export const addBenchSite = async (address: DatabaseAddress): Promise<void> => {
  const db = await connect(address)
  const campaigns = Array.from({ length: CAMPAIGNS }, (_, index) => ({
    id: idOf(index + 1),
    campaign: fileOf(index + 1),
  }))
  const sites = [
    { site: { id: BENCH_SITE, name: 'Blog', domains: ['blog.example'] }, campaigns },
    {
      site: { id: GAME_SITE, name: 'Gry', domains: ['blog.example'] },
      campaigns: [{ id: GAME, campaign: gameFile }],
    },
  ]
  for (const file of sites) {
    const outcome = await importCampaigns(db, JSON.stringify(file), { nowMs: Date.now(), randomBytes })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  }
  await importFeed(db)
  await db.close()
}

/** What a large shop sells. */
const PRODUCTS = 20_000

const importFeed = async (db: Database) => {
  const services = makeServices({ db, now: Date.now, randomBytes, log: console.error })
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({
    id: index,
    title: `Panel podłogowy dąb naturalny bielony, klasa ścieralności AC5, wzór ${index}`,
    description: 'Deska dębowa olejowana, ciepła i cicha, na ogrzewanie podłogowe.',
    category: `Podłogi > Panele ${index % 40}`,
    image: `${ORIGIN}/p/${index}.jpg`,
    link: `${ORIGIN}/panel-${index}/`,
  }))
  await saveFeedChoice(services, BENCH_SITE, { source: 'file', url: null, everyHours: null, currency: 'PLN' })
  const { isTaken, problem } = await importUploadedFeed(
    services,
    { id: BENCH_SITE, shopUrl: ORIGIN },
    inParts(rssFeed(products)),
  )
  if (!isTaken) throw new Error(problem)
}
/** Some are viewed far more often than others: half of all views are of an eighth of them. */
const lookedAt = () => `${Math.floor(PRODUCTS * Math.random() ** 3)}`

const HEADERS = { origin: ORIGIN, 'user-agent': BROWSER, 'accept-language': 'pl' }
const DISPLAY_BODY = {
  url: PAGE,
  domain: 'blog.example',
  referrer: 'https://szukaj.example/?q=panele',
  previous_url: `${ORIGIN}/`,
  origin_landing_page: `${ORIGIN}/`,
  page_title: 'Panele dębowe – blog o podłogach',
  cookies: 'plan=gold; poptin_session=1; inne=wartosc',
  visited_pages: [`${ORIGIN}/`, `${ORIGIN}/deski/`, PAGE],
  if_mobile: 0,
  browser_language: 'pl-PL',
  page_views: 7,
  sessions: 3,
  utc_offset: 60,
  visitor_id: '0b7c1f5e6a9d4c3b8e2f1a0d9c8b7a65',
  memory: { [idOf(4)]: '1,1795258800000,1,0' },
}
let sent = 0
/** Behind a proxy, from a network of its own: plays are limited for each. */
const network = (number: number) => ({
  'x-forwarded-for': `${11 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.1`,
})
/** Behind a proxy, from an address of its own. */
const address = (number: number) => ({
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
})

export const campaignRequests = {
  configuration: { path: `/api/display/configuration/${BENCH_SITE}`, headers: HEADERS },
  loader: {
    path: `${LOADER_PATH}?id=${BENCH_SITE}`,
    headers: { ...HEADERS, 'accept-encoding': 'gzip, deflate, br' },
  },
  display: {
    method: 'POST',
    path: `/api/display/${BENCH_SITE}`,
    headers: { ...HEADERS, ...address(1), 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify(DISPLAY_BODY),
  },
  /** Each has an id of its own, as from pages, and an address of its own: views are limited for each network. */
  event: (kind: 'viewed' | 'closed') => (): Request => ({
    method: 'POST',
    path: `/api/display/${kind}/${idOf(SHOWN_EACH)}`,
    headers: { ...HEADERS, ...address((sent += 1)), 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify({
      viewer_id: DISPLAY_BODY.visitor_id,
      client_id: BENCH_SITE,
      trigger: 'scroll',
      close_trigger: 'x_click',
      type: 'desktop',
      url: PAGE,
      event_id: `bench-${process.pid}-${(sent += 1)}`,
    }),
  }),
  /** A new visitor each time. */
  play: (): Request => {
    const number = (sent += 1)
    const view = {
      client_id: GAME_SITE,
      poptin_id: GAME,
      url: PAGE,
      visitor: 'desktop',
      idempotency_key: `bench-${process.pid}-${number}`,
    }
    return {
      method: 'POST',
      path: `/api/display/play/bench-${process.pid}-${number}`,
      headers: { ...HEADERS, ...network(number), 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify(view),
    }
  },
  /** Three products that a visitor looked at, others for each visitor. */
  recommendation: (): Request => ({
    method: 'POST',
    path: `/api/display/shopify/product-recommendation/${idOf(SHOWN_EACH)}`,
    headers: { ...HEADERS, ...address((sent += 1)), 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify({
      client_id: BENCH_SITE,
      category: 'recently_seen',
      manual_products: [],
      count: 3,
      recent_products: [lookedAt(), lookedAt(), lookedAt()].join(),
      product_id: '',
      product_category: '',
      fills_up: true,
    }),
  }),
  conversion: (): Request => {
    const number = (sent += 1)
    const fields = {
      poptin_id: idOf(SHOWN_EACH),
      client_id: BENCH_SITE,
      url: PAGE,
      trigger: 'scroll',
      visitor: 'desktop',
      title: DISPLAY_BODY.page_title,
      referrer: DISPLAY_BODY.referrer,
      browser_language: 'pl-PL',
      email1: `lucja${number}@example.pl`,
      consent: '1',
      idempotency_key: `bench-${process.pid}-${number}`,
    }
    return {
      method: 'POST',
      path: `/api/display/conversion/${DISPLAY_BODY.visitor_id}`,
      headers: { ...HEADERS, ...address(number), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }
  },
} as const

/** Of the campaigns that the visitor may see. */
export const isBenchDisplay = (body: string): boolean =>
  body.startsWith('{"poptins":[{') && body.split('"poptin_name":').length - 1 === CAMPAIGNS / SHOWN_EACH
