import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { findPreviewed, readPreviewToken } from '#server/campaigns/preview-links/preview-token.ts'
import { raiseCounts } from '#server/campaigns/editor/count-store.ts'
import { addLead, type LeadRow } from '#server/campaigns/leads/store.ts'
import { importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const SITE = 'a1b2c3d4e5f60'
const FIRST = '0000000000001'
const SECOND = '0000000000002'
const HOSTILE = '"><script>alert(1)</script>'

describe.each(engines)("the owner's campaigns on %s", (engine) => {
  let test: TestShop
  let owner: TestOwner
  beforeAll(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
    const file = {
      site: { id: SITE, name: 'Blog', domains: ['blog.example'] },
      campaigns: [FIRST, SECOND].map((id, at) => ({
        id,
        campaign: { ...newsletterFile, name: `Kampania ${at + 1}` },
      })),
    }
    await importCampaigns(test.services.db, JSON.stringify(file), {
      nowMs: test.clock.nowMs,
      randomBytes: test.services.randomBytes,
    })
  })
  afterAll(() => test.close())

  const request = async (method: string, path: string, body?: unknown) => {
    const answer = await owner.request(method, path, body)
    expect([method, path, answer.status]).toEqual([method, path, 200])
    return answer.body
  }
  const names = async () =>
    (await request('GET', `campaigns?site=${SITE}`)).campaigns.map(
      ({ name, isOn }: { name: string; isOn: boolean }) => `${name}${isOn ? '' : ' off'}`,
    )
  const version = async () =>
    Number(
      (
        await test.services.db.read
          .selectFrom('campaign_sites')
          .select('version')
          .where('id', '=', SITE)
          .executeTakeFirstOrThrow()
      ).version,
    )
  const count = (campaignId: string, daysAgo: number, views: number, closes: number, conversions: number) => {
    const day = Number(
      new Date(test.clock.nowMs - daysAgo * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''),
    )
    return test.services.db.transaction((tx) =>
      raiseCounts(tx, [
        { campaignId, day, cause: `scroll${views}`, device: 'mobile', views, closes, conversions },
      ]),
    )
  }

  it('require the owner’s session, and changes require its CSRF token', async () => {
    for (const path of ['campaign-sites', 'campaigns', `campaigns/${FIRST}`, 'leads', 'leads/export'])
      expect((await test.app.request(`/panel/api/${path}`)).status).toBe(401)
    const stranger = { 'X-CSRF-Token': 'wrong' }
    expect((await owner.request('DELETE', `campaigns/${FIRST}`, undefined, stranger)).status).toBe(403)
    expect((await owner.request('PUT', `campaigns/${FIRST}/switch`, { isOn: false }, stranger)).status).toBe(
      403,
    )
    expect(await names()).toEqual(['Kampania 1', 'Kampania 2'])
  })

  describe('sites', () => {
    it('are listed with their snippet, added, and changed as a whole or not at all', async () => {
      const { sites } = await request('GET', 'campaign-sites')
      expect(sites).toEqual([
        expect.objectContaining({
          id: SITE,
          name: 'Blog',
          domains: ['blog.example'],
          campaignCount: 2,
          onCount: 2,
          leadCount: 0,
          isShop: false,
        }),
      ])
      expect(sites[0].snippet).toBe(
        `<script async id="pixel-script-poptin" src="http://localhost:3000/widget/loader.js?id=${SITE}"></script>`,
      )

      const { site } = await request('POST', 'campaign-sites', {
        name: ' Sklep ',
        domains: ['Sklep.example', 'sklep.example'],
        settings: { leadsTo: 'ola@example.pl' },
      })
      expect(site).toMatchObject({
        name: 'Sklep',
        domains: ['sklep.example'],
        settings: { leadsTo: 'ola@example.pl', holdoutPercent: 0 },
      })
      const wrong = await owner.request('PUT', `campaign-sites/${site.id}`, {
        name: 'Inna',
        domains: ['https://x/'],
        settings: { leadsTo: 'nikt', holdoutPercent: 90, colour: 1 },
      })
      expect(wrong.status).toBe(422)
      expect(wrong.body.data.fields.map(({ path }: { path: string }) => path).sort()).toEqual([
        'domains.0',
        'settings.colour',
        'settings.holdoutPercent',
        'settings.leadsTo',
      ])
      expect((await request('GET', `campaign-sites/${site.id}`)).site.name).toBe('Sklep')
      expect(
        (await owner.request('PUT', 'campaign-sites/fffffffffffff', { name: 'x', domains: [] })).status,
      ).toBe(404)
    })

    it("one site can be the shop's own", async () => {
      const draft = { name: 'Blog', domains: ['blog.example'] }
      expect((await request('PUT', `campaign-sites/${SITE}`, { ...draft, isShop: true })).site.isShop).toBe(
        true,
      )
      expect(test.services.shopSettings().campaignSite).toBe(SITE)
      expect((await request('PUT', `campaign-sites/${SITE}`, draft)).site.isShop).toBe(true)
      expect((await request('PUT', `campaign-sites/${SITE}`, { ...draft, isShop: false })).site.isShop).toBe(
        false,
      )
    })
  })

  describe('campaigns', () => {
    it('a preview link leads to the campaign’s site, signed, for a signed-in owner only [E-05]', async () => {
      const { url } = await request('POST', `campaigns/${FIRST}/preview`, {})
      expect(new URL(url).origin).toBe('https://blog.example')
      const token = new URL(url).searchParams.get('poptin_preview') ?? ''
      expect(readPreviewToken(test.services, token)?.campaignId).toBe(FIRST)
      test.clock.nowMs += 3_601_000
      expect(readPreviewToken(test.services, token)).toBeUndefined()
      expect(
        (await test.app.request(`/panel/api/campaigns/${FIRST}/preview`, { method: 'POST' })).status,
      ).toBe(401)
      expect((await owner.request('POST', 'campaigns/fffffffffffff/preview', {})).status).toBe(404)
    })

    it('a preview link is valid for the chosen time, until all links to the campaign are revoked', async () => {
      const link = async (id: string, validity: string) => {
        const { url } = await request('POST', `campaigns/${id}/preview`, { validity })
        return new URL(url).searchParams.get('poptin_preview') ?? ''
      }
      const [day, week] = [await link(FIRST, 'day'), await link(FIRST, 'week')]
      const other = await link(SECOND, 'week')
      expect((await owner.request('POST', `campaigns/${FIRST}/preview`, { validity: 'year' })).status).toBe(
        422,
      )
      test.clock.nowMs += 25 * 3_600_000
      expect(await findPreviewed(test.services, day)).toBeUndefined()
      expect(await findPreviewed(test.services, week)).toBe(FIRST)
      await request('DELETE', `campaigns/${FIRST}/preview`)
      expect(await findPreviewed(test.services, week)).toBeUndefined()
      expect(await findPreviewed(test.services, other)).toBe(SECOND)
      test.clock.nowMs += 1
      const next = await link(FIRST, 'hour')
      expect(await findPreviewed(test.services, next)).toBe(FIRST)
      // Nobody makes it valid for longer.
      const [id, from, until, seal] = next.split('.')
      const later = (Number.parseInt(until!, 36) + 1).toString(36)
      expect(await findPreviewed(test.services, [id, from, later, seal].join('.'))).toBeUndefined()
      expect((await owner.request('DELETE', 'campaigns/fffffffffffff/preview')).status).toBe(404)
    })

    it('are listed in order with their counts for a period', async () => {
      await count(FIRST, 0, 100, 40, 5)
      await count(FIRST, 6, 50, 10, 1)
      await count(FIRST, 40, 1_000, 10, 1)
      const counts = async (span: string) =>
        (await request('GET', `campaigns?site=${SITE}&span=${span}`)).campaigns[0].counts
      expect(await counts('7')).toEqual({ views: 150, closes: 50, conversions: 6 })
      expect(await counts('30')).toEqual({ views: 150, closes: 50, conversions: 6 })
      expect(await counts('all')).toEqual({ views: 1_150, closes: 60, conversions: 7 })
      expect((await request('GET', 'campaigns?span=nonsense&site=nonsense')).span).toBe('30')
    })

    it('are added switched off and saved as a whole; each fault is reported at its path', async () => {
      const { campaign, others } = await request('GET', `campaigns/${FIRST}`)
      expect(campaign).toMatchObject({
        id: FIRST,
        siteId: SITE,
        isOn: true,
        document: { name: 'Kampania 1', closing: { control: 'x' } },
      })
      expect(others).toMatchObject([{ id: SECOND, parentId: null, name: 'Kampania 2' }])
      const added = await request('POST', `campaigns?site=${SITE}`, {
        document: { ...newsletterFile, name: HOSTILE },
      })
      expect(added.campaign).toMatchObject({ isOn: false, document: { name: HOSTILE } })

      const before = await version()
      const wrong = await owner.request('PUT', `campaigns/${FIRST}`, {
        document: {
          ...newsletterFile,
          name: 'Zmieniona',
          triggers: [{ kind: 'scroll', percent: 400 }],
          colour: 'red',
        },
      })
      expect(wrong.status).toBe(422)
      expect(wrong.body.data.fields.map(({ path }: { path: string }) => path).sort()).toEqual([
        'document.colour',
        'document.triggers.0.percent',
      ])
      expect(
        (await owner.request('PUT', `campaigns/${FIRST}`, { document: { ...newsletterFile, type: 'bar' } }))
          .body.data.fields[0].path,
      ).toBe('document.screens.form.1.area')
      expect((await owner.request('POST', 'campaigns', { document: [] })).status).toBe(422)
      expect((await owner.request('PUT', `campaigns/${FIRST}`, '{')).status).toBe(400)
      expect(await version()).toBe(before)

      const saved = await request('PUT', `campaigns/${FIRST}`, {
        document: { ...newsletterFile, name: 'Kampania 1', triggers: [{ kind: 'scroll', percent: 40 }] },
      })
      expect(saved.campaign).toMatchObject({
        isOn: true,
        document: { triggers: [{ kind: 'scroll', percent: 40 }] },
      })
      expect(await version()).toBeGreaterThan(before)
      await request('DELETE', `campaigns/${added.campaign.id}`)
    })

    it('are switched, copied, reordered, and removed with their variants', async () => {
      const before = await version()
      expect((await request('PUT', `campaigns/${SECOND}/switch`, { isOn: false })).campaign.isOn).toBe(false)
      expect(await version()).toBe(before + 1)
      const copy = (await request('POST', `campaigns/${SECOND}/copy`)).campaign
      expect([copy.document.name, copy.isOn, copy.parentId]).toEqual(['Kampania 2 (kopia)', false, null])
      const variant = (await request('POST', `campaigns/${copy.id}/variant`)).campaign
      expect([variant.document.name, variant.parentId, variant.isOn]).toEqual([
        'Kampania 2 (kopia) (wariant)',
        copy.id,
        false,
      ])
      // A variant of a variant belongs to the same parent.
      const third = (await request('POST', `campaigns/${variant.id}/variant`)).campaign
      expect(third.parentId).toBe(copy.id)

      await request('PUT', `campaigns/order?site=${SITE}`, { ids: [copy.id, SECOND, FIRST] })
      expect(await names()).toEqual([
        'Kampania 2 (kopia) off',
        'Kampania 2 (kopia) (wariant) off',
        'Kampania 2 (kopia) (wariant) (wariant) off',
        'Kampania 2 off',
        'Kampania 1',
      ])
      await count(copy.id, 0, 5, 0, 0)
      await request('DELETE', `campaigns/${copy.id}`)
      expect(await names()).toEqual(['Kampania 2 off', 'Kampania 1'])
      expect(
        await test.services.db.read
          .selectFrom('campaign_counts')
          .selectAll()
          .where('campaign_id', '=', copy.id)
          .execute(),
      ).toEqual([])
      expect((await owner.request('DELETE', `campaigns/${copy.id}`)).status).toBe(404)
      expect((await owner.request('GET', 'campaigns/nonsense')).status).toBe(404)
      await request('PUT', `campaigns/${SECOND}/switch`, { isOn: true })
      await request('PUT', `campaigns/order?site=${SITE}`, { ids: [FIRST, SECOND] })
    })

    it('a game with warnings says so, and the log names those that it was switched on with', async () => {
      const { campaign: added, facts } = await request('POST', `campaigns?site=${SITE}`, {
        document: { ...playedFirstFile, name: 'Gra' },
      })
      const warnings = ['noEnd', 'noValidity']
      expect([added.warnings, facts]).toEqual([
        warnings,
        // The example data of a demo name a firm.
        { hasOrganiser: true, hasContact: true, emptyPrizes: [] },
      ])
      const { campaigns } = await request('GET', `campaigns?site=${SITE}`)
      expect(campaigns.find(({ id }: { id: string }) => id === added.id).warnings).toEqual(warnings)
      await request('PUT', `campaigns/${added.id}/switch`, { isOn: true })
      const { changes } = await request('GET', 'changes')
      expect(
        changes.some(
          ({ name, ...line }: { name: string }) =>
            name === 'Gra' && JSON.stringify(line).includes('Gra nie ma daty końca'),
        ),
      ).toBe(true)
      await request('DELETE', `campaigns/${added.id}`)
    })

    it('a promoted variant replaces its parent, which keeps its counts', async () => {
      const variant = (await request('POST', `campaigns/${FIRST}/variant`)).campaign
      await request('PUT', `campaigns/${variant.id}`, { document: { ...newsletterFile, name: 'Lepsza' } })
      const promoted = await request('POST', `campaigns/${variant.id}/promote`)
      expect(promoted).toMatchObject({ campaign: { parentId: null, isOn: true }, hasVariants: true })
      expect(await names()).toEqual(['Lepsza', 'Kampania 1 off', 'Kampania 2'])
      expect((await request('GET', `campaigns?site=${SITE}&span=all`)).campaigns[1]).toMatchObject({
        parentId: variant.id,
        counts: { views: 1_150 },
      })
      expect((await owner.request('POST', `campaigns/${variant.id}/promote`)).status).toBe(404)
      await request('POST', `campaigns/${FIRST}/promote`)
      await request('DELETE', `campaigns/${variant.id}`)
      expect(await names()).toEqual(['Kampania 1', 'Kampania 2'])
    })
  })

  describe('contacts', () => {
    const addTestLead = (other: Partial<LeadRow>) => {
      const row: LeadRow = {
        id: uuidV7(test.clock.nowMs, test.services.randomBytes),
        site_id: SITE,
        campaign_id: FIRST,
        campaign_name: 'Kampania 1',
        key: String(Math.random()),
        email: 'lucja@example.pl',
        fields_json: JSON.stringify([
          { id: 'email', kind: 'email', label: 'Adres e-mail', value: 'lucja@example.pl' },
        ]),
        consents_json: JSON.stringify([
          { text: 'Chcę listów.', isGiven: true },
          { text: 'Chcę telefonów.', isGiven: false },
        ]),
        cause: 'scroll',
        page_url: 'https://blog.example/panele/',
        details_json: JSON.stringify({ referrer: 'https://szukaj.example/' }),
        device: 'mobile',
        country: 'PL',
        ip: '192.0.2.0',
        received_ms: test.clock.nowMs,
        confirmed_ms: test.clock.nowMs,
        unsubscribed_ms: null,
        prize_json: null,
        tags_json: '[]',
        ...other,
      }
      return test.services.db.transaction((tx) => addLead(tx, row)).then(() => row.id)
    }
    const DAY_MS = 86_400_000

    it('are listed newest first with consents, time and source; searched by word or day', async () => {
      await addTestLead({})
      await addTestLead({
        email: null,
        campaign_id: SECOND,
        campaign_name: 'Kampania 2',
        received_ms: test.clock.nowMs - 2 * DAY_MS,
        fields_json: JSON.stringify([
          { id: 'imie', kind: 'name', label: 'Imię', value: 'Żółcisława' },
          { id: 'kolory', kind: 'checkbox', label: 'Kolory', value: ['dąb', 'jesion'] },
        ]),
      })
      const { leads, campaigns, nextBefore } = await request('GET', 'leads')
      expect(leads).toMatchObject([
        {
          email: 'lucja@example.pl',
          campaignName: 'Kampania 1',
          consents: [{ text: 'Chcę listów.', isGiven: true }, { isGiven: false }],
          receivedMs: test.clock.nowMs,
          pageUrl: 'https://blog.example/panele/',
          referrer: 'https://szukaj.example/',
          cause: 'scroll',
          ip: '192.0.2.0',
        },
        {
          email: null,
          fields: [
            { label: 'Imię', values: ['Żółcisława'] },
            { label: 'Kolory', values: ['dąb', 'jesion'] },
          ],
        },
      ])
      expect([campaigns, nextBefore]).toEqual([
        [
          { id: FIRST, name: 'Kampania 1', count: 1 },
          { id: SECOND, name: 'Kampania 2', count: 1 },
        ],
        null,
      ])
      const found = async (query: string) =>
        (await request('GET', `leads?${query}`)).leads.map(
          ({ campaignName }: { campaignName: string }) => campaignName,
        )
      expect(await found(`search=${encodeURIComponent('zolcis DAB')}`)).toEqual(['Kampania 2'])
      expect(await found('search=nikogo')).toEqual([])
      expect(await found(`campaign=${SECOND}`)).toEqual(['Kampania 2'])
      expect(await found('site=fffffffffffff')).toEqual([])
      const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
      expect(await found(`from=${day(test.clock.nowMs)}&until=${day(test.clock.nowMs)}`)).toEqual([
        'Kampania 1',
      ])
      expect(await found(`until=${day(test.clock.nowMs - 2 * DAY_MS)}`)).toEqual(['Kampania 2'])
      expect(await found('from=nonsense&before=nonsense&campaign=nonsense')).toHaveLength(2)
    })

    it('are listed page by page, each once', async () => {
      for (let at = 0; at < 65; at++)
        await addTestLead({
          email: `nr${at}@example.pl`,
          received_ms: test.clock.nowMs - 10 * DAY_MS - Math.floor(at / 2),
        })
      const seen: string[] = []
      for (let before: string | null = ''; before !== null;) {
        const page: { leads: { id: string }[]; nextBefore: string | null } = await request(
          'GET',
          `leads?before=${before}`,
        )
        expect(page.leads.length).toBeLessThanOrEqual(30)
        seen.push(...page.leads.map(({ id }) => id))
        before = page.nextBefore
      }
      expect([seen.length, new Set(seen).size]).toEqual([67, 67])
    })

    it('are exported as a table without formulas', async () => {
      await addTestLead({
        campaign_id: 'eeeeeeeeeeeee',
        campaign_name: '=1+1',
        email: '+48@example.pl',
        fields_json: JSON.stringify([
          { id: 'x', kind: 'text', label: '@pole', value: '=HYPERLINK("http://zly.example")' },
        ]),
        consents_json: JSON.stringify([{ text: '-zgoda; "cała"', isGiven: true }]),
      })
      const response = await test.app.request('/panel/api/leads/export?campaign=eeeeeeeeeeeee', {
        headers: { cookie: [...owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('content-disposition'),
      ]).toEqual([200, 'text/csv; charset=UTF-8', 'attachment; filename="kontakty.csv"'])
      const rows = parse(Buffer.from(await response.arrayBuffer()), {
        delimiter: ';',
        bom: true,
        columns: true,
      })
      expect(rows).toEqual([
        expect.objectContaining({
          'E-mail': "'+48@example.pl",
          Kampania: "'=1+1",
          "'@pole": `'=HYPERLINK("http://zly.example")`,
          Zgody: `'-zgoda; "cała"`,
          Strona: 'https://blog.example/panele/',
        }),
      ])
    })

    it('a deleted contact is not found any more', async () => {
      const id = await addTestLead({ email: 'zapomnij@example.pl' })
      await request('DELETE', `leads/${id}`)
      expect((await request('GET', 'leads?search=zapomnij')).leads).toEqual([])
      expect((await owner.request('DELETE', `leads/${id}`)).status).toBe(404)
      expect((await owner.request('DELETE', 'leads/..%2F..')).status).toBe(404)
    })
  })
})
