import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import type { ConnectorsAnswer, ServiceAnswer } from '#contract/console/campaigns/connectors.ts'
import type { FollowUpAnswer } from '#contract/console/campaigns/follow-up.ts'
import { serviceDoubles } from '#server/campaigns/connectors/call-service.ts'
import { importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { type ConnectorsDouble, startConnectorsDouble } from '#server/dev/connectors-double.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const SITE = 'a1b2c3d4e5f60'
const CAMPAIGN = '0000000000001'
const SECRET = 'ZNACZNIK-klucza-MailerLite'

describe.each(engines)("the owner's connectors on %s", (engine) => {
  let test: TestShop
  let owner: TestOwner
  let double: ConnectorsDouble
  beforeEach(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
    double = await startConnectorsDouble()
    Object.assign(test.services.get(serviceDoubles), { url: double.url, timeoutMs: 300 })
    const file = {
      site: { id: SITE, name: 'Blog', domains: ['blog.example'] },
      campaigns: [{ id: CAMPAIGN, campaign: newsletterFile }],
    }
    await importCampaigns(test.services.db, JSON.stringify(file), {
      nowMs: test.clock.nowMs,
      randomBytes: test.services.randomBytes,
    })
  })
  afterEach(async () => {
    await double.close()
    await test.close()
  })

  const save = (kind: string, body: object, version?: string) =>
    owner.request(
      'PUT',
      `connectors/${SITE}/${kind}`,
      { isOn: true, values: {}, secrets: {}, ...body },
      version === undefined ? undefined : { 'if-match': version },
    )
  const list = async () => (await owner.request('GET', `connectors?site=${SITE}`)).body as ConnectorsAnswer
  const service = async (kind: string): Promise<ServiceAnswer> =>
    (await list()).services.find((one) => one.kind === kind)!
  const connect = async (kind = 'mailerlite', secrets: Record<string, string> = { apiKey: SECRET }) => {
    const answer = await save(kind, { secrets })
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    return (await service(kind)).connected!
  }

  it('lists every service, none of them connected', async () => {
    const { sites, siteId, services } = await list()
    expect([sites, siteId, services.length]).toEqual([[{ id: SITE, name: 'blog.example' }], SITE, 12])
    expect(services.every(({ connected }) => connected === null)).toBe(true)
  })

  it('a key is saved, and never shown again: not in an answer, the log of changes or the archive', async () => {
    await connect()
    const { fields, connected } = await service('mailerlite')
    expect(fields.find(({ name }) => name === 'apiKey')).toMatchObject({ value: '', isSet: true })
    expect(connected).toMatchObject({ state: 'works', isOn: true, waitingCount: 0 })
    // Saved again without the key, it stays.
    expect((await save('mailerlite', { isOn: true })).status).toBe(200)
    await owner.request('PUT', `campaigns/${CAMPAIGN}/follow-up`, {
      connectors: [{ connectorId: connected!.id, target: '' }],
    })
    for (const path of [
      `connectors?site=${SITE}`,
      'connectors/troubles',
      `campaigns/${CAMPAIGN}/follow-up`,
      'changes',
    ]) {
      const { status, body } = await owner.request('GET', path)
      expect([path, status]).toEqual([path, 200])
      expect(JSON.stringify(body)).not.toContain(SECRET)
    }
    const changes = JSON.stringify((await owner.request('GET', 'changes')).body)
    expect(changes).toContain('Zmieniono połączenie z usługą')
    for (const table of ['connectors', 'change_log', 'audit_events', 'settings'] as const)
      expect(
        JSON.stringify(await test.services.db.read.selectFrom(table).selectAll().execute()),
      ).not.toContain(SECRET)
  })

  it('the button checks what was saved, with words for each way in which it fails', async () => {
    const { id } = await connect()
    const check = async () => (await owner.request('POST', `connectors/${id}/check`)).body
    expect(await check()).toEqual({ ok: true, message: 'Połączenie działa: MailerLite odpowiada.' })
    double.faults.set('mailerlite', 'unauthorized')
    expect(await check()).toMatchObject({
      ok: false,
      message: expect.stringContaining('nie przyjmuje klucza'),
    })
    double.faults.set('mailerlite', 'error')
    expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('nie odpowiada') })
    double.faults.set('mailerlite', 'busy')
    expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('prosi o przerwę') })
  })

  it('refuses what the service would not understand, field by field, and addresses of the own network', async () => {
    const fieldsOf = async (kind: string, body: object) => {
      const { status, body: answer } = await save(kind, body)
      return [status, ...(answer.data?.fields ?? []).map(({ path }: { path: string }) => path)]
    }
    expect(await fieldsOf('mailerlite', {})).toEqual([422, 'secrets.apiKey'])
    expect(await fieldsOf('mailchimp', { secrets: { apiKey: 'bez-koncowki' } })).toEqual([
      422,
      'secrets.apiKey',
    ])
    expect(
      await fieldsOf('activecampaign', {
        values: { account: 'evil.example/' },
        secrets: { apiKey: 'klucz-klucz' },
      }),
    ).toEqual([422, 'values.account'])
    for (const url of ['https://169.254.169.254/latest', 'https://localhost/x', 'ftp://a.example/'])
      expect(await fieldsOf('webhook', { secrets: { url } })).toEqual([422, 'secrets.url'])
    expect(await fieldsOf('slack', { secrets: { url: 'https://evil.example/services/T/B/x' } })).toEqual([
      422,
      'secrets.url',
    ])
    // What is off may be unfinished.
    expect(await fieldsOf('mailerlite', { isOn: false })).toEqual([200])
    expect((await save('nieznana', {})).status).toBe(404)
  })

  it('an outdated form does not overwrite a newer one', async () => {
    await connect()
    const { version } = await service('mailerlite')
    test.clock.nowMs += 1_000
    expect((await save('mailerlite', { isOn: false }, version)).status).toBe(200)
    expect((await save('mailerlite', { isOn: true }, version)).status).toBe(409)
    expect((await service('mailerlite')).connected).toMatchObject({ state: 'off' })
  })

  it('removing it is once; later calls say that it is gone', async () => {
    const { id } = await connect()
    expect((await owner.request('DELETE', `connectors/${id}`)).status).toBe(200)
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/check'],
      ['POST', '/retry'],
      ['POST', '/skip'],
    ] as const)
      expect((await owner.request(method, `connectors/${id}${path}`)).status).toBe(404)
  })

  it('a campaign has its mail, tags and services; what cannot work is refused', async () => {
    const { id } = await connect()
    const path = `campaigns/${CAMPAIGN}/follow-up`
    const first = (await owner.request('GET', path)).body as FollowUpAnswer
    expect(first).toMatchObject({
      campaign: { name: 'Newsletter', hasEmail: true, asksToConfirm: false, code: 'none' },
      services: [{ id, title: 'MailerLite', target: { isOptional: true } }],
      settings: { welcome: { isOn: false }, tags: [], connectors: [] },
    })
    const put = (body: object) => owner.request('PUT', path, body)
    const welcome = { isOn: true, kind: 'service', subject: 'Kod', text: 'Bez kodu' }
    expect((await put({ welcome })).status).toBe(422)
    expect((await put({ connectors: [{ connectorId: id, target: 'nazwa grupy' }] })).status).toBe(422)
    expect((await put({ connectors: [{ connectorId: crypto.randomUUID(), target: '' }] })).status).toBe(422)
    const good = {
      welcome: { ...welcome, text: 'Oto {{code}}' },
      tags: ['rabat', 'rabat'],
      connectors: [{ connectorId: id, target: '77' }],
    }
    expect((await put(good)).body.settings).toEqual({ ...good, tags: ['rabat'] })
    expect((await owner.request('GET', 'campaigns/00000000000ff/follow-up')).status).toBe(404)
  })
})
