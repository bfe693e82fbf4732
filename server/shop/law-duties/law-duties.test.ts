import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { CampaignFile } from '#campaign/campaign.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { cookieBannerSettings } from '#contract/console/consent/cookie-banner-settings.ts'
import { type LawAnswer, type LawDuty, lawGroups } from '#contract/console/law/law.ts'
import { INSTRUCTION_PAGE } from '#contract/shop/agreement/legal-texts.ts'
import { noExtras } from '#contract/shop/product-page/product-extras.ts'
import type { Database } from '#server/platform/db/database.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { saveStaticPage } from '#server/shop/static-pages/static-pages.ts'
import { callConsoleRoute, openColleague, shareOwner } from '#server/testing/identity/open-owner.ts'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { dutyRules } from './law-duties.ts'

const DAY_MS = 86_400_000
const NIP = '526-025-02-74'
const SELLER = { name: 'Nowak', nip: NIP, line1: 'Lipowa 3', line2: '30-002 Kraków' }

type State = {
  db: Database
  settings: () => ShopSettings
  change: (settings: Partial<ShopSettings>) => Promise<void>
  nowMs: number
}
type Case = [id: string, before: string, after: string, change: (state: State) => Promise<unknown>]

const page = ({ db }: State, slug: string, html: string) =>
  db.transaction((tx) => saveStaticPage(tx, { slug, title: slug, html, position: 1 }, 1))
const product = (state: State, columns: Parameters<typeof addProduct>[1]) => addProduct(state.db, columns)
const insert = (state: State, table: 'withdrawals' | 'complaints', row: object) =>
  state.db.transaction((tx) =>
    tx
      .insertInto(table)
      .values(row as never)
      .execute(),
  )
const statement = (nowMs: number) => ({
  request_hash: crypto.randomUUID(),
  received_ms: nowMs - 20 * DAY_MS,
  name: 'Jan',
  email: '',
  mailbox: '',
  contract: 'nr 1',
  order_id: null,
  lines_json: '[]',
  channel: 'letter',
  author: '',
  text_version: '1',
  statement: '',
  statement_hash: '',
})
const removal = (state: State, last_ms: number) =>
  state.db.transaction((tx) =>
    tx
      .insertInto('data_removals')
      .values({ kind: `test${last_ms}`, day: 20_261_101, removed: 0, last_ms, problem: null })
      .execute(),
  )
const inCategory = (state: State, name: string, ids: number[]) =>
  state.db.transaction(async (tx) => {
    const [{ id }] = (await tx
      .selectFrom('categories')
      .select(({ fn }) => fn.max('id').as('id'))
      .execute()) as [{ id: number | null }]
    const category = Number(id ?? 0) + 1
    await tx
      .insertInto('categories')
      .values({
        id: category,
        parent_id: null,
        slug: `k${category}`,
        name,
        description: '',
        picture: null,
        position: 1,
        product_count: 0,
      })
      .execute()
    for (const product_id of ids)
      await tx.insertInto('product_categories').values({ product_id, category_id: category }).execute()
  })

const playing = (text: string): Partial<CampaignFile> => ({
  screens: { ...playedFirstFile.screens, play: [{ kind: 'text', text }, { kind: 'game' }] },
})
/** The one game of the shop, with an end and own rules unless changed; it is on. */
const game = (
  { db, nowMs }: State,
  change: Partial<CampaignFile>,
  dates: { untilMs: number | null } = { untilMs: nowMs + DAY_MS },
) =>
  db.transaction(async (tx) => {
    await tx.deleteFrom('campaigns').execute()
    const rules = { contact: 'gra@example.pl', validity: '30 dni' }
    const document = makeCampaign({
      ...playedFirstFile,
      ...change,
      game: { ...playedFirstFile.game!, ...dates, rules },
    })
    await tx
      .insertInto('campaigns')
      .values({
        id: 'c000000000001',
        site_id: 's',
        parent_id: null,
        position: 1,
        is_on: 1,
        document_json: JSON.stringify(document),
        hash: 'h',
        weight: 1,
        ab_test_json: null,
        created_ms: nowMs,
        updated_ms: nowMs,
      })
      .execute()
  })

/** One after the other in one shop: each has the state of the former ones. */
const CASES: Case[] = [
  ['company', 'green', 'red', ({ change }) => change({ companyLines: ['Nowak'] })],
  ['company', 'red', 'green', ({ change }) => change({ companyLines: ['Nowak', '30-002 Kraków'] })],
  ['contact', 'green', 'red', ({ change }) => change({ phone: '+48 600 000 000' })],
  [
    'registers',
    'amber',
    'green',
    ({ change }) => change({ companyLines: ['Nowak', '30-002 Kraków', `NIP ${NIP}, REGON 123456785`] }),
  ],
  [
    'registers',
    'green',
    'red',
    ({ change }) => change({ companyLines: ['Nowak', '30-002 Kraków', 'NIP 526-025-02-75'] }),
  ],
  ['terms', 'green', 'red', (state) => page(state, 'regulamin', '<p>[uzupełnij: adres]</p>')],
  [
    'privacy-policy',
    'green',
    'red',
    (state) => page(state, 'polityka-prywatnosci', '<p>To sklep pokazowy</p>'),
  ],
  [
    'returns-page',
    'green',
    'red',
    ({ db }) =>
      db.transaction(async (tx) =>
        tx.updateTable('pages').set({ is_published: 0 }).where('slug', '=', 'zwroty-i-reklamacje').execute(),
      ),
  ],
  ['instruction', 'red', 'green', (state) => page(state, INSTRUCTION_PAGE, '<p>Pouczenie</p>')],
  ['instruction', 'green', 'red', (state) => page(state, INSTRUCTION_PAGE, '<p>[uzupełnij: adres]</p>')],
  [
    'odr',
    'green',
    'red',
    (state) => page(state, 'kontakt', '<p><a href="https://ec.europa.eu/consumers/odr/">ODR</a></p>'),
  ],
  [
    'reductions',
    'green',
    'amber',
    async (state) => {
      const id = await product(state, { regularPriceGrosze: 100, salePriceGrosze: 90 })
      await state.db.transaction(async (tx) =>
        tx.updateTable('products').set({ lowest_price_grosze: 90 }).where('id', '=', id).execute(),
      )
    },
  ],
  [
    'public-codes',
    'green',
    'amber',
    async ({ db, change }) => {
      await change({ priceReductions: { countsCodes: false } })
      await addCoupon(db, { code: 'dla-kazdego' })
    },
  ],
  [
    'one-unit',
    'green',
    'amber',
    async (state) =>
      inCategory(state, 'Kleje', [
        await product(state, { name: 'Klej', content: '5 kg' }),
        await product(state, { name: 'Grunt', content: '5 l' }),
      ]),
  ],
  [
    'unit-price',
    'green',
    'amber',
    async (state) =>
      inCategory(state, 'Listwy', [
        await product(state, { name: 'Listwa', content: '2,4 mb' }),
        await product(state, { name: 'Narożnik' }),
      ]),
  ],
  [
    'safety-data',
    'red',
    'green',
    ({ db }) => db.transaction(async (tx) => tx.updateTable('products').set({ is_virtual: 1 }).execute()),
  ],
  ['safety-switch', 'amber', 'green', ({ change }) => change({ productSafety: { isRequired: true } })],
  [
    'guarantee-notice',
    'amber',
    'green',
    ({ change }) => change({ guaranteeNotice: '/pictures/0123456789abcdef0123-400x600.webp' }),
  ],
  [
    'environment-claims',
    'green',
    'amber',
    async (state) => {
      // Colours are no claims, drafts are not offered, and what rests on something is no vague claim.
      await product(state, { name: 'Dekor dębu, dąb zielony' })
      await product(state, { name: 'Eko deska', status: 'draft' })
      await product(state, {
        name: 'Eko panel',
        extras: { ...noExtras, environmentProof: 'EU Ecolabel PL/1' },
      })
      await product(state, { name: 'Olej', descriptionHtml: '<p>Przyjazny dla środowiska</p>' })
    },
  ],
  [
    'environment-claims',
    'amber',
    'green',
    ({ db }) =>
      db.transaction(async (tx) =>
        tx
          .updateTable('products')
          .set({ extras_json: JSON.stringify({ ...noExtras, environmentProof: 'FSC C000000' }) })
          .where('name', '=', 'Olej')
          .execute(),
      ),
  ],
  [
    'delivery-days',
    'green',
    'amber',
    ({ change, settings }) =>
      change({ deliveryMethods: settings().deliveryMethods.map((one) => ({ ...one, days: null })) }),
  ],
  [
    'refunds',
    'green',
    'red',
    (state) =>
      insert(state, 'withdrawals', {
        ...statement(state.nowMs),
        id: 'w1',
        note: '',
        refund_due_ms: state.nowMs - 2 * DAY_MS,
      }),
  ],
  [
    'complaints',
    'green',
    'red',
    (state) =>
      insert(state, 'complaints', {
        ...statement(state.nowMs),
        id: 1,
        phone: '',
        label: '',
        text: '',
        noticed: '',
        demand: 'repair',
        answer_due_ms: state.nowMs - 2 * DAY_MS,
      }),
  ],
  [
    'cookies',
    'green',
    'amber',
    ({ change, settings }) =>
      change({
        cookieBanner: v.parse(cookieBannerSettings, {
          ...settings().cookieBanner,
          tags: { google: 'G-PROBA12345', metaPixel: '1234567890' },
        }),
      }),
  ],
  [
    'cookies',
    'amber',
    'amber',
    (state) => page(state, 'polityka-prywatnosci', '<p>Google; metadane zdjęć</p>'),
  ],
  [
    'cookies',
    'amber',
    'green',
    (state) => page(state, 'polityka-prywatnosci', '<p>Google i Meta Platforms</p>'),
  ],
  [
    'cookies',
    'green',
    'amber',
    ({ change, settings }) => change({ cookieBanner: { ...settings().cookieBanner, isOn: false } }),
  ],
  [
    'newsletter',
    'green',
    'amber',
    ({ change, settings }) =>
      change({
        marketing: { ...settings().marketing, isOn: true },
        orderMailTo: 'niesprawdzony@sklep.example',
      }),
  ],
  ['newsletter', 'amber', 'green', ({ change }) => change({ orderMailTo: '' })],
  [
    'newsletter',
    'green',
    'amber',
    ({ change, settings }) =>
      change({
        marketing: { ...settings().marketing, isOn: true, texts: { email: '', sms: '', phone: '' } },
      }),
  ],
  [
    'review-requests',
    'green',
    'amber',
    ({ change, settings }) =>
      change({ reviews: { ...settings().reviews, asks: true, needsConsent: false, afterDays: 14 } }),
  ],
  ['removal', 'amber', 'red', (state) => removal(state, state.nowMs - 3 * DAY_MS)],
  ['removal', 'red', 'green', (state) => removal(state, state.nowMs - DAY_MS)],
  [
    'processors',
    'amber',
    'green',
    ({ change, settings }) =>
      change({
        privacy: { ...settings().privacy, processors: [{ name: 'Hosting', service: '', place: '' }] },
      }),
  ],
  [
    'invoices',
    'amber',
    'red',
    ({ change, settings }) => change({ invoices: { ...settings().invoices, isOn: true } }),
  ],
  [
    'invoices',
    'red',
    'green',
    ({ change, settings }) => change({ invoices: { ...settings().invoices, seller: SELLER } }),
  ],
  [
    'ksef',
    'amber',
    'green',
    ({ change, settings }) =>
      change({ invoices: { ...settings().invoices, ksef: { ...settings().invoices.ksef, isOn: true } } }),
  ],
  [
    'accessibility',
    'amber',
    'green',
    ({ change, settings }) =>
      change({ accessibility: { ...settings().accessibility, reviewedOn: '2026-11-28' } }),
  ],
  ['games', 'green', 'amber', (state) => game(state, {}, { untilMs: null })],
  ['games', 'amber', 'green', (state) => game(state, {})],
  ['games', 'green', 'red', (state) => game(state, playing('Każdy wygrywa!'))],
  ['games', 'red', 'amber', (state) => game(state, playing('Kup panele i zakręć!'))],
  [
    'countdowns',
    'green',
    'amber',
    (state) => game(state, { timer: { kind: 'span', minutes: 5, seconds: 0 } }),
  ],
]

describe.each(engines)('duties of the law on %s', (engine) => {
  const test = shareShop(() =>
    openTestShop(engine, {
      isProduction: true,
      settings: { cookieBanner: v.parse(cookieBannerSettings, {}) },
    }),
  )
  const owner = shareOwner(test)
  const law = async () => (await owner.request('GET', 'law')).body as LawAnswer
  const duty = async (id: string): Promise<LawDuty> => (await law()).duties.find((one) => one.id === id)!

  it.each(CASES)('%s goes from %s to %s with the state it reads', async (id, before, after, change) => {
    expect((await duty(id)).level).toBe(before)
    const { db } = test.services
    await change({
      db,
      settings: () => test.services.shopSettings(),
      change: test.changeSettings,
      nowMs: test.clock.nowMs,
    })
    await db.transaction(async (tx) => {
      await raiseVersion(tx, 'catalog')
    })
    await test.services.refresh()
    expect((await duty(id)).level).toBe(after)
  })

  it('each has its part, act, sentence and way to a screen, and a case above', async () => {
    const { duties } = await law()
    expect(new Set(duties.map(({ group }) => group))).toEqual(new Set(lawGroups))
    for (const { title, article, why, advice } of duties)
      expect([title, article, why, advice].every((text) => text.length > 4)).toBe(true)
    const judged = new Set(CASES.map(([id]) => id))
    // The program meets these two itself, whatever the shop's state.
    expect(dutyRules.map(({ id }) => id).filter((id) => !judged.has(id))).toEqual([
      'order-button',
      'review-rules',
    ])
  })
})

describe.each(engines)('checks of the owner on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const put = (id: string, body: object) => owner.request('PUT', `law/checks/${id}`, body)
  const find = ({ duties }: LawAnswer, id: string) => duties.find((one) => one.id === id)!

  it('make an amber duty green, say who and when, are logged, and can be undone', async () => {
    const before = find((await owner.request('GET', 'law')).body, 'accessibility')
    expect([before.level, before.isOwners]).toEqual(['amber', true])
    const checked = await put('accessibility', { isChecked: true, why: before.why })
    expect(find(checked.body, 'accessibility')).toMatchObject({
      level: 'green',
      check: { by: 'Właściciel', atMs: test.clock.nowMs },
    })
    const [line] = (await owner.request('GET', 'changes')).body.changes
    expect(line).toMatchObject({ name: 'Deklaracja dostępności', undo: 'possible' })
    expect((await owner.request('POST', `changes/${line.id}/undo`)).status).toBe(200)
    expect(find((await owner.request('GET', 'law')).body, 'accessibility').level).toBe('amber')
  })

  it('hold only as long as the same is found', async () => {
    await put('registers', { isChecked: true })
    const { companyLines } = test.services.shopSettings()
    expect(find((await owner.request('GET', 'law')).body, 'registers').level).toBe('green')
    await test.changeSettings({ companyLines: [...companyLines, `NIP ${NIP}`] })
    expect(find((await owner.request('GET', 'law')).body, 'registers')).toMatchObject({
      level: 'amber',
      check: null,
    })
  })

  it('are refused for what the shop itself shows, for another finding, and for unknown duties', async () => {
    expect((await put('company', { isChecked: true })).status).toBe(409)
    expect((await put('accessibility', { isChecked: true, why: 'Coś innego' })).status).toBe(409)
    expect((await put('nie-ma', { isChecked: true })).status).toBe(404)
  })

  it.each(['seller', 'bookkeeper'] as const)('neither page nor count is for the role %s', async (role) => {
    const { visitor } = await openColleague(test, role)
    expect((await callConsoleRoute(test, visitor, 'GET', 'law')).status).toBe(403)
    expect((await callConsoleRoute(test, visitor, 'GET', 'today')).body.redDuties).toBe(0)
  })
})
