import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BROWSER_VECTORS, VECTORS } from '../tools/vectors/testing/recorded-vectors.ts'
import { runVectors } from '../tools/vectors/run-vectors.ts'

const RECORDED = fileURLToPath(VECTORS)
const AGENT = 'Przegladarka/1.0'
const URL_GIVEN = 'https://sklep.example.pl/?utm_source=a b'

const none = {
  cmp: '(none)',
  cnt: '(none)',
  trm: '(none)',
  id: '(none)',
  plt: '(none)',
  fmt: '(none)',
  tct: '(none)',
}
const current = { typ: 'utm', src: 'a b', mdm: '(none)', ...none }
const entry = { fd: '{{NOW_UTC:0}}', ep: 'https://sklep.example.pl/?utm_source=a b', rf: '(none)' }
const cookieOf = (name: string, pairs: Record<string, string>, ttl_min: number | 'session' = 'session') => ({
  name: `sbjs_${name}`,
  // Addresses are encoded themselves, so their own percent signs are encoded, too.
  value: Object.entries(pairs)
    .map(([key, value]) => `${key}=${value}`)
    .join('|||')
    .replaceAll('a b', 'a%20b')
    .replace(/[^\w.-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`),
  domain: '.sklep.example.pl',
  path: '/',
  ttl_min,
})
const session = { pgs: '1', cpg: entry.ep }
const udata = { vst: '1', uip: '(none)', uag: AGENT }

const visitor = {
  meta: { default_ua: AGENT },
  rows: [
    {
      id: 'own-1',
      steps: [{ url: URL_GIVEN, referrer: '', prefs: { lifetime: 0.00001, timezone_offset: '0' } }],
      woo: [
        {
          href: 'https://sklep.example.pl/?utm_source=a%20b',
          get: { current, current_add: entry, first: current, first_add: entry, session, udata, promo: {} },
          cookies: [
            cookieOf('current', current),
            cookieOf('current_add', entry),
            cookieOf('first', current),
            cookieOf('first_add', entry),
            cookieOf('migrations', { 1418474375998: '1' }),
            cookieOf('session', session, 30),
            cookieOf('udata', udata),
          ],
        },
      ],
    },
    {
      id: 'own-2',
      steps: [{ url: URL_GIVEN, referrer: '', prefs: null }],
      woo: [{ href: URL_GIVEN, get: {}, cookies: [] }],
    },
  ],
}

const trace = {
  rows: [
    {
      id: 'own-1',
      setup: {
        html: '<form class="checkout"><wc-order-attribution-inputs></wc-order-attribution-inputs></form>',
        scripts: ['attribution'],
        params: {},
        actions: [
          ['rm', 'wc-order-attribution-inputs'],
          ['track', false],
        ],
        endpoints: {},
        query: '?utm_source=a',
        blocks: true,
      },
      events: [],
      requests: [],
      navigations: [],
      session: {},
      local: {},
      cookies: [''],
      extensionData: [
        {
          store: 'wc/store/checkout',
          ns: 'woocommerce/order-attribution',
          replace: true,
          utm_source: 'a',
          keys: 16,
        },
        { subscribe: 'wc/store/checkout' },
        {
          store: 'wc/store/checkout',
          ns: 'woocommerce/order-attribution',
          replace: true,
          utm_source: null,
          keys: 16,
        },
        'unsubscribed',
        {
          store: 'wc/store/checkout',
          ns: 'woocommerce/order-attribution',
          replace: true,
          utm_source: null,
          keys: 16,
        },
      ],
      snaps: [],
      final: { html: '<form class="checkout"></form>', active: 'BODY', visibleHints: [], inputs: [] },
      console: [],
    },
  ],
}

/** Its 232 rows are similar and each opens a browser context: every third here, all in the deep run. */
const SAMPLED = new Set(process.env['KLEPKA_DEEP'] === '1' ? [] : ['sourcebuster-vectors.json'])
const EVERY = 3

describe('vector files that need a browser', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vectors-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const run = async (content: unknown) => {
    const file = join(folder, `${crypto.randomUUID()}.json`)
    await writeFile(file, JSON.stringify(content))
    return runVectors(file)
  }

  const sample = async (name: string) => {
    const content = JSON.parse(await readFile(RECORDED + name, 'utf8')) as { rows: unknown[] }
    return run({ ...content, rows: content.rows.filter((_, index) => index % EVERY === 0) })
  }

  it('compares a visitor’s records and cookies with lifetimes, and detects wrong expectations', async () => {
    const report = await run(visitor)
    expect(report).toMatchObject({ format: 'sourcebuster', rows: 2, agree: 1 })
    expect(report.ok && report.differ.map(({ id }) => id)).toEqual(['own-2'])
  })

  it('plays a recorded trace to our behaviours, and detects a wrong expectation', async () => {
    expect(await run(trace)).toMatchObject({ format: 'storefront-client-traces', rows: 1, differ: [] })
    const [row] = trace.rows
    expect(await run({ rows: [{ ...row, cookies: ['sbjs_current'] }] })).toMatchObject({
      agree: 0,
      differ: [{ id: 'own-1' }],
    })
  })

  it("compares cookies with their domain: a parent domain's cookie is another one [M-48]", async () => {
    const [row] = visitor.rows
    const [step] = row!.steps
    const [outcome] = row!.woo
    const { cookies } = outcome!
    const other = cookieOf('current', current)
    const parent = { ...other, domain: '.example.pl' }
    const setBefore = { ...row, steps: [{ ...step, url: step!.url, set: [] }] }
    expect(
      await run({
        ...visitor,
        rows: [{ ...setBefore, woo: [{ ...outcome, cookies: cookies.toReversed() }] }],
      }),
    ).toMatchObject({ agree: 1 })
    expect(
      await run({
        ...visitor,
        rows: [{ ...setBefore, woo: [{ ...outcome, cookies: [...cookies.slice(1), parent] }] }],
      }),
    ).toMatchObject({ agree: 0 })
  })

  const button =
    '<p><a href="?add-to-cart=7" class="add_to_cart_button ajax_add_to_cart" data-product_id="7">Dodaj</a></p>'
  const shopTrace = (actions: unknown[][], answers: unknown = { json: { error: true } }) => ({
    rows: [
      {
        ...trace.rows[0],
        setup: {
          html: button,
          scripts: ['add-to-cart'],
          params: {},
          actions,
          endpoints: { add_to_cart: answers },
        },
        extensionData: undefined,
      },
    ],
  })
  type Played = {
    events: { event: string }[]
    requests: { body: string[] }[]
    navigations: string[]
    final: { html: string }
  }
  const play = async (content: unknown) => {
    const report = await run(content)
    const difference = report.ok ? report.differ[0] : undefined
    return { ...(difference?.got as Played), problem: difference?.problem }
  }

  it('a page’s jQuery cancels a request, allows it again, and adds data [M-48]', async () => {
    const vetoed = await play(shopTrace([['veto'], ['click', 'a'], ['wait', 50]]))
    expect(vetoed.requests).toEqual([])
    expect(vetoed.events.map(({ event }) => event)).toEqual([
      'ajax_request_not_sent',
      'wc_cart_button_updated',
    ])
    const allowed = await play(
      shopTrace([
        ['veto'],
        ['allow'],
        ['jqdata', 'a', 'gift', 'yes'],
        ['jqdata', 'a', { note: 'x' }],
        ['click', 'a'],
        ['wait', 50],
      ]),
    )
    expect(allowed.requests.map(({ body }) => body)).toEqual([['gift=yes', 'note=x', 'product_id=7']])
  })

  it('gives answers of a list in turn, repeats the last, and delays them as recorded [M-48]', async () => {
    const answers = [
      { json: { error: true, product_url: '/produkt/1/' } },
      { json: { error: true, product_url: '/produkt/2/' } },
    ]
    const clicks = [
      ['click', 'a'],
      ['wait', 50],
    ]
    const list = await play(shopTrace([...clicks, ...clicks, ...clicks], answers))
    expect(list.navigations).toEqual(['/produkt/1/', '/produkt/2/', '/produkt/2/'])
    const slow = await play(shopTrace([['slow', 5000], ...clicks], answers))
    expect(slow.final.html).toContain('loading')
    const late = await play(shopTrace(clicks, { json: { error: true }, slow: 5000 }))
    expect(late.final.html).toContain('loading')
  })

  it('selects options, releases keys and adds elements, in the shop and in the theme [M-48]', async () => {
    const select =
      '<form action="/sklep/"><select name="orderby" class="orderby"><option>a<option>b</select></form>'
    const sorted = await play({
      rows: [
        {
          ...shopTrace([]).rows[0],
          setup: {
            html: `<div class="woocommerce-ordering">${select}</div>`,
            scripts: [],
            params: {},
            actions: [
              ['append', 'body', '<i id="x"></i>'],
              ['append', 'hr'],
              ['keyup', 'body', 'Escape'],
              ['select', 'select', 'b'],
              ['wait', 50],
            ],
            endpoints: {},
          },
        },
      ],
    })
    expect(sorted.problem).toBeUndefined()
    expect(sorted.final.html).toContain('<i id="x"></i><hr>')
    const drawer =
      '<button id="t" class="drawer-toggle" data-toggle-target="#mobile-drawer" data-toggle-body-class="showing" aria-expanded="false">t</button><div id="mobile-drawer" class="popup-drawer" data-drawer-target-string="#mobile-drawer"><div class="drawer-overlay" data-drawer-target-string="#mobile-drawer"></div><div class="drawer-inner"><button class="menu-toggle-close drawer-toggle" data-toggle-target="#mobile-drawer" data-toggle-body-class="showing" aria-expanded="false">x</button></div></div>'
    const theme = (actions: unknown[][]) =>
      play({
        meta: { css: '' },
        rows: [{ id: 'own', width: 600, height: 600, body: '', html: drawer, actions, steps: [], final: {} }],
      })
    const events = async (actions: unknown[][]) =>
      ((await theme(actions)) as unknown as { final: { events: string[] } }).final.events
    const opening = [
      ['click', '#t'],
      ['wait', 300],
    ]
    expect(await events(opening)).toEqual(['kadence-drawer-opened'])
    expect(await events([...opening, ['keyup', 'body', 27], ['wait', 300]])).toEqual([
      'kadence-drawer-opened',
      'kadence-drawer-closed',
    ])
    expect(await events([...opening, ['keyup', 'Escape'], ['wait', 300]])).toEqual([
      'kadence-drawer-opened',
      'kadence-drawer-closed',
    ])
  })

  it('does not mark a contact form’s field that is excluded from validation [M-48]', async () => {
    const content = JSON.parse(await readFile(`${RECORDED}cf7-client-traces.json`, 'utf8')) as {
      meta: object
      rows: { id: string; actions: unknown[] }[]
    }
    const row = content.rows.find(({ id }) => id === 'cf7c-20')!
    const tipsAfter = async (...actions: unknown[]) =>
      (
        (await play({ meta: content.meta, rows: [{ ...row, final: {}, actions }] })) as unknown as {
          final: { tips: unknown[] }
        }
      ).final.tips
    const wrong = [
      ['fill', 'e', 'x'],
      ['change', 'e'],
    ]
    expect(await tipsAfter(...wrong)).not.toEqual([])
    expect(await tipsAfter(['novalidate', 'e'], ...wrong)).toEqual([])
    expect(
      await tipsAfter(
        ['slow', 'feedback', 10],
        ['append', '<i></i>'],
        ['keyup', 'n'],
        ['novalidate'],
        ...wrong,
      ),
    ).toEqual([])
  })

  it('reports an unknown action with its row, and still runs later rows [M-48]', async () => {
    const [row] = trace.rows
    const unknown = {
      ...row,
      id: 'unknown',
      setup: { ...row!.setup, actions: [['dance', 'a'], ...row!.setup.actions] },
    }
    const broken = { ...row, id: 'broken', setup: { ...row!.setup, actions: [['click', '#nothing']] } }
    const report = await run({ rows: [unknown, broken, row] })
    expect(report).toMatchObject({ rows: 3, agree: 1 })
    expect(report.ok && report.differ.map(({ id, problem }) => [id, problem])).toEqual([
      ['unknown', 'the action dance is not known here'],
      ['broken', expect.stringContaining('No #nothing to click')],
    ])
  })

  it.each(BROWSER_VECTORS)('%s differs only where intended [M-60]', async (name) => {
    const report = await (SAMPLED.has(name) ? sample(name) : runVectors(RECORDED + name))
    expect(report).toMatchObject({ ok: true })
    expect(report.ok && report.rows).toBeGreaterThan(0)
    expect(report.ok && report.differ.filter(({ reason }) => !reason)).toEqual([])
  })
})
