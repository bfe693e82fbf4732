import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteConfiguration } from '#campaign/published/configuration.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { configurationRoutes } from '../delivery/configuration-routes.ts'
import { importCampaigns } from './import-campaigns.ts'
import { listCampaignRows, listSiteRows } from './store.ts'

const SITE = { id: 'a1b2c3d4e5f60', name: 'Blog o podłogach', domains: ['blog.example', 'localhost:4001'] }
const FIRST = '0000000000001'
const HOSTILE = `'\\'"</script>\u2028 $& $' \${1} zażółć`
const SECOND = '0000000000002'
const entry = (other: object = {}) => ({ id: FIRST, campaign: newsletterFile, ...other })
const changed = (other: object) => entry({ campaign: { ...newsletterFile, ...other } })

describe.each(engines)('import of campaigns on %s', (engine) => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop(engine, {
      createApp: (services) => new Hono().route('/', configurationRoutes(services)),
    })
  })
  afterAll(() => test.close())

  const importFile = (file: unknown) =>
    importCampaigns(test.services.db, typeof file === 'string' ? file : JSON.stringify(file), {
      nowMs: test.clock.nowMs,
      randomBytes: test.services.randomBytes,
    })
  const faults = async (file: unknown) => {
    const outcome = await importFile(file)
    return outcome.ok ? [] : outcome.faults.map(({ path, message }) => `${path}: ${message}`)
  }
  const names = async () =>
    (await listCampaignRows(test.services.db.read, SITE.id)).map(
      ({ document_json }) => (JSON.parse(document_json) as { name: string }).name,
    )
  const get = (path: string, headers: Record<string, string> = {}) => test.app.request(path, { headers })
  const later = () => (test.clock.nowMs += 2_000)

  it('saves a site with its campaigns; the same file again changes only what differs', async () => {
    const outcome = await importFile({
      $schema: './campaigns.schema.json',
      site: SITE,
      campaigns: [entry(), { campaign: { ...newsletterFile, name: 'Bez numeru' } }],
    })
    expect(outcome).toEqual({
      ok: true,
      siteId: SITE.id,
      campaigns: [
        { id: FIRST, name: 'Newsletter', isNew: true },
        { id: expect.stringMatching(/^[0-9a-f]{13}$/), name: 'Bez numeru', isNew: true },
      ],
      warnings: [],
    })
    expect(
      await importFile({
        site: { ...SITE, name: 'Blog' },
        campaigns: [changed({ name: 'Newsletter jesienny' })],
      }),
    ).toMatchObject({ ok: true, campaigns: [{ id: FIRST, isNew: false }] })
    expect(await names()).toEqual(['Newsletter jesienny', 'Bez numeru'])
    expect(await listSiteRows(test.services.db.read)).toMatchObject([{ id: SITE.id, name: 'Blog' }])
  })

  it('saves low contrast with a warning at its path, and refuses unreadable contrast', async () => {
    const lowContrast = changed({ look: { text: '#9a9a9a' } })
    expect(await importFile({ site: SITE, campaigns: [lowContrast] })).toMatchObject({
      ok: true,
      warnings: [
        {
          path: 'campaigns.0.campaign.look.text',
          message: expect.stringMatching(
            /^contrast is 2\.\d\d:1, should be at least 4\.5:1; #[0-9a-f]{6} would do$/,
          ),
        },
      ],
    })
    expect(await faults({ site: SITE, campaigns: [changed({ look: { text: '#fafafa' } })] })).toEqual([
      expect.stringMatching(/^campaigns\.0\.campaign\.look\.text: cannot be read: its contrast is 1\.0\d:1$/),
    ])
    await importFile({ site: SITE, campaigns: [entry()] })
  })

  it('accepts a variant of a campaign in the file or in the site, and of no other', async () => {
    expect(
      await importFile({ site: SITE, campaigns: [entry({ id: SECOND, variantOf: FIRST })] }),
    ).toMatchObject({
      ok: true,
    })
    expect(
      (await listCampaignRows(test.services.db.read, SITE.id)).find(({ id }) => id === SECOND)?.parent_id,
    ).toBe(FIRST)
    expect(await faults({ site: SITE, campaigns: [entry({ variantOf: FIRST })] })).toEqual([
      'campaigns.0.variantOf: is a variant itself',
    ])
    expect(await faults({ site: SITE, campaigns: [entry({ variantOf: 'fffffffffffff' })] })).toEqual([
      'campaigns.0.variantOf: is no campaign of this site',
    ])
  })

  it.each([
    ['no JSON', '{', /^: is no JSON/],
    ['an unknown key', { site: SITE, campaigns: [], extra: 1 }, /^extra: /],
    ['a site without a name', { site: { ...SITE, name: ' ' }, campaigns: [] }, /^site\.name: /],
    [
      'an address instead of a domain',
      { site: { ...SITE, domains: ['https://blog.example/'] }, campaigns: [] },
      /^site\.domains\.0: must be a host name/,
    ],
    [
      'an unknown setting',
      { site: { ...SITE, settings: { colour: 1 } }, campaigns: [] },
      /^site\.settings\.colour: /,
    ],
    ['the same id twice', { site: SITE, campaigns: [entry(), entry()] }, /^campaigns\.1\.id: stands twice/],
    [
      'a fault deep in a campaign',
      { site: SITE, campaigns: [entry(), changed({ triggers: [{ kind: 'scroll', percent: 400 }] })] },
      /^campaigns\.1\.campaign\.triggers\.0\.percent: /,
    ],
    [
      'an impossible combination',
      { site: SITE, campaigns: [changed({ type: 'bar' })] },
      /^campaigns\.0\.campaign\.screens\.form\.1\.area: bar format_2 has no area text/,
    ],
    [
      '1 MB of markup in a heading',
      {
        site: SITE,
        campaigns: [
          changed({
            screens: {
              ...newsletterFile.screens,
              form: [
                { kind: 'heading', text: '<b>'.repeat(350_000) },
                ...newsletterFile.screens.form.slice(1),
              ],
            },
          }),
        ],
      },
      /^campaigns\.0\.campaign\.screens\.form\.0\.text: /,
    ],
    [
      'a date that does not exist',
      {
        site: SITE,
        campaigns: [
          changed({ timer: { kind: 'moment', at: '2026-02-31T25:00', timeZone: 'Europe/Warsaw' } }),
        ],
      },
      /^campaigns\.0\.campaign\.timer\.at: /,
    ],
    [
      'an unknown time zone',
      {
        site: SITE,
        campaigns: [changed({ timer: { kind: 'moment', at: '2026-12-24T18:00', timeZone: 'Europe/Radom' } })],
      },
      /^campaigns\.0\.campaign\.timer\.timeZone: /,
    ],
    [
      'an address that runs script',
      { site: SITE, campaigns: [changed({ redirect: { url: 'java\nscript:alert(1)' } })] },
      /^campaigns\.0\.campaign\.redirect\.url: /,
    ],
    [
      'a field name that is not allowed',
      {
        site: SITE,
        campaigns: [
          changed({ fields: { ...newsletterFile.fields, __proto__x: { kind: 'email', label: 'x' } } }),
        ],
      },
      /^campaigns\.0\.campaign\.fields\.__proto__x: /,
    ],
    [
      'a webhook address that is not HTTP',
      { site: { ...SITE, settings: { leadsWebhook: 'file:///etc/passwd' } }, campaigns: [] },
      /^site\.settings\.leadsWebhook: /,
    ],
    [
      'an invalid script',
      { site: SITE, campaigns: [changed({ own: { script: '}); document.title = "x"; (function () {' } })] },
      /^campaigns\.0\.campaign\.own\.script: is no JavaScript: Unexpected token/,
    ],
    [
      'an invalid filter script',
      {
        site: SITE,
        campaigns: [
          changed({
            filters: [
              { kind: 'device', device: 'mobile' },
              { kind: 'javascript', code: 'return (' },
            ],
          }),
        ],
      },
      /^campaigns\.0\.campaign\.filters\.1\.code: is no JavaScript/,
    ],
    ['six million characters', ' '.repeat(6_000_000), /^: is larger than 5 MB/],
  ])('refuses %s with its path, and saves nothing of the file', async (_what, file, fault) => {
    const before = await names()
    expect(await faults(file)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]))
    expect(await names()).toEqual(before)
  })

  it('refuses the id of another site’s campaign and does not change that site', async () => {
    const other = { ...SITE, id: 'ffffffffffff0', name: 'Obcy' }
    expect(await faults({ site: other, campaigns: [{ campaign: newsletterFile }, entry()] })).toEqual([
      'campaigns.1.id: belongs to another site',
    ])
    expect(await listSiteRows(test.services.db.read)).toHaveLength(1)
  })

  it('serves the configuration to any page, cached for a minute; a change has another ETag', async () => {
    later()
    const path = `/api/display/configuration/${SITE.id}`
    const first = await get(path, { origin: 'https://blog.example' })
    expect(first.status).toBe(200)
    expect(first.headers.get('access-control-allow-origin')).toBe('*')
    expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600')
    const etag = first.headers.get('etag') ?? ''
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    const { campaigns } = (await first.json()) as {
      campaigns: { id: string; name: string; template: string; screens?: unknown }[]
    }
    expect(campaigns.map(({ id }) => id)).toContain(FIRST)
    expect(campaigns[0]?.screens).toBeUndefined()

    await importFile({ site: SITE, campaigns: [changed({ name: 'Newsletter zimowy' })] })
    later()
    const second = await get(path, { 'if-none-match': etag })
    expect(second.status).toBe(200)
    expect(second.headers.get('etag')).not.toBe(etag)
    expect((await get('/api/display/configuration/0000000000000')).status).toBe(404)
  })

  it('serves a loader with minimal, escaped data; for an unknown site it only logs [E-13]', async () => {
    const address = (id: string) => `/widget/loader.js?id=${id}`
    /** The arguments that the script is called with. */
    const argumentsOf = (script: string) =>
      runInNewContext(
        `${/\((JSON\.parse\('.*'\),\{.*\},\{.*\})\)\s*$/s.exec(script)?.[1]}`.replace(/^(.*)$/s, '[$1]'),
      ) as [{ campaigns: object[] }, Record<string, unknown>, Record<string, unknown>]
    await importFile({
      site: SITE,
      campaigns: [
        changed({
          name: HOSTILE,
          filters: [
            { kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: HOSTILE }] },
            { kind: 'device', device: 'mobile' },
          ],
        }),
      ],
    })
    later()
    const first = await get(address(SITE.id), { 'accept-encoding': 'gzip;q=0' })
    expect(first.status).toBe(200)
    const text = await first.text()
    expect(text).toMatch(/^(\/\/#.*\n)?\(function\(site,kinds,fields\)\{/)
    expect(text).toMatch(/^[\n -~]+$/)
    const [deciding, kinds, fields] = argumentsOf(text)
    const whole = (await (await get(`/api/display/configuration/${SITE.id}`)).json()) as SiteConfiguration
    // Only what decides: names of campaigns, triggers and parts arrive with the first campaign.
    expect(JSON.parse(JSON.stringify(deciding))).toEqual({
      clientId: SITE.id,
      campaigns: whole.campaigns.map(({ id, filters, frequency: { rule, times, days, ...stops } }) => ({
        id,
        filters,
        frequency: {
          rule,
          ...(rule === 'times' && { times, days }),
          ...Object.fromEntries(Object.entries(stops).filter(([, isOn]) => isOn)),
        },
      })),
      scripts: {},
    })
    expect(whole.campaigns.map(({ name }) => name)).toContain(HOSTILE)
    expect(JSON.stringify(deciding)).toContain(JSON.stringify(HOSTILE).slice(1, -1))
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining(['device', 'pageAddress']))
    expect(Object.keys(kinds)).not.toContain('visitorKind')
    expect(Object.keys(fields)).toContain('device')
    expect(Object.keys(fields)).not.toContain('pageTitle')

    const etag = first.headers.get('etag') ?? ''
    const again = await get(address(SITE.id), { 'if-none-match': etag, 'accept-encoding': 'gzip' })
    expect([again.status, again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
      304,
      etag,
      'public, max-age=60, stale-while-revalidate=600',
    ])
    const packed = await get(address(SITE.id), { 'accept-encoding': 'gzip' })
    expect(gunzipSync(new Uint8Array(await packed.arrayBuffer())).toString()).toBe(text)
    await importFile({ site: SITE, campaigns: [changed({ name: 'Newsletter letni' })] })
    later()
    expect((await get(address(SITE.id), { 'if-none-match': etag })).status).toBe(200)

    for (const id of ['0000000000000', 'x', `${SITE.id}'`, '%00', 'constructor'])
      expect(await (await get(address(id))).text()).toBe('console.info("Poptin pixel Code not exist")')
    // Without an id it is a static file.
    for (const path of ['/widget/loader.js', address('')]) expect((await get(path)).status).toBe(404)
  })

  it('caches a template for ever under a content name; earlier ones stay a day or more [E-09]', async () => {
    const templateName = async () => {
      later()
      const { campaigns } = (await (await get(`/api/display/configuration/${SITE.id}`)).json()) as {
        campaigns: { id: string; template: string }[]
      }
      return campaigns.find(({ id }) => id === FIRST)?.template ?? ''
    }
    await importFile({ site: SITE, campaigns: [entry()] })
    const before = await templateName()
    const answer = await get(`/api/display/template/${before}`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const template = (await answer.json()) as Record<string, unknown>
    expect(template).toMatchObject({ type: 'lightbox', language: 'pl', fields: { email: {}, consent: {} } })
    expect(Object.keys(template)).not.toContain('filters')

    await importFile({ site: SITE, campaigns: [changed({ triggers: [{ kind: 'exitIntent' }] })] })
    expect(await templateName()).toBe(before)
    await importFile({ site: SITE, campaigns: [changed({ look: { accent: '#123456' } })] })
    const after = await templateName()
    expect(after).not.toBe(before)
    // Older loaders name the earlier template and show its content.
    const older = await get(`/api/display/template/${before}`)
    expect([older.status, await older.json()]).toEqual([200, template])
    expect((await get(`/api/display/template/${before.replace('.json', '.html')}`)).status).toBe(200)
    expect((await get(`/api/display/template/${after}`)).status).toBe(200)
    // No form that collects data goes without a note, in any of the formats and versions.
    for (const name of [before, after, after.replace('.json', '.html')])
      expect((await (await get(`/api/display/template/${name}`)).text()).match(/twoje-dane/g)).toHaveLength(
        name.endsWith('.html') ? 1 : 2,
      )
    for (const name of ['x', `${FIRST}-0000000000000000.json`, '../config', `${FIRST}.json`])
      expect((await get(`/api/display/template/${name}`)).status).toBe(404)
  })

  it('does not publish inactive campaigns', async () => {
    await importFile({ site: SITE, campaigns: [entry({ id: SECOND, isOn: false })] })
    later()
    const { campaigns } = (await (await get(`/api/display/configuration/${SITE.id}`)).json()) as {
      campaigns: { id: string }[]
    }
    expect(campaigns.map(({ id }) => id)).not.toContain(SECOND)
  })

  it('does not publish the owner’s own code', async () => {
    await importFile({
      site: SITE,
      campaigns: [changed({ filters: [{ kind: 'javascript', code: 'return document.title === "tajne"' }] })],
    })
    later()
    expect(await (await get(`/api/display/configuration/${SITE.id}`)).text()).not.toContain('tajne')
  })
})
