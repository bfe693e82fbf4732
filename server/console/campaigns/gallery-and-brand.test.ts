import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrandKit } from '#campaign/brand/brand-kit.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { MAX_TEMPLATES } from '#server/campaigns/templates/templates.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const SITE = 'a1b2c3d4e5f60'
const [FIRST, SECOND, THIRD] = ['0000000000001', '0000000000002', '0000000000003'] as const

describe.each(engines)('gallery, templates and brand on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  beforeAll(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
    const file = {
      site: { id: SITE, name: 'Blog', domains: ['blog.example'] },
      campaigns: [FIRST, SECOND, THIRD].map((id, at) => ({
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

  const request = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await owner.request(method, path, body, headers)
    expect([method, path, answer.status]).toEqual([method, path, 200])
    return answer.body
  }
  const gallery = async () => (await request('GET', `campaign-gallery?site=${SITE}`)).items
  const ownNames = async () =>
    (await gallery()).flatMap(({ group, title }: { group: string; title: string }) =>
      group === 'own' ? [title] : [],
    )
  const documentOf = async (id: string) => (await request('GET', `campaigns/${id}`)).campaign.document
  const lookOf = async (id: string) => (await documentOf(id)).look
  const importText = (text: string) => request('POST', 'campaign-templates/import', { text })

  it('a campaign is saved as a template, renamed, started from in the brand, and removed', async () => {
    const { template } = await request('POST', 'campaign-templates', { campaignId: FIRST, name: 'Mój' })
    await request('PUT', `campaign-templates/${template.id}`, { name: 'Mój lepszy' })
    expect(await ownNames()).toEqual(['Mój lepszy'])
    const from = `szablon:${template.id}`
    const { document } = await request('GET', `campaign-gallery/start?site=${SITE}&from=${from}`)
    expect(document).toMatchObject({ name: 'Mój lepszy', type: 'lightbox' })
    expect(document.look.background).not.toBe((await lookOf(FIRST)).background)
    expect((await owner.request('PUT', `campaign-templates/${template.id}`, { name: ' ' })).status).toBe(422)
    await request('DELETE', `campaign-templates/${template.id}`)
    expect(await ownNames()).toEqual([])
    for (const [method, body] of [
      ['PUT', { name: 'Inny' }],
      ['DELETE', undefined],
    ] as const)
      expect((await owner.request(method, `campaign-templates/${template.id}`, body)).status).toBe(404)
    expect((await owner.request('GET', `campaign-gallery/start?site=${SITE}&from=${from}`)).status).toBe(404)
  })

  it('the file of a campaign and of a template is read back as a template', async () => {
    const file = await owner.request('GET', `campaigns/${FIRST}/file`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="kampania-1.json"')
    const text: string = file.body
    const { added, faults } = await importText(`\uFEFF${text}`)
    expect([added.length, faults]).toEqual([1, []])
    const again = await owner.request('GET', `campaign-templates/${added[0].id}/file`)
    expect(JSON.parse(again.body).campaigns[0]).toEqual(JSON.parse(text).campaigns[0])
    // A file as `npm run import -- campaigns` takes it, and a single campaign.
    expect(
      (await importText(JSON.stringify({ campaigns: [{ campaign: newsletterFile }] }))).added,
    ).toHaveLength(1)
    expect((await importText(JSON.stringify(newsletterFile))).added).toHaveLength(1)
    for (const { id } of (await gallery()).flatMap(({ group, from }: { group: string; from: string }) =>
      group === 'own' ? [{ id: from.slice('szablon:'.length) }] : [],
    ))
      await request('DELETE', `campaign-templates/${id}`)
  })

  it('a file with a fault says where and what, and nothing of it is read', async () => {
    const wrong = { ...newsletterFile, name: 'Zła', format: 'format_99', look: { accent: 'green' } }
    const { added, faults } = await importText(JSON.stringify({ campaigns: [newsletterFile, wrong] }))
    expect(added).toEqual([])
    expect(faults).toContainEqual({
      place: 'Zła',
      path: 'look.accent',
      message: 'must be a colour such as #1f4d3a',
    })
    expect(await ownNames()).toEqual([])
    for (const [text, words] of [
      ['{', 'To nie jest plik JSON'],
      ['[]', 'nie ma żadnej kampanii'],
      ['{"campaigns":[]}', 'nie ma żadnej kampanii'],
      [JSON.stringify({ campaigns: Array(51).fill(newsletterFile) }), 'najwyżej 50 naraz'],
    ] as const)
      expect((await importText(text)).faults).toMatchObject([
        { message: expect.stringContaining(words) as string },
      ])
    const code = { ...newsletterFile, own: { script: 'if (' } }
    expect((await importText(JSON.stringify(code))).faults[0].path).toBe('own.script')
    expect(
      (await owner.request('POST', 'campaign-templates/import', { text: ' '.repeat(1_000_001) })).status,
    ).toBe(422)
  })

  it('there are at most so many templates', async () => {
    const fifty = JSON.stringify({ campaigns: Array(50).fill(newsletterFile) })
    for (let at = 0; at < MAX_TEMPLATES; at += 50) await importText(fifty)
    const answer = await owner.request('POST', 'campaign-templates', { campaignId: FIRST, name: 'Jeszcze' })
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_templates'])
  })

  it('a picture of a campaign is a page that can do nothing, for the owner alone', async () => {
    const path = `campaign-stills?site=${SITE}&from=kampania:${FIRST}`
    expect((await test.app.request(`/panel/api/${path}`)).status).toBe(401)
    const answer = await owner.request('GET', path)
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/)
    expect(answer.body).toContain('Rabat 5% na pierwsze zamówienie')
    expect((await owner.request('GET', 'campaign-stills?from=nie-ma')).status).toBe(404)
  })

  describe('a brand', () => {
    let kit: BrandKit
    const brand = () => request('GET', `campaign-sites/${SITE}/brand`)
    const save = async (change: Partial<BrandKit>) => {
      kit = { ...kit, ...change }
      return request('PUT', `campaign-sites/${SITE}/brand`, { kit })
    }

    it('is the shop’s theme until it is saved, and a wrong one is refused at its field', async () => {
      const first = await brand()
      expect([first.isSaved, first.kit]).toEqual([false, first.ofTheme])
      kit = first.kit
      const { status, body } = await owner.request('PUT', `campaign-sites/${SITE}/brand`, {
        kit: { ...kit, light: { ...kit.light, accent: 'zielony' }, radiusPx: 999 },
      })
      expect(status).toBe(422)
      expect(body.data.fields.map(({ path }: { path: string }) => path)).toEqual([
        'kit.light.accent',
        'kit.radiusPx',
      ])
      const saved = await save({ radiusPx: 5 })
      expect([saved.isSaved, saved.kit.radiusPx]).toEqual([true, 5])
      expect((await owner.request('GET', 'campaign-sites/ffffffffffff0/brand')).status).toBe(404)
    })

    it('that somebody changed meanwhile is not overwritten', async () => {
      const { version } = await brand()
      await save({ radiusPx: 6 })
      const late = await owner.request(
        'PUT',
        `campaign-sites/${SITE}/brand`,
        { kit },
        { 'If-Match': version },
      )
      expect(late.status).toBe(409)
    })

    it('restyles the chosen campaigns in one act, which is taken back except where somebody changed more', async () => {
      const before = await lookOf(FIRST)
      expect((await brand()).others.map(({ id }: { id: string }) => id)).toEqual([FIRST, SECOND, THIRD])
      const { changed, brand: after } = await request('POST', `campaign-sites/${SITE}/restyle`, {
        ids: [FIRST, SECOND],
      })
      expect([changed, after.others.map(({ id }: { id: string }) => id)]).toEqual([2, [THIRD]])
      expect(await lookOf(FIRST)).toMatchObject({ accent: kit.light.accent, radiusPx: 6 })
      expect(after.restyled.names).toEqual(['Kampania 1', 'Kampania 2'])

      // Now they look as the brand did before its next change, so they are the ones to offer.
      const next = await save({ light: { ...kit.light, accent: '#114488' } })
      expect(
        next.others.map(({ id, hadBrand }: { id: string; hadBrand: boolean }) => [id, hadBrand]),
      ).toEqual([
        [FIRST, true],
        [SECOND, true],
        [THIRD, false],
      ])
      const document = await documentOf(SECOND)
      await request('PUT', `campaigns/${SECOND}`, {
        document: { ...document, look: { ...document.look, radiusPx: 20 } },
      })
      const undone = await request('POST', `campaign-sites/${SITE}/restyle/undo`)
      expect([undone.changed, undone.skipped, undone.brand.restyled]).toEqual([1, 1, null])
      expect(await lookOf(FIRST)).toEqual(before)
      expect((await lookOf(SECOND)).radiusPx).toBe(20)
      expect((await owner.request('POST', `campaign-sites/${SITE}/restyle/undo`)).status).toBe(409)
    })

    it('replaces its former logo in restyled campaigns, and puts it back', async () => {
      const [old, other] = ['0', '1'].map((digit) => ({
        src: `/pictures/${digit.repeat(20)}-800x200.webp`,
        alt: 'Blog',
        width: 176,
        height: 44,
      })) as [NonNullable<BrandKit['logo']>, NonNullable<BrandKit['logo']>]
      const document = await documentOf(THIRD)
      const form = [{ kind: 'image', ...old, area: 'heading' }, ...document.screens.form]
      await request('PUT', `campaigns/${THIRD}`, {
        document: { ...document, screens: { ...document.screens, form } },
      })
      await save({ logo: old })
      await save({ logo: other })
      await request('POST', `campaign-sites/${SITE}/restyle`, { ids: [THIRD] })
      expect((await documentOf(THIRD)).screens.form[0].src).toBe(other.src)
      await request('POST', `campaign-sites/${SITE}/restyle/undo`)
      expect((await documentOf(THIRD)).screens.form[0].src).toBe(old.src)
    })
  })
})
