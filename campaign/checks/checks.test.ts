import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { CheckFacts, CouponFact, ShopFacts } from '#contract/console/campaigns/campaign-checks.ts'
import { type CampaignFile, campaignShape } from '../campaign-shape.ts'
import * as ready from '../ready/index.ts'
import type { ReadyCampaign } from '../ready/ready-campaign.ts'
import { playedFirstFile } from '../testing/game-file.ts'
import { newsletterFile } from '../testing/make-campaign.ts'
import type { CheckCircumstances } from './check.ts'
import { checkCampaign, checksOfCampaign, namedBy } from './run-checks.ts'

/** A Saturday, 21 November 2026, 13:00 in Warsaw. */
const NOW_MS = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 86_400_000
const ORIGIN = 'https://sklep.pl'

const shop = (other: Partial<ShopFacts> = {}): ShopFacts => ({
  origin: ORIGIN,
  coupons: [],
  freeDeliveryGrosze: [300_000],
  missingAddresses: [],
  missingProducts: [],
  hasFewLeft: false,
  averageOrderGrosze: null,
  buyers: [],
  ...other,
})
const facts = (other: Partial<ShopFacts> = {}): Partial<CheckFacts> => ({ shop: shop(other) })
const circumstances = (other: Partial<CheckFacts> = {}): CheckCircumstances => ({
  nowMs: NOW_MS,
  facts: { hasStore: true, shop: shop(), ahead: [], ...other },
  warningFacts: { hasOrganiser: true, hasContact: true, emptyPrizes: [] },
})
const coupon = (other: Partial<CouponFact> = {}): CouponFact => ({
  code: 'rabat10',
  kind: 'percent',
  amount: 1_000,
  startsMs: null,
  expiresMs: null,
  isUsedUp: false,
  minTotalGrosze: null,
  givesFreeDelivery: false,
  ...other,
})

const read = (file: Partial<CampaignFile>) => v.parse(campaignShape, { ...newsletterFile, ...file })
const run = (file: Partial<CampaignFile>, other: Partial<CheckFacts> = {}) =>
  checkCampaign(read(file), circumstances(other))
/** Paths of what one check finds. */
const paths = (check: string, file: Partial<CampaignFile>, other: Partial<CheckFacts> = {}) =>
  run(file, other)
    .filter((found) => found.check === check)
    .map(({ path }) => path.join('.'))

type Blocks = CampaignFile['screens']['form']
const form = (...blocks: Blocks) => ({
  screens: { ...newsletterFile.screens, form: [...blocks, ...newsletterFile.screens.form.slice(2)] },
})
const thanks = (words: string): Pick<CampaignFile, 'screens'> => ({
  screens: {
    ...newsletterFile.screens,
    thankYou: [{ kind: 'coupon' }, { kind: 'heading', text: words }],
  },
})
const text = (words: string) => form({ kind: 'heading', text: words })
const filters = (...all: NonNullable<CampaignFile['filters']>): Partial<CampaignFile> => ({ filters: all })
const rules = (
  ...all: [outcome: 'show' | 'dont_show', operator: 'contain' | 'exact' | 'start' | 'end', text: string][]
) =>
  ({
    kind: 'pageAddress',
    rules: all.map(([outcome, operator, words]) => ({ outcome, operator, text: words })),
  }) as const
const dates = (fromMs: number | null, untilMs: number | null) => ({ kind: 'dates', fromMs, untilMs }) as const
const hours = (days: number[], fromMinute = 0, untilMinute = 1_440) =>
  ({ kind: 'daysAndHours', days, fromMinute, untilMinute }) as const
const GAME: Partial<CampaignFile> = playedFirstFile
const prize = (label: string, code: string | null = null) => ({
  ...GAME,
  game: {
    ...playedFirstFile.game!,
    prizes: [
      { id: 'a', label, chance: 50, ...(code !== null && { code: { kind: 'fixed' as const, code } }) },
      { id: 'b', label: 'Nic', chance: 50, isLosing: true },
    ],
  },
})
const withCode = (words: string, code = 'RABAT10') => ({ ...text(words), coupon: { code } })
const TODAY = NOW_MS
const ahead = (other: Partial<CheckFacts['ahead'][number]> = {}) => ({
  ahead: [
    {
      id: 'x',
      name: 'Pierwsza',
      type: 'lightbox',
      triggers: [{ kind: 'timeDelay', seconds: 5 }],
      filters: [],
      ...other,
    },
  ],
})

/** Of each check: what it finds, with its path, and what is right. */
const cases: [
  check: string,
  path: string | null,
  file: Partial<CampaignFile>,
  facts?: Partial<CheckFacts>,
][] = [
  ['lowContrast', 'look.text', { look: { background: '#ffffff', text: '#999999' } }],
  ['lowContrast', null, { look: { background: '#ffffff', text: '#222222' } }],

  [
    'conflictingTexts',
    'filters.0.rules',
    filters(rules(['show', 'contain', '/panele/'], ['dont_show', 'contain', 'panele'])),
  ],
  [
    'conflictingTexts',
    'filters.0.rules',
    filters(rules(['show', 'exact', 'https://a.pl/X/'], ['dont_show', 'end', '/x/'])),
  ],
  [
    'conflictingTexts',
    'filters.1.rules',
    filters(rules(['show', 'exact', '/a']), rules(['show', 'exact', '/b'])),
  ],
  [
    'conflictingTexts',
    null,
    filters(rules(['show', 'contain', 'panele'], ['dont_show', 'contain', '/panele/'])),
  ],
  [
    'conflictingTexts',
    null,
    filters(rules(['show', 'contain', 'a'], ['show', 'contain', 'b'], ['dont_show', 'contain', 'b'])),
  ],
  ['conflictingTexts', null, filters(rules(['show', 'contain', '/a']), rules(['show', 'contain', '/b']))],
  [
    'conflictingTexts',
    null,
    filters(rules(['dont_show', 'contain', '/koszyk'], ['dont_show', 'contain', '/zamowienie'])),
  ],
  [
    'conflictingTexts',
    null,
    filters(
      { kind: 'visitedPages', rules: [{ outcome: 'show', operator: 'exact', text: '/a' }] },
      { kind: 'visitedPages', rules: [{ outcome: 'show', operator: 'exact', text: '/b' }] },
    ),
  ],

  [
    'conflictingCounts',
    'filters.1.least',
    filters({ kind: 'visitorKind', who: 'new' }, { kind: 'sessions', least: 2 }),
  ],
  [
    'conflictingCounts',
    'filters.1.who',
    filters({ kind: 'visitorKind', who: 'new' }, { kind: 'visitorKind', who: 'returning' }),
  ],
  ['conflictingCounts', 'filters.0.most', filters({ kind: 'sessions', least: 5, most: 3 })],
  [
    'conflictingCounts',
    'filters.1.most',
    filters({ kind: 'visitorKind', who: 'returning' }, { kind: 'sessions', most: 1 }),
  ],
  [
    'conflictingCounts',
    'filters.1.most',
    filters({ kind: 'pageCount', least: 4 }, { kind: 'pageCount', most: 2 }),
  ],
  [
    'conflictingCounts',
    null,
    filters({ kind: 'visitorKind', who: 'returning' }, { kind: 'sessions', least: 2, most: 5 }),
  ],

  [
    'conflictingGroups',
    'filters.1.countries',
    filters(
      { kind: 'country', outcome: 'show', countries: ['PL'] },
      { kind: 'country', outcome: 'dont_show', countries: ['PL', 'DE'] },
    ),
  ],
  [
    'conflictingGroups',
    'filters.1.countries',
    filters(
      { kind: 'country', outcome: 'show', countries: ['PL'] },
      { kind: 'country', outcome: 'show', countries: ['DE'] },
    ),
  ],
  [
    'conflictingGroups',
    'filters.1.languages',
    filters(
      { kind: 'language', outcome: 'show', languages: ['pl-PL'] },
      { kind: 'language', outcome: 'dont_show', languages: ['pl'] },
    ),
  ],
  [
    'conflictingGroups',
    'filters.1.device',
    filters({ kind: 'device', device: 'mobile' }, { kind: 'device', device: 'desktop' }),
  ],
  [
    'conflictingGroups',
    null,
    filters(
      { kind: 'country', outcome: 'show', countries: ['PL', 'DE'] },
      { kind: 'country', outcome: 'dont_show', countries: ['PL'] },
    ),
  ],
  [
    'conflictingGroups',
    null,
    filters(
      { kind: 'country', outcome: 'dont_show', countries: ['PL'] },
      { kind: 'country', outcome: 'dont_show', countries: ['DE'] },
    ),
  ],
  [
    'conflictingGroups',
    null,
    filters(
      { kind: 'language', outcome: 'show', languages: ['pl'] },
      { kind: 'language', outcome: 'dont_show', languages: ['en'] },
      { kind: 'device', device: 'mobile' },
    ),
  ],

  [
    'conflictingCounts',
    'alternatives.0.1.who',
    {
      ...filters({ kind: 'visitorKind', who: 'new' }),
      alternatives: [
        [
          { kind: 'visitorKind', who: 'new' },
          { kind: 'visitorKind', who: 'new', isNegated: true },
        ],
      ],
    },
  ],
  [
    'conflictingCounts',
    null,
    {
      ...filters({ kind: 'visitorKind', who: 'new' }),
      alternatives: [[{ kind: 'visitorKind', who: 'returning' }]],
    },
  ],
  ['conflictingNegations', 'filters.1', filters({ kind: 'member' }, { kind: 'member', isNegated: true })],
  ['conflictingNegations', 'filters', { filters: [], alternatives: [[{ kind: 'member' }]] }],
  [
    'conflictingNegations',
    null,
    { ...filters({ kind: 'member' }), alternatives: [[{ kind: 'member', isNegated: true }]] },
  ],
  ['conflictingGroups', null, filters({ kind: 'sessions', isNegated: true }, { kind: 'sessions' })],
  [
    'needsThisShop',
    'alternatives.0.0',
    { ...filters({ kind: 'visitorKind', who: 'new' }), alternatives: [[{ kind: 'member' }]] },
    { hasStore: false, shop: null },
  ],
  ['needsThisShop', null, filters({ kind: 'member', isNegated: true }), { shop: null }],
  [
    'triggerAfterFilter',
    null,
    {
      triggers: [{ kind: 'pageCount', pages: 5 }],
      filters: [{ kind: 'pageCount', most: 3 }],
      alternatives: [[{ kind: 'pageCount', most: 9 }]],
    },
  ],
  [
    'triggerAfterFilter',
    'triggers.0.pages',
    {
      triggers: [{ kind: 'pageCount', pages: 5 }],
      filters: [{ kind: 'pageCount', most: 3 }],
      alternatives: [[{ kind: 'pageCount', most: 4 }]],
    },
  ],
  [
    'behindAnother',
    'triggers',
    { ...filters({ kind: 'member' }), alternatives: [[{ kind: 'device', device: 'mobile' }]] },
    ahead({ filters: [{ kind: 'device', device: 'mobile' } as never], alternatives: [[{ kind: 'member' }]] }),
  ],
  [
    'behindAnother',
    null,
    { ...filters({ kind: 'device', device: 'mobile' }), alternatives: [[{ kind: 'member' }]] },
    ahead({ filters: [{ kind: 'device', device: 'mobile' } as never] }),
  ],
  [
    'passedDeadline',
    null,
    {
      ...text('Tylko do 30 listopada'),
      filters: [dates(null, NOW_MS + 3_600_000)],
      alternatives: [[dates(null, NOW_MS + DAY_MS)]],
    },
  ],
  ['datesPassed', 'filters.0.untilMs', filters(dates(null, NOW_MS - 1))],
  ['datesPassed', 'filters.0.untilMs', filters(dates(NOW_MS + 2 * DAY_MS, NOW_MS + DAY_MS))],
  ['datesPassed', null, filters(dates(NOW_MS - DAY_MS, NOW_MS + DAY_MS))],
  [
    'timerPassed',
    'timer.at',
    { timer: { kind: 'moment', at: '2026-11-21T12:59', timeZone: 'Europe/Warsaw' } },
  ],
  ['timerPassed', null, { timer: { kind: 'moment', at: '2026-11-21T13:01', timeZone: 'Europe/Warsaw' } }],
  ['noMatchingHour', 'filters.1.days', filters(hours([1, 2]), hours([3, 4]))],
  ['noMatchingHour', 'filters.0.days', filters(hours([1], 600, 600))],
  ['noMatchingHour', 'filters.1.days', filters(dates(null, TODAY + DAY_MS), hours([3]))],
  ['noMatchingHour', 'filters.0.days', filters(hours([6], 600, 720), dates(null, TODAY + 3 * DAY_MS))],
  ['noMatchingHour', null, filters(hours([6], 600, 720))],
  ['noMatchingHour', null, filters(hours([6], 600, 900), dates(null, TODAY + DAY_MS))],
  // Into the night of the next day.
  ['noMatchingHour', null, filters(hours([5], 1_320, 360), hours([5], 0, 1_440))],

  [
    'needsStore',
    'triggers.0',
    { triggers: [{ kind: 'cartValue', operator: 'greater_than', amount: 10 }] },
    { hasStore: false },
  ],
  [
    'needsStore',
    'filters.0',
    filters({ kind: 'cartItems', operator: 'greater_than', count: 1 }),
    { hasStore: false },
  ],
  ['needsStore', null, filters({ kind: 'cartItems', operator: 'greater_than', count: 1 })],
  [
    'triggerAfterFilter',
    'triggers.0.pages',
    { triggers: [{ kind: 'pageCount', pages: 5 }], filters: [{ kind: 'pageCount', most: 3 }] },
  ],
  [
    'triggerAfterFilter',
    null,
    { triggers: [{ kind: 'pageCount', pages: 3 }], filters: [{ kind: 'pageCount', most: 3 }] },
  ],
  [
    'triggerBeforeFilter',
    'triggers.0.pages',
    { triggers: [{ kind: 'pageCount', pages: 2 }], filters: [{ kind: 'pageCount', least: 4 }] },
  ],
  [
    'triggerBeforeFilter',
    null,
    { triggers: [{ kind: 'pageCount', pages: 4 }], filters: [{ kind: 'pageCount', least: 4 }] },
  ],
  ['noTrigger', 'triggers', { triggers: [] }],
  ['noTrigger', null, { triggers: [], teaser: { mode: 'always', text: 'Rabat' } }],
  ['noTrigger', null, {}],
  [
    'exitOnPhones',
    'triggers.0',
    { triggers: [{ kind: 'exitIntent' }], filters: [{ kind: 'device', device: 'mobile' }] },
  ],
  [
    'exitOnPhones',
    null,
    {
      triggers: [{ kind: 'exitIntent' }, { kind: 'timeDelay', seconds: 9 }],
      filters: [{ kind: 'device', device: 'mobile' }],
    },
  ],
  ['exitOnPhones', null, { triggers: [{ kind: 'exitIntent' }] }],
  ['behindAnother', 'triggers', {}, ahead()],
  ['behindAnother', 'triggers', filters({ kind: 'device', device: 'mobile' }), ahead()],
  ['behindAnother', null, {}, ahead({ filters: [{ kind: 'device', device: 'mobile' } as never] })],
  ['behindAnother', null, {}, ahead({ triggers: [{ kind: 'timeDelay', seconds: 6 } as never] })],
  ['behindAnother', null, {}, ahead({ type: 'bar' })],
  ['behindAnother', null, { triggers: [{ kind: 'timeDelay', seconds: 5 }, { kind: 'exitIntent' }] }, ahead()],

  ['deadCode', 'coupon.code', withCode('Kod'), facts()],
  ['deadCode', 'coupon.code', withCode('Kod'), facts({ coupons: [coupon({ expiresMs: NOW_MS })] })],
  ['deadCode', 'coupon.code', withCode('Kod'), facts({ coupons: [coupon({ isUsedUp: true })] })],
  [
    'deadCode',
    'coupon.code',
    { ...withCode('Kod'), filters: [dates(null, NOW_MS + 3 * DAY_MS)] },
    facts({ coupons: [coupon({ expiresMs: NOW_MS + DAY_MS })] }),
  ],
  ['deadCode', 'game.prizes.0.code.code', prize('Rabat 10%', 'KOLO10'), facts()],
  ['deadCode', null, withCode('Kod', ' Rabat10 '), facts({ coupons: [coupon()] })],
  ['deadCode', null, withCode('Kod'), { shop: null }],
  ['otherWorth', 'screens.form.0.text', withCode('Teraz −15 % na wszystko'), facts({ coupons: [coupon()] })],
  ['otherWorth', 'screens.form.0.text', withCode('50 zł rabatu'), facts({ coupons: [coupon()] })],
  [
    'otherWorth',
    'screens.form.0.text',
    withCode('Rabat 20 zł'),
    facts({ coupons: [coupon({ kind: 'fixed_cart', amount: 5_000 })] }),
  ],
  ['otherWorth', 'game.prizes.0.label', prize('Rabat 15%', 'RABAT10'), facts({ coupons: [coupon()] })],
  ['otherWorth', null, prize('Rabat 10%', 'RABAT10'), facts({ coupons: [coupon()] })],
  ['otherWorth', null, withCode('Rabat 10% teraz, a 20% taniej w grudniu'), facts({ coupons: [coupon()] })],
  ['otherWorth', null, withCode('Rabaty do −50% i ceny z VAT 23%'), facts({ coupons: [coupon()] })],
  [
    'otherWorth',
    null,
    withCode('Rabat 50,00 zł'),
    facts({ coupons: [coupon({ kind: 'fixed_cart', amount: 5_000 })] }),
  ],
  ['missingCode', 'coupon', form({ kind: 'heading', text: 'Kod' }, { kind: 'coupon' })],
  [
    'missingCode',
    null,
    { ...form({ kind: 'heading', text: 'Kod' }, { kind: 'coupon' }), coupon: { code: 'A' } },
  ],
  ['missingCode', null, GAME],
  ['fewBuyers', 'screens.form.0', form({ kind: 'sales' }), { shop: null }],
  ['fewBuyers', 'screens.form.0', form({ kind: 'sales' }), facts({ buyers: [{ days: 7, count: 4 }] })],
  ['fewBuyers', null, form({ kind: 'sales' }), facts({ buyers: [{ days: 7, count: 5 }] })],
  ['madeCoupons', 'coupon', { ...thanks('Rabat 10%'), coupon: { kind: 'generated' } }, { shop: null }],
  ['madeCoupons', 'screens.form.0.text', { ...thanks('Rabat 15%'), coupon: { kind: 'generated' } }],
  ['madeCoupons', null, { ...thanks('Rabat 10%'), coupon: { kind: 'generated', worth: 10 } }],
  [
    'unseenOwnCode',
    'screens.form.1',
    { ...form({ kind: 'heading', text: 'Kod' }, { kind: 'coupon' }), coupon: { kind: 'pool' } },
  ],
  ['unseenOwnCode', 'screens.thankYou', { coupon: { kind: 'pool' } }],
  ['unseenOwnCode', null, { ...thanks('Dzięki'), coupon: { kind: 'pool' } }],
  [
    'codeLeftBehind',
    'redirect',
    { ...thanks('Dzięki'), coupon: { kind: 'pool' }, redirect: { url: 'https://sklep.example/' } },
  ],
  ['codeLeftBehind', null, { ...thanks('Dzięki'), coupon: { kind: 'pool' } }],
  [
    'unsaidMinimum',
    'coupon.code',
    withCode('Rabat 10%'),
    facts({ coupons: [coupon({ minTotalGrosze: 20_000 })] }),
  ],
  [
    'unsaidMinimum',
    null,
    withCode('Rabat 10% od 200 zł'),
    facts({ coupons: [coupon({ minTotalGrosze: 20_000 })] }),
  ],

  [
    'falsePromise',
    'screens.play.0.text',
    {
      ...GAME,
      screens: {
        ...playedFirstFile.screens,
        play: [{ kind: 'heading', text: 'Każde pole wygrywa!' }, { kind: 'game' }],
      },
    },
  ],
  ['falsePromise', null, GAME],
  ['passedDeadline', 'screens.form.0.text', text('Tylko do 20 listopada!')],
  ['passedDeadline', 'screens.form.0.text', text('Promocja do 30.11.2025 r.')],
  ['passedDeadline', null, { ...text('Tylko do 21 listopada'), filters: [dates(null, NOW_MS + 3_600_000)] }],
  [
    'deadlineBeforeEnd',
    'screens.form.0.text',
    { ...text('Do niedzieli taniej'), filters: [dates(null, Date.UTC(2026, 10, 24, 11))] },
  ],
  [
    'deadlineBeforeEnd',
    'screens.form.0.text',
    { ...text('Do 30 listopada taniej'), filters: [dates(null, Date.UTC(2026, 11, 2))] },
  ],
  // Midnight after Sunday, in Warsaw.
  [
    'deadlineBeforeEnd',
    null,
    { ...text('Do niedzieli taniej'), filters: [dates(null, Date.UTC(2026, 10, 22, 23))] },
  ],
  [
    'deadlineBeforeEnd',
    null,
    { ...text('Do 30.11 taniej'), filters: [dates(null, Date.UTC(2026, 10, 30, 23))] },
  ],
  [
    'deadlineBeforeEnd',
    null,
    {
      ...text('Do niedzieli taniej'),
      timer: { kind: 'moment', at: '2026-11-22T20:00', timeZone: 'Europe/Warsaw' },
    },
  ],
  ['deadlineWithoutEnd', 'screens.form.0.text', text('Rabat tylko do niedzieli')],
  ['deadlineWithoutEnd', null, text('Zadzwoń od poniedziałku do piątku')],
  [
    'deadlineWithoutEnd',
    null,
    { ...text('Rabat tylko do niedzieli'), filters: [dates(null, NOW_MS + DAY_MS)] },
  ],
  ['otherFreeDelivery', 'screens.form.0.text', text('Darmowa dostawa od 1500 zł')],
  ['otherFreeDelivery', 'screens.form.0.text', text('Darmowa dostawa'), facts({ freeDeliveryGrosze: [] })],
  ['otherFreeDelivery', null, text('Darmowa dostawa od 3 000,00 zł')],
  ['otherFreeDelivery', null, text('Dostawa od 19 zł'), facts({ freeDeliveryGrosze: [] })],
  [
    'otherFreeDelivery',
    null,
    text('Darmowa dostawa od 1500 zł'),
    facts({ freeDeliveryGrosze: [0, 300_000] }),
  ],
  [
    'otherFreeDelivery',
    null,
    withCode('Darmowa dostawa od 1500 zł'),
    facts({ coupons: [coupon({ givesFreeDelivery: true })] }),
  ],
  ['otherFreeDelivery', null, text('Darmowa dostawa od 1500 zł'), { shop: null }],
  ['freeDeliveryWithoutSum', 'screens.form.0.text', text('Dostawa gratis')],
  ['freeDeliveryWithoutSum', null, text('Dostawa gratis od 3000 zł')],
  ['noLastPieces', 'screens.form.0.text', text('Ostatnie sztuki!')],
  ['noLastPieces', 'screens.form.0.text', text('Zostało tylko kilka opakowań')],
  ['noLastPieces', null, text('Ostatnie sztuki!'), facts({ hasFewLeft: true })],
  ['noLastPieces', null, text('Cena za opakowanie i za sztukę')],

  [
    'missingPage',
    'screens.form.0.action.url',
    form({ kind: 'button', text: 'Zobacz', action: { kind: 'redirect', url: `${ORIGIN}/nie-ma/` } }),
    facts({ missingAddresses: [`${ORIGIN}/nie-ma/`] }),
  ],
  [
    'missingPage',
    null,
    form({ kind: 'button', text: 'Zobacz', action: { kind: 'redirect', url: `${ORIGIN}/sklep/` } }),
    facts({ missingAddresses: [`${ORIGIN}/nie-ma/`] }),
  ],
  [
    'exampleAddress',
    'screens.form.0.text',
    form({ kind: 'text', text: 'Czytaj [tutaj](https://sklep.example/a)' }),
  ],
  ['exampleAddress', null, form({ kind: 'text', text: 'Czytaj [tutaj](https://sklep.pl/example)' })],
  [
    'missingProduct',
    'screens.form.0.products.1',
    form({ kind: 'products', shows: 'manual', products: ['1', '9'] }),
    facts({ missingProducts: ['9'] }),
  ],
  [
    'missingProduct',
    null,
    form({ kind: 'products', shows: 'best_sellers', products: ['9'] }),
    facts({ missingProducts: ['9'] }),
  ],
  ['unknownTag', 'screens.form.0.text', text('Cześć, {{imie}}!')],
  ['unknownTag', null, text('W {{ curr_mon }} taniej')],

  ['brokenGame', 'game.untilMs', { ...GAME, game: { ...playedFirstFile.game!, untilMs: NOW_MS - 1 } }],
  ['brokenGame', null, { ...GAME, game: { ...playedFirstFile.game!, untilMs: NOW_MS + DAY_MS } }],
  [
    'gameAdvice',
    'game.rules.validity',
    { ...GAME, game: { ...playedFirstFile.game!, untilMs: NOW_MS + DAY_MS } },
  ],
  [
    'gameAdvice',
    null,
    { ...GAME, game: { ...playedFirstFile.game!, untilMs: NOW_MS + DAY_MS, rules: { validity: '30 dni' } } },
  ],
  ['prizeWithoutCode', 'game.prizes.0.code', prize('Rabat 10%')],
  ['prizeWithoutCode', null, prize('Zestaw próbek')],

  [
    'nobodyToWriteTo',
    'fields',
    {
      fields: { consent: newsletterFile.fields!['consent']! },
      screens: { ...newsletterFile.screens, form: [{ kind: 'fields', fields: ['consent'] }] },
    },
  ],
  ['nobodyToWriteTo', null, {}],
  [
    'markedConsent',
    'fields.consent.isMarked',
    {
      fields: {
        ...newsletterFile.fields,
        consent: {
          kind: 'consent',
          label: 'Zgoda',
          text: 'Chcę dostawać wiadomości o promocjach.',
          isMarked: true,
        },
      },
    },
  ],
  ['markedConsent', null, {}],
  ['codeWithoutAddress', 'fields', { ...GAME, fields: {} }],
  ['codeWithoutAddress', null, GAME],
  ['missingPrivacyNote', 'fields', {}],
  [
    'missingPrivacyNote',
    null,
    {
      fields: {
        ...newsletterFile.fields,
        consent: {
          kind: 'consent',
          label: 'Zgoda',
          text: 'Zgadzam się, zgodnie z [polityką prywatności](/polityka-prywatnosci/).',
        },
      },
    },
  ],
  [
    'shortConsent',
    'fields.consent.text',
    {
      fields: {
        ...newsletterFile.fields,
        consent: { kind: 'consent', label: 'Zgoda', text: 'Zgadzam się.' },
      },
    },
  ],
  ['shortConsent', null, {}],
  ['noThanks', 'screens.thankYou', { screens: { form: newsletterFile.screens.form } }],
  ['noThanks', null, {}],

  [
    'longOnPhones',
    'screens.form.0.text',
    text(
      'Bardzo długi nagłówek o promocji na podłogi drewniane, panele winylowe i listwy przypodłogowe w całej Polsce',
    ),
  ],
  ['longOnPhones', null, text('Rabat 5% na pierwsze zamówienie')],
  [
    'tallOnPhones',
    'screens.form.1.text',
    form(
      { kind: 'heading', text: 'Rabat' },
      { kind: 'text', text: 'Opis podłogi, która pasuje wszędzie. '.repeat(24).trim() },
    ),
  ],
  ['tallOnPhones', null, {}],
  ['missingAlt', 'screens.form.0.alt', form({ kind: 'image', src: '/pictures/a.webp' })],
  ['missingAlt', null, form({ kind: 'image', src: '/pictures/a.webp', alt: 'Dąb' })],
  ['samplePicture', 'screens.form.0.src', form({ kind: 'image', src: '/pictures/hero.webp', alt: 'a' })],
  ['samplePicture', null, form({ kind: 'image', src: '/pictures/a.webp', alt: 'a' })],
  [
    'missingCaptions',
    'screens.form.0.captions',
    form({ kind: 'video', label: 'Film', sources: [{ resolution: '720p', src: '/a.mp4' }] }),
  ],
  [
    'missingCaptions',
    null,
    form({
      kind: 'video',
      label: 'Film',
      sources: [{ resolution: '720p', src: '/a.mp4' }],
      captions: '/a.vtt',
    }),
  ],
]

describe('checks of a campaign', () => {
  it.each(cases)('%s finds %s (%#)', (check, path, file, other) => {
    expect(paths(check, file, other)).toEqual(path === null ? [] : [path])
  })

  it('each has an example of what it finds and of what is right', () => {
    const found = new Set(cases.filter(([, path]) => path !== null).map(([check]) => check))
    const right = new Set(cases.filter(([, path]) => path === null).map(([check]) => check))
    const all = Object.keys(checksOfCampaign).filter((check) => check !== 'invalid')
    expect(all.filter((check) => !found.has(check))).toEqual([])
    expect(all.filter((check) => !right.has(check))).toEqual([])
  })

  it('what the schema refuses prevents saving, with its path, before anything else', () => {
    const draft = { ...read(GAME), name: '' }
    draft.game!.prizes[0]!.chance = 10
    const found = checkCampaign(draft, circumstances())
    expect(found.slice(0, 2).map(({ severity, path }) => [severity, path.join('.')])).toEqual([
      ['prevents', 'name'],
      ['prevents', 'game.prizes'],
    ])
  })

  it('a draft without its parts is checked as far as it goes', () => {
    const found = checkCampaign({ ...read({}), game: {} as never, filters: null as never }, circumstances())
    expect(found.some(({ severity }) => severity === 'prevents')).toBe(true)
  })

  it('a text on the screens of computers and phones is found once', () => {
    const both = text('Tylko do 20 listopada!')
    expect(paths('passedDeadline', { ...both, mobileScreens: both.screens! })).toEqual([
      'screens.form.0.text',
    ])
    expect(paths('passedDeadline', { mobileScreens: both.screens! })).toEqual(['mobileScreens.form.0.text'])
  })

  it('facts are requested for the codes, addresses and products that it names', () => {
    const named = namedBy(
      read({
        ...form(
          { kind: 'text', text: '[Sklep](/sklep/) i [inny](https://inny.pl/)' },
          { kind: 'products', shows: 'manual', products: ['7'] },
        ),
        coupon: { code: 'LATO' },
        redirect: { url: `${ORIGIN}/kontakt/` },
      }),
      ORIGIN,
    )
    expect(named).toEqual({
      codes: ['LATO'],
      addresses: ['/sklep/', `${ORIGIN}/kontakt/`],
      products: ['7'],
      days: [],
    })
  })
})

describe('ready campaigns', () => {
  const all = Object.entries({ ...ready } as Record<string, ReadyCampaign>)

  it.each(all)(
    '%s can be saved, and nothing in it contradicts itself',
    (_name, { campaign: make, needsDate }) => {
      const file = {
        ...make(ORIGIN),
        ...(needsDate && {
          timer: { kind: 'moment', at: '2026-11-30T20:00', timeZone: 'Europe/Warsaw' } as const,
        }),
      }
      const found = checkCampaign(
        v.parse(campaignShape, file),
        circumstances({ ...facts({ freeDeliveryGrosze: [150_000], hasFewLeft: true }) }),
      )
      // Their owner has yet to give a code, and to replace the address of a map.
      const wrong = found.filter(
        ({ severity, check }) =>
          severity !== 'advice' && !['missingCode', 'deadCode', 'exampleAddress'].includes(check),
      )
      expect(wrong).toEqual([])
    },
  )
})
