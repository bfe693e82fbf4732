import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { publishDue } from '#server/campaigns/drafts/publish-draft.ts'
import { findCampaign } from '#server/campaigns/sites/find-campaign.ts'
import { importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { openColleague, openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const SITE = 'a1b2c3d4e5f60'
const ID = '0000000000001'
const PAGE = 'https://blog.example/panele/'
const HOUR_MS = 3_600_000
const named = (name: string, text = 'Bądźmy w kontakcie') => ({
  ...newsletterFile,
  name,
  screens: {
    ...newsletterFile.screens,
    form: newsletterFile.screens.form.map((block) => (block.kind === 'heading' ? { ...block, text } : block)),
  },
})

describe.each(engines)('drafts of campaigns on %s', (engine) => {
  let test: TestShop
  let ola: TestOwner
  let jan: TestOwner
  beforeAll(async () => {
    test = await openTestShop(engine)
    ola = await openOwner(test)
    jan = await openColleague(test, 'marketing')
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await ola.request('DELETE', `campaigns/${ID}`)
    await importFile(named('Newsletter', 'Stary nagłówek'))
  })

  const importFile = async (campaign: object) => {
    const file = {
      site: { id: SITE, name: 'Blog', domains: ['blog.example'] },
      campaigns: [{ id: ID, campaign }],
    }
    expect(
      await importCampaigns(test.services.db, JSON.stringify(file), {
        nowMs: test.clock.nowMs,
        randomBytes: test.services.randomBytes,
      }),
    ).toMatchObject({ ok: true })
    test.clock.nowMs += 2_000
  }
  const request = async (method: string, path: string, body?: unknown, by = ola, version?: string) => {
    const answer = await by.request(
      method,
      `campaigns/${ID}${path}`,
      body,
      version === undefined ? {} : { 'if-match': version },
    )
    return answer
  }
  const done = async (...call: Parameters<typeof request>) => {
    const answer = await request(...call)
    expect([call[0], call[1], answer.status, answer.status === 200 ? null : answer.body]).toEqual([
      call[0],
      call[1],
      200,
      null,
    ])
    return answer.body
  }
  const one = () => done('GET', '')
  const saveDraft = (document: object, by = ola, version?: string) =>
    done('PUT', '/draft', { document }, by, version)
  const publish = (body = {}, by = ola) => done('POST', '/publish', body, by)
  const versions = async (): Promise<{ id: string; kind: string; changes: string[]; author: string }[]> =>
    (await done('GET', '/versions')).versions
  const versionOfSite = async () =>
    Number(
      (
        await test.services.db.read
          .selectFrom('campaign_sites')
          .select('version')
          .where('id', '=', SITE)
          .executeTakeFirstOrThrow()
      ).version,
    )
  /** Every byte that a page of the site gets, with the campaign's own file. */
  const delivered = async () => {
    const loader = await (await test.app.request(`/widget/loader.js?id=${SITE}`)).text()
    const display = await (
      await test.app.request(`/api/display/${SITE}`, {
        method: 'POST',
        body: JSON.stringify({ url: PAGE, visitor_id: 'v1' }),
        headers: { origin: 'https://blog.example', 'content-type': 'application/json' },
      })
    ).json()
    for (const poptin of display.poptins) delete poptin.viewer_id
    const configuration = await (await test.app.request(`/api/display/configuration/${SITE}`)).text()
    const saved = await findCampaign(test.services, ID)
    const screens = await (await test.app.request(`/api/display/template/${ID}-${saved?.hash}.json`)).text()
    return { loader, display, configuration, screens }
  }

  it('a draft of a running campaign changes nothing that visitors get; its publication does', async () => {
    const before = await delivered()
    const siteVersion = await versionOfSite()
    expect(before.screens).toContain('Stary nagłówek')
    expect(before.display.poptins).toHaveLength(1)
    for (const text of ['Nowy', 'Nowy nagłówek']) {
      await saveDraft({ ...named('Newsletter', text), triggers: [{ kind: 'scroll', percent: 90 }] })
      test.clock.nowMs += 5_000
      const now = await delivered()
      expect(now.loader).toBe(before.loader)
      expect(now.configuration).toBe(before.configuration)
      expect(now.screens).toBe(before.screens)
      expect(now.display.poptins).toEqual(before.display.poptins)
    }
    expect(await versionOfSite()).toBe(siteVersion)
    const { campaign, draft } = await one()
    expect(JSON.stringify(campaign.document)).toContain('Stary nagłówek')
    expect(JSON.stringify(draft.document)).toContain('Nowy nagłówek')

    const published = await publish()
    expect([published.draft, published.publishedMs]).toEqual([null, test.clock.nowMs])
    test.clock.nowMs += 5_000
    const after = JSON.stringify(await delivered())
    expect(after).toContain('Nowy nagłówek')
    expect(after).not.toContain('Stary nagłówek')
  })

  it('may be incomplete; with one fault nothing is published, and each fault has its path', async () => {
    const wrong = {
      ...named(''),
      triggers: [{ kind: 'scroll', percent: 400 }],
      filters: [],
    }
    await saveDraft(wrong)
    const before = JSON.stringify(await delivered())
    for (const [path, body] of [
      ['/publish', {}],
      ['/schedule', { atMs: test.clock.nowMs + HOUR_MS }],
    ] as const) {
      const refused = await request(path === '/publish' ? 'POST' : 'PUT', path, body)
      expect(refused.status).toBe(422)
      expect(refused.body.data.fields.map(({ path: at }: { path: string }) => at)).toEqual([
        'document.name',
        'document.triggers.0.percent',
      ])
    }
    expect(JSON.stringify(await delivered())).toBe(before)
    expect((await one()).draft.document.triggers[0].percent).toBe(400)
    expect((await request('PUT', '/draft', { document: { type: 'nonsense' } })).status).toBe(422)
    expect((await request('PUT', '/draft', { document: [] })).status).toBe(422)
    const large = await request('PUT', '/draft', { document: { ...wrong, name: 'x'.repeat(300_000) } })
    expect(large.status).toBe(413)
  })

  it('the preview on the page shows the draft to whoever has its link, unless it is incomplete', async () => {
    const shown = async () => {
      const { url } = await done('POST', '/preview', {})
      const answer = await test.app.request(`/api/display/${SITE}`, {
        method: 'POST',
        body: JSON.stringify({ url, preview_poptin_id: new URL(url).searchParams.get('poptin_preview') }),
        headers: { origin: 'https://blog.example', 'content-type': 'application/json' },
      })
      return JSON.stringify(await answer.json())
    }
    await saveDraft(named('Newsletter', 'Nowy nagłówek'))
    expect(await shown()).toContain('Nowy nagłówek')
    await saveDraft(named('', 'Nowy nagłówek'))
    expect(await shown()).toContain('Stary nagłówek')
  })

  it('what equals the published campaign is no draft; discarding returns to it and leaves a version', async () => {
    const saved = await saveDraft(named('Inna nazwa'))
    expect(saved.draft).toMatchObject({ isOwn: true, savedMs: test.clock.nowMs })
    expect((await saveDraft(named('Newsletter', 'Stary nagłówek'))).draft).toBeNull()
    await saveDraft(named('Do odrzucenia', 'Stary nagłówek'))
    await done('PUT', '/schedule', { atMs: test.clock.nowMs + HOUR_MS })
    const discarded = await done('DELETE', '/draft')
    expect([discarded.draft, discarded.schedule, discarded.campaign.document.name]).toEqual([
      null,
      null,
      'Newsletter',
    ])
    const [version] = await versions()
    expect(version).toMatchObject({
      kind: 'draft',
      changes: ['Nazwa kampanii: „Newsletter” → „Do odrzucenia”'],
    })
    const { document } = await done('GET', `/versions/${version!.id}`)
    expect(document.name).toBe('Do odrzucenia')
    expect((await request('GET', `/versions/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await request('GET', '/versions/x')).status).toBe(404)
  })

  it('somebody who has not seen the newest draft overwrites nothing; what is replaced remains', async () => {
    const { draftVersion } = await one()
    const olas = await saveDraft(named('Oli', 'Stary nagłówek'), ola, draftVersion)
    const late = await request('PUT', '/draft', { document: named('Jana') }, jan, draftVersion)
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await request('POST', '/publish', {}, jan, draftVersion)).status).toBe(409)
    expect((await request('DELETE', '/draft', undefined, jan, draftVersion)).status).toBe(409)
    expect((await one()).draft).toMatchObject({ isOwn: true, document: { name: 'Oli' } })

    await saveDraft(named('Jana', 'Stary nagłówek'), jan, olas.draftVersion)
    expect((await one()).draft).toMatchObject({ isOwn: false, author: 'marketing' })
    expect(await versions()).toMatchObject([
      { kind: 'draft', changes: ['Nazwa kampanii: „Newsletter” → „Oli”'] },
    ])
    // Saves of the same person are no versions, unless a newer draft was replaced knowingly.
    await saveDraft(named('Jana dwa', 'Stary nagłówek'), jan)
    expect(await versions()).toHaveLength(1)
    await done('PUT', '/draft', { document: named('Jana trzy'), overwrites: true }, jan)
    expect(await versions()).toHaveLength(2)
  })

  it('says who else has the editor open, until they leave or fall silent', async () => {
    const note = (by: TestOwner, tab: string, more = {}) => done('PUT', '/editors', { tab, ...more }, by)
    expect((await note(ola, 'window-1')).others).toEqual([])
    expect((await note(jan, 'window-2')).others).toMatchObject([{ isOwn: false }])
    expect((await note(ola, 'window-3')).others).toEqual([
      expect.objectContaining({ isOwn: true }),
      { name: 'marketing', isOwn: false },
    ])
    await note(ola, 'window-3', { isLeaving: true })
    expect((await note(jan, 'window-2')).others).toHaveLength(1)
    await saveDraft(named('Oli'))
    expect((await note(jan, 'window-2')).draft).toMatchObject({ isOwn: false })
    test.clock.nowMs += 60_000
    expect((await note(jan, 'window-2')).others).toEqual([])
  })

  it('each publication is a version in words; the first one adds what was there; the last fifty stay', async () => {
    await saveDraft({ ...named('Newsletter', 'Rabat 15 %') })
    await publish({}, jan)
    expect(await versions()).toMatchObject([
      {
        kind: 'published',
        author: 'marketing',
        changes: ['Pierwszy ekran › Nagłówek: „Stary nagłówek” → „Rabat 15 %”'],
      },
      { kind: 'published', author: '', changes: [] },
    ])
    const [, first] = await versions()
    expect(JSON.stringify(await done('GET', `/versions/${first!.id}`))).toContain('Stary nagłówek')
    // Other ways to change it are versions, too.
    await done('PUT', '', { document: named('Przez program', 'Rabat 15 %') })
    await importFile(named('Z pliku', 'Rabat 15 %'))
    expect((await versions()).slice(0, 2)).toMatchObject([
      { changes: ['Nazwa kampanii: „Przez program” → „Z pliku”'] },
      { changes: ['Nazwa kampanii: „Newsletter” → „Przez program”'] },
    ])
    // The same once more is none.
    await publish()
    expect(await versions()).toHaveLength(4)
    for (let at = 0; at < 55; at++) {
      test.clock.nowMs += 1_000
      await done('PUT', '', { document: named(`Nazwa ${at}`) })
    }
    const all = await versions()
    expect(all).toHaveLength(50)
    expect(all[0]!.changes).toEqual(['Nazwa kampanii: „Nazwa 53” → „Nazwa 54”'])
  })

  it('is published at its time, by one of two processes and once', async () => {
    await done('PUT', '/switch', { isOn: false })
    await saveDraft(named('Newsletter', 'Na grudzień'))
    const atMs = test.clock.nowMs + HOUR_MS
    expect((await request('PUT', '/schedule', { atMs: test.clock.nowMs })).status).toBe(422)
    await done('PUT', '/schedule', { atMs: atMs + HOUR_MS })
    const planned = await done('PUT', '/schedule', { atMs, turnsOn: true })
    expect(planned.schedule).toMatchObject({ atMs, turnsOn: true, problems: null })
    const listed = async () => (await ola.request('GET', `campaigns?site=${SITE}`)).body.campaigns[0]
    expect(await listed()).toMatchObject({
      hasDraft: true,
      isOn: false,
      schedule: { atMs, hasFailed: false },
    })
    test.clock.nowMs = atMs - 1
    expect(await publishDue(test.services)).toBe(0)
    test.clock.nowMs = atMs
    const counts = await Promise.all([1, 2, 3].map(() => publishDue(test.services)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await publishDue(test.services)).toBe(0)
    expect(await listed()).toMatchObject({ hasDraft: false, isOn: true, schedule: null })
    expect((await versions()).filter(({ changes }) => changes.length > 0)).toHaveLength(1)
    test.clock.nowMs += 5_000
    expect(JSON.stringify(await delivered())).toContain('Na grudzień')
  })

  it('a plan that became impossible publishes nothing and says why; it can be cancelled', async () => {
    await saveDraft(named('Newsletter', 'Na grudzień'))
    await done('PUT', '/schedule', { atMs: test.clock.nowMs + HOUR_MS })
    await saveDraft({ ...named(''), triggers: [] })
    test.clock.nowMs += HOUR_MS
    expect(await publishDue(test.services)).toBe(0)
    expect(await publishDue(test.services)).toBe(0)
    const { schedule, campaign, draft } = await one()
    expect(schedule.problems).toMatchObject([{ path: 'name' }])
    expect([campaign.document.name, draft.document.name]).toEqual(['Newsletter', ''])
    expect(await versions()).toEqual([])
    expect((await ola.request('GET', `campaigns?site=${SITE}`)).body.campaigns[0].schedule).toMatchObject({
      hasFailed: true,
    })
    expect((await done('DELETE', '/schedule')).schedule).toBeNull()
    // Publishing by hand ends a plan, too.
    await saveDraft(named('Newsletter', 'Teraz'))
    await done('PUT', '/schedule', { atMs: test.clock.nowMs + HOUR_MS })
    expect((await publish()).schedule).toBeNull()
  })

  it('copies have the draft of their original, and a removed campaign leaves nothing', async () => {
    await saveDraft(named('Inna', 'W wersji roboczej'))
    for (const what of ['copy', 'variant']) {
      const { campaign, draft } = await done('POST', `/${what}`)
      expect(JSON.stringify(campaign.document)).toContain('Stary nagłówek')
      expect(JSON.stringify(draft.document)).toContain('W wersji roboczej')
      expect(draft.document.name).toBe(campaign.document.name)
      await ola.request('DELETE', `campaigns/${campaign.id}`)
    }
    await publish()
    await saveDraft(named('Jeszcze inna'))
    await done('PUT', '/schedule', { atMs: test.clock.nowMs + HOUR_MS })
    await done('PUT', '/editors', { tab: 'window-1' })
    await done('DELETE', '')
    for (const table of [
      'campaign_drafts',
      'campaign_schedules',
      'campaign_editors',
      'campaign_history',
    ] as const)
      expect([table, await test.services.db.read.selectFrom(table).selectAll().execute()]).toEqual([
        table,
        [],
      ])
    for (const [method, path] of [
      ['PUT', '/draft'],
      ['DELETE', '/draft'],
      ['POST', '/publish'],
      ['PUT', '/editors'],
    ] as const)
      expect((await request(method, path, { document: newsletterFile, tab: 'window-1' })).status).toBe(404)
  })

  it('the log names a publication, and takes it back', async () => {
    await saveDraft(named('Newsletter', 'Pomyłka'))
    await publish()
    const { changes } = (await ola.request('GET', 'changes')).body
    expect(changes[0]).toMatchObject({ text: 'Opublikowano kampanię', undo: 'possible' })
    expect(changes.filter(({ text }: { text: string }) => text.includes('robocz'))).toEqual([])
    expect((await ola.request('POST', `changes/${changes[0].id}/undo`)).status).toBe(200)
    expect(JSON.stringify((await one()).campaign.document)).toContain('Stary nagłówek')
  })
})
