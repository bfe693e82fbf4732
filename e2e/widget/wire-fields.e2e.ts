import { expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import type { Poptin } from '#contract/display/poptin.ts'
import { aside, AT_ONCE, QUICK } from './campaigns.ts'
import { type Brought, foreignSite, makeCampaignId } from './foreign-site.ts'
import { pass } from './stays-away.ts'

const site = foreignSite()
const BODY = `<main><h1 id="cel">Cudza strona</h1><button class="rabat">Rabat</button>${'<p>Treść strony.</p>'.repeat(120)}</main>`
const LISTENING =
  'window.seen = []; document.addEventListener("poptinView", ({ detail }) => seen.push(detail)); document.cookie = "plan=gold;path=/"'
const OTHER = makeCampaignId()

type Detail = Record<'poptin_id' | 'poptin_name' | 'poptin_type' | 'poptin_target' | 'account_id', string>
type Look = (id: string) => Promise<unknown>

const host = (id: string) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const isShown: Look = async (id) => (await host(id).locator('.box').count()) > 0
const has =
  (selector: string): Look =>
  async (id) =>
    (await host(id).locator(selector).count()) > 0
/** How its box and its heading are rendered. */
const looks: Look = (id) =>
  host(id)
    .locator('.box')
    .evaluate((box) => {
      const { width, height } = box.getBoundingClientRect()
      return JSON.stringify([
        width,
        height,
        ...[box, box.querySelector('.grid')!, box.querySelector('h2')!].map((element) =>
          (({ background, padding, textAlign, fontSize, borderRadius, gridTemplateAreas }) => [
            background,
            padding,
            textAlign,
            fontSize,
            borderRadius,
            gridTemplateAreas,
          ])(getComputedStyle(element)),
        ),
      ])
    })
const attribute =
  (selector: string, name: string): Look =>
  (id) =>
    host(id).locator(selector).first().getAttribute(name)
const recorded =
  (name: keyof Detail): Look =>
  async (id) => {
    await expect
      .poll(() =>
        site.page.evaluate(
          (which) =>
            (window as never as { seen: Detail[] }).seen.some(({ poptin_id }) => poptin_id === which),
          id,
        ),
      )
      .toBe(true)
    return site.page.evaluate(
      ([which, key]) =>
        (window as never as { seen: Detail[] }).seen.find(({ poptin_id }) => poptin_id === which)?.[
          key as keyof Detail
        ],
      [id, name] as const,
    )
  }

const heading = (text: string): CampaignFile['screens'] => ({
  form: [
    { kind: 'heading', text },
    { kind: 'fields', fields: ['email'] },
    { kind: 'button', text: 'Wyślij', action: { kind: 'submit' } },
  ],
})
const email = { kind: 'email', label: 'E-mail', isRequired: true } as const
const only = (filter: object): Partial<CampaignFile> => ({ filters: [filter] as CampaignFile['filters'] })

/**
 * A field of the wire: two campaigns that differ only in this field, its two values, and what a
 * visitor sees of each.
 */
type Row = {
  field: keyof Poptin
  other?: (keyof Poptin)[]
  one: Partial<CampaignFile>
  two?: Partial<CampaignFile>
  values: [unknown, unknown]
  look: Look
  sees?: [unknown, unknown]
}

const rule = (outcome: string) => ({ kind: 'sourceCode', outcome, html: '<h1 id="cel"' })
const ROWS: Row[] = [
  {
    field: 'poptin_name',
    one: { name: 'Pierwsza' },
    two: { name: 'Druga' },
    values: ['Pierwsza', 'Druga'],
    look: recorded('poptin_name'),
    sees: ['Pierwsza', 'Druga'],
  },
  {
    field: 'poptin_target',
    one: { target: 'lead' },
    two: { target: 'others' },
    values: ['lead', 'others'],
    look: recorded('poptin_target'),
    sees: ['lead', 'others'],
  },
  {
    field: 'poptin_type',
    one: { type: 'sside' },
    two: { type: 'bar', format: 'format_1' },
    values: ['sside', 'bar'],
    look: (id) =>
      host(id)
        .locator('.box')
        .evaluate((box) => box.getBoundingClientRect().width > 1_000),
    sees: [false, true],
  },
  {
    field: 'poptin_format',
    one: { format: 'format_2' },
    two: { format: 'format_13' },
    values: ['format_2', 'format_13'],
    look: looks,
  },
  {
    field: 'poptin_fields',
    one: { fields: { email: { ...email, placeholder: 'Adres pocztowy' } } },
    values: [
      expect.arrayContaining([expect.objectContaining({ id: 'email', placeholder: 'Adres pocztowy' })]),
      expect.arrayContaining([expect.objectContaining({ placeholder: '' })]),
    ],
    look: attribute('input[type=email]', 'placeholder'),
    sees: ['Adres pocztowy', ''],
  },
  {
    field: 'validations',
    one: { fields: { email: { ...email, isRequired: false } } },
    values: [
      { email: { kind: 'email', mode: 'plain', required: 0 } },
      { email: { kind: 'email', mode: 'plain', required: 1 } },
    ],
    look: has('input:required'),
    sees: [false, true],
  },
  {
    field: 'poptin',
    one: { screens: heading('Tylko tutaj') },
    values: [expect.stringContaining('Tylko tutaj'), expect.not.stringContaining('Tylko tutaj')],
    look: async (id) => (await host(id).locator('h2').textContent()) === 'Tylko tutaj',
    sees: [true, false],
  },
  {
    field: 'is_teasers_on',
    one: { teaser: { mode: 'always', text: 'Zakładka' }, triggers: [] },
    two: { triggers: [] },
    values: [1, 0],
    look: async (id) =>
      (await site.page.locator(`.poptin-teaser[data-poptin-id="${id}"] button`).count()) > 0,
    sees: [true, false],
  },
  { field: 'on_click', one: { triggers: [] }, values: [1, 0], look: isShown, sees: [false, true] },
  {
    field: 'if_poptin_credit',
    one: { showsCredit: true },
    values: [1, 0],
    look: has('.credit'),
    sees: [true, false],
  },
  {
    field: 'x_close_button',
    one: { closing: { control: 'x' } },
    two: { closing: { control: 'text', text: 'Nie, dziękuję' } },
    values: [1, 0],
    look: has('.cross'),
    sees: [true, false],
  },
  {
    field: 'engagement_with_other_poptin_filter',
    one: only({ kind: 'engagement', campaigns: [OTHER], engagement: 'converted' }),
    two: only({ kind: 'engagement', campaigns: [OTHER], engagement: 'not_seen' }),
    values: [
      [{ engagement: 'converted', poptin_ids: [OTHER] }],
      [{ engagement: 'not_seen', poptin_ids: [OTHER] }],
    ],
    look: isShown,
    sees: [false, true],
  },
  {
    field: 'source_code_target_role',
    other: ['source_code_target_active', 'source_code_target_html'],
    one: only(rule('dont_show')),
    two: only(rule('show')),
    values: ['dont_show', 'show'],
    look: isShown,
    sees: [false, true],
  },
  {
    field: 'js_filter',
    one: only({ kind: 'javascript', code: 'return false' }),
    values: [1, 0],
    look: isShown,
    sees: [false, true],
  },
  {
    field: 'cookie_filter',
    one: only({
      kind: 'cookie',
      name: 'plan',
      rules: [{ outcome: 'dont_show', operator: 'exact', text: 'gold' }],
    }),
    values: [[{ name: 'plan', rules: [{ outcome: 'dont_show', operator: 'exact', text: 'gold' }] }], []],
    look: isShown,
    sees: [false, true],
  },
  {
    field: 'display_after_seconds',
    one: { triggers: [{ kind: 'timeDelay', seconds: 600 }] },
    values: [600, 0],
    look: isShown,
    sees: [false, true],
  },
  {
    field: 'display_after_scroll',
    one: { triggers: [{ kind: 'scroll', percent: 60 }] },
    values: [60, null],
    look: isShown,
    sees: [false, true],
  },
  {
    field: 'display_after_inactivity',
    one: { triggers: [{ kind: 'inactivity', seconds: 300 }] },
    values: [300, null],
    look: isShown,
    sees: [false, true],
  },
  {
    field: 'display_after_exit',
    one: { triggers: [{ kind: 'exitIntent' }] },
    values: [1, 0],
    look: isShown,
    sees: [false, true],
  },
  {
    field: 'display_after_pages',
    one: { triggers: [{ kind: 'pageCount', pages: 2 }] },
    values: [2, null],
    look: isShown,
    sees: [false, true],
  },
  {
    field: 'shopify_cart_trigger_active',
    other: [
      'shopify_cart_trigger_type',
      'shopify_cart_trigger_filter',
      'shopify_cart_trigger_value',
      'shopify_cart_trigger_products',
      'wix_cart_trigger_active',
    ],
    one: { triggers: [{ kind: 'cartItems', operator: 'greater_than', count: 2 }] },
    values: [1, 0],
    look: isShown,
    sees: [false, true],
  },
  {
    field: 'display_after_click',
    one: { triggers: [{ kind: 'click', selector: '.rabat' }] },
    values: ['.rabat', null],
    look: isShown,
    sees: [false, true],
  },
]
/** Fields with an effect on the visitor's next page. */
const AGAIN: Row[] = [
  {
    field: 'd_f_r',
    other: ['d_f_a'],
    one: { frequency: { rule: 'once' } },
    values: ['once', 'always'],
    look: isShown,
    sees: [false, true],
  },
  {
    field: 'stop_showing_to_converted_users',
    one: { frequency: { rule: 'always', stopsAfterConversion: true } },
    two: { frequency: { rule: 'always', stopsAfterConversion: false } },
    values: [1, 0],
    look: isShown,
    sees: [false, true],
  },
]
/** Fields of every campaign whose effect is tested elsewhere, or that have none. */
const CARRIED = [
  'poptin_id',
  'poptin_url',
  'account_id',
  'viewer_id',
  'display',
  'design_properties',
  'ab_test',
  'ab_test_parent_id',
  'auto_pilot_trigger',
  'shopify_cart_trigger_active',
  'shopify_cart_trigger_type',
  'shopify_cart_trigger_filter',
  'shopify_cart_trigger_value',
  'wix_cart_trigger_active',
  'wheel_has_coupon',
  'gamified_prize',
  'client_restriction_setting',
] as const

const campaign = (change: Partial<CampaignFile> = {}): Brought =>
  aside({ fields: { email }, screens: heading('Nagłówek'), triggers: AT_ONCE, ...change })

it('every field is on the wire, and each changes what the visitor sees [W-CALL-13]', async () => {
  const rows = [...ROWS, ...AGAIN].map((row) => ({
    ...row,
    pair: [campaign(row.one), campaign(row.two ?? {})] as const,
  }))
  const head = campaign()
  const variant = { ...campaign(), variantOf: head.id }
  const learning = campaign({
    isAutopilot: true,
    triggers: [
      { kind: 'timeDelay', seconds: 0 },
      { kind: 'pageCount', pages: 1 },
    ],
  })
  const all = [...rows.flatMap(({ pair }) => pair), head, variant, learning]
  await site.publish([...all, { id: OTHER, campaign: { ...head.campaign, triggers: [] } }], {
    runsOwnCode: true,
  })

  // As the wire has them; filters of the visitor do not apply to a call without a visitor.
  const wire = new Map<string, Poptin>()
  for (const { id } of all)
    wire.set(
      id,
      ((await (await fetch(`${site.service}/api/display/click/${id}`)).json()) as { poptins: [Poptin] })
        .poptins[0],
    )
  for (const { field, other = [], values, pair } of rows) {
    expect(
      pair.map(({ id }) => wire.get(id)?.[field]),
      field,
    ).toEqual(values)
    for (const name of other) expect(Object.keys(wire.get(pair[0].id)!), name).toContain(name)
  }
  for (const poptin of wire.values())
    expect(Object.keys(poptin)).toEqual(expect.arrayContaining([...CARRIED]))
  expect([
    wire.get(head.id)?.ab_test,
    wire.get(variant.id)?.ab_test,
    wire.get(variant.id)?.ab_test_parent_id,
  ]).toEqual([1, 1, head.id])
  expect(['time_delay', 'page_count']).toContain(wire.get(learning.id)?.auto_pilot_trigger)
  expect(await (await fetch(wire.get(head.id)!.poptin_url)).text()).toBe(wire.get(head.id)!.poptin)
  expect(new Set([...wire.values()].map(({ viewer_id }) => viewer_id)).size).toBe(wire.size)

  const page = { body: BODY, script: LISTENING, attributes: QUICK }
  await site.page.clock.install()
  await site.open(page, '/jeden')
  await host(rows[0]!.pair[1].id).locator('.box').waitFor()
  await host(rows.at(-1)!.pair[1].id).locator('.box').waitFor()
  // After this no delay is left.
  const passDelays = () => pass(site.page, { clockMs: 5_000 })
  await passDelays()
  const expectSeen = async ({ field, pair, look, sees }: (typeof rows)[number]) => {
    if (sees)
      return expect
        .poll(async () => [await look(pair[0].id), await look(pair[1].id)], { message: field })
        .toEqual(sees)
    expect(await look(pair[0].id), field).not.toEqual(await look(pair[1].id))
  }
  for (const row of rows.slice(0, ROWS.length)) await expectSeen(row)
  expect((await isShown(head.id)) !== (await isShown(variant.id)), 'ab_test').toBe(true)
  expect(await recorded('account_id')(rows[0]!.pair[0].id)).toBe(site.clientId)

  // Triggers.
  const one = (field: keyof Poptin) => rows.find((row) => row.field === field)!.pair[0].id
  await site.page.evaluate(() => (document.querySelector('.rabat') as HTMLElement).click())
  await host(one('display_after_click')).locator('.box').waitFor()
  await site.page.evaluate(() =>
    document.body.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientX: 300, clientY: -1 })),
  )
  await host(one('display_after_exit')).locator('.box').waitFor()
  await site.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await host(one('display_after_scroll')).locator('.box').waitFor()
  await site.page.evaluate((id) => window.klepka?.('open', id), one('on_click'))
  await host(one('on_click')).locator('.box').waitFor()
  await site.page.clock.runFor(301_000)
  await host(one('display_after_inactivity')).locator('.box').waitFor()

  // Both campaigns get an address; then the visitor returns.
  for (const { id } of rows.find(({ field }) => field === 'stop_showing_to_converted_users')!.pair) {
    await host(id)
      .locator('input[type=email]')
      .evaluate((input: HTMLInputElement) => (input.value = 'ola@example.pl'))
    await host(id)
      .locator('button[type=submit], .buttons button, button')
      .filter({ hasText: 'Wyślij' })
      .evaluate((button: HTMLElement) => button.click())
    await expect.poll(() => site.rows('select id from leads where campaign_id = ?', id).length).toBe(1)
  }
  await site.open(page, '/dwa')
  await host(one('display_after_pages')).locator('.box').waitFor()
  await passDelays()
  for (const row of rows.slice(ROWS.length)) await expectSeen(row)
})
