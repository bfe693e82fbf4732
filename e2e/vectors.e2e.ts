import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runVectors } from '../tools/vectors/run-vectors.ts'

const RECORDED = fileURLToPath(new URL('../../shared/vectors/', import.meta.url))
const AGENT = 'Przegladarka/1.0'
const URL_GIVEN = 'https://sklep.example.pl/?utm_source=a b'

const none = { cmp: '(none)', cnt: '(none)', trm: '(none)', id: '(none)', plt: '(none)', fmt: '(none)', tct: '(none)' }
const current = { typ: 'utm', src: 'a b', mdm: '(none)', ...none }
const entry = { fd: '{{NOW_UTC:0}}', ep: 'https://sklep.example.pl/?utm_source=a b', rf: '(none)' }
const cookieOf = (name: string, pairs: Record<string, string>, ttl_min: number | 'session' = 'session') => ({
  name: `sbjs_${name}`,
  // Addresses are encoded themselves, so their own percent signs are encoded too.
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
    { id: 'own-2', steps: [{ url: URL_GIVEN, referrer: '', prefs: null }], woo: [{ href: URL_GIVEN, get: {}, cookies: [] }] },
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
        { store: 'wc/store/checkout', ns: 'woocommerce/order-attribution', replace: true, utm_source: 'a', keys: 16 },
        { subscribe: 'wc/store/checkout' },
        { store: 'wc/store/checkout', ns: 'woocommerce/order-attribution', replace: true, utm_source: null, keys: 16 },
        'unsubscribed',
        { store: 'wc/store/checkout', ns: 'woocommerce/order-attribution', replace: true, utm_source: null, keys: 16 },
      ],
      snaps: [],
      final: { html: '<form class="checkout"></form>', active: 'BODY', visibleHints: [], inputs: [] },
      console: [],
    },
  ],
}

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

  it('a visitor’s records, cookies and their lifetimes are compared, and a wrong expectation is seen', async () => {
    const report = await run(visitor)
    expect(report).toMatchObject({ format: 'sourcebuster', rows: 2, agree: 1 })
    expect(report.ok && report.differ.map(({ id }) => id)).toEqual(['own-2'])
  })

  it('a recorded trace is played to our behaviours, and a wrong expectation is seen', async () => {
    expect(await run(trace)).toMatchObject({ format: 'storefront-client-traces', rows: 1, differ: [] })
    const [row] = trace.rows
    expect(await run({ rows: [{ ...row, cookies: ['sbjs_current'] }] })).toMatchObject({ agree: 0, differ: [{ id: 'own-1' }] })
  })

  // Recorded from the original programs; they lie beside the project where they are at hand.
  for (const name of ['sourcebuster-vectors.json', 'storefront-client-traces.json', 'cf7-client-traces.json', 'theme-traces.json']) {
    if (!existsSync(RECORDED + name)) continue
    it(`${name} differs only where it is meant to`, async () => {
      const report = await runVectors(RECORDED + name)
      expect(report.ok && report.differ.filter(({ reason }) => !reason)).toEqual([])
    })
  }
})
