import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { watchDatabase } from '#server/testing/watch-database.ts'
import { leadUrl } from './lead-links.ts'
import { isSignedViewer } from '../http/signed-viewer.ts'

const HALF_HOUR_MS = 1_800_000
const FIRST = campaignIdOf(1)

describe.each(engines)('event calls of visitors, on %s', (engine) => {
  let test: CampaignShop
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    await test.publish([{}])
  })
  afterAll(() => test.close())

  const activities = async () =>
    (
      await test.services.db.read
        .selectFrom('lead_activities')
        .selectAll()
        .orderBy('contact')
        .orderBy('activity')
        .execute()
    ).map(({ contact, activity, campaign_id, times }) => [contact, activity, campaign_id, Number(times)])
  const fieldsOf = async (email: string) =>
    JSON.parse((await test.leads()).find((lead) => lead.email === email)?.fields_json ?? '[]') as {
      id: string
      value: unknown
    }[]

  it('returns the id of a view and counts repeated calls once [W-CALL-03]', async () => {
    const payload = {
      viewer_id: 'v1',
      trigger: 'scroll',
      client_id: CAMPAIGN_SITE,
      type: 'mobile',
      url: 'https://blog.example/',
      store_integration: '',
      store_integration_customer_id: '',
      converted_email: '',
      event_id: 'zdarzenie-1',
    }
    for (let times = 0; times < 2; times += 1)
      expect(await test.request('POST', `viewed/${FIRST}`, payload)).toMatchObject({
        status: 200,
        body: { poptin_view_id: 'zdarzenie-1' },
      })
    // Older clients send no id: each view gets its own.
    const names = new Set<string>()
    for (let times = 0; times < 2; times += 1)
      names.add(
        (await test.request('POST', `viewed/${FIRST}`, { trigger: 'scroll', type: 'mobile' })).body
          .poptin_view_id,
      )
    expect([...names]).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{36}$/)])
    await test.settle()
    const counts = await test.services.db.read.selectFrom('campaign_counts').selectAll().execute()
    expect(counts.map(({ cause, device, views }) => [cause, device, Number(views)])).toEqual([
      ['scroll', 'mobile', 3],
    ])
  })

  it('counts neither views nor leads of self-declared bots, but saves the lead [M-44]', async () => {
    const automated = {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    }
    const numbersOf = async (cause: string) => {
      await test.settle()
      const rows = await test.services.db.read
        .selectFrom('campaign_counts')
        .selectAll()
        .where('cause', '=', cause)
        .execute()
      return rows.map(({ views, conversions }) => [Number(views), Number(conversions)])
    }
    await test.request('POST', `viewed/${FIRST}`, { trigger: 'exit', type: 'desktop' }, automated)
    expect(
      (await test.convert({ email1: 'robot@example.pl', trigger: 'exit' }, automated)).body,
    ).toMatchObject({ success: true })
    expect((await test.leads()).map(({ email }) => email)).toContain('robot@example.pl')
    expect(await numbersOf('exit')).toEqual([])
    // A person's view and lead count once each.
    await test.request('POST', `viewed/${FIRST}`, { trigger: 'exit', type: 'mobile' })
    await test.convert({ email1: 'osoba@example.pl', trigger: 'exit' })
    expect(await numbersOf('exit')).toEqual([[1, 1]])
  })

  it('counts closes; stores visits only of leads and customers [W-CALL-05] [M-12]', async () => {
    expect(
      await test.request('POST', `closed/${FIRST}`, {
        client_id: CAMPAIGN_SITE,
        url: 'https://blog.example/',
        trigger: 'scroll',
        close_trigger: 'x_click',
      }),
    ).toMatchObject({ status: 200, body: { success: true } })
    await test.convert({ email1: 'ala@example.pl' })
    const session = (who: object) =>
      test.request('POST', `total-website-session/${CAMPAIGN_SITE}`, { url: 'blog.example', ...who })
    const activity = (who: object) =>
      test.request('POST', `conversion-activities/${CAMPAIGN_SITE}`, {
        url: 'blog.example',
        poptin_id: FIRST,
        activity: 'closed',
        ...who,
      })
    for (const nobody of [
      {},
      { email: 'ktos.inny@example.pl' },
      { email: '__proto__' },
      { store_integration: 'shopify' },
    ]) {
      expect((await session(nobody)).body).toEqual({ success: true })
      expect((await activity(nobody)).body).toEqual({ success: true })
    }
    expect(await activities()).toEqual([])
    for (let times = 0; times < 3; times += 1)
      expect((await session({ email: ' Ala@example.pl' })).body).toEqual({ success: true })
    await session({ store_integration: 'shopify', store_integration_customer_id: '77' })
    await activity({ email: 'ala@example.pl' })
    await activity({ email: 'ala@example.pl', activity: 'viewed' })
    await activity({ store_integration: 'shopify', store_integration_customer_id: '77', activity: 'viewed' })
    await expect.poll(activities).toEqual([
      ['ala@example.pl', 'closed', FIRST, 1],
      ['ala@example.pl', 'session', '', 1],
      ['ala@example.pl', 'viewed', FIRST, 1],
      ['shopify:77', 'session', '', 1],
      ['shopify:77', 'viewed', FIRST, 1],
    ])
    test.clock.nowMs += HALF_HOUR_MS + 1_000
    await session({ email: 'ala@example.pl' })
    await expect.poll(activities).toContainEqual(['ala@example.pl', 'session', '', 2])
    for (const path of ['total-website-session', 'conversion-activities']) {
      expect(
        (await test.request('POST', `${path}/ffffffffffff0`, { email: 'ala@example.pl', poptin_id: FIRST }))
          .status,
      ).toBe(404)
      expect(
        (
          await test.request(
            'POST',
            `${path}/${CAMPAIGN_SITE}`,
            { email: 'ala@example.pl', poptin_id: FIRST },
            { origin: 'https://zly.example' },
          )
        ).status,
      ).toBe(403)
    }
  })

  it('a GET writes nothing, except for the two calls of the wire that do', async () => {
    await test.publish([{ asksToConfirm: true }])
    await test.convert({ email1: 'czeka@example.pl' })
    const lead = (await test.leads()).find(({ email }) => email === 'czeka@example.pl')!
    await test.settle()
    const rows = await watchDatabase(test.services.db)
    const all = async () => [
      await rows(),
      await test.leads(),
      await test.services.db.read.selectFrom('campaign_counts').selectAll().execute(),
    ]
    const before = await all()
    const { body } = await test.request('GET', `configuration/${CAMPAIGN_SITE}`)
    for (const path of [
      `template/${body.campaigns[0].template}`,
      `template/${body.campaigns[0].template.replace('.json', '.html')}`,
      `click/${FIRST}`,
      'validation-emails',
      'mail-domain/wp.pl',
      'filter/x.js',
    ])
      await test.request('GET', path)
    for (const link of ['confirm', 'unsubscribe'] as const)
      expect((await test.app.request(new URL(leadUrl(test.services, link, lead.id)).pathname)).status).toBe(
        200,
      )
    await test.settle()
    expect(await all()).toEqual(before)
  })

  it('validates fields again that a page checks with a library or a list', async () => {
    await test.publish([
      {
        fields: {
          email: { kind: 'email', label: 'E-mail', mode: 'business' },
          tel: { kind: 'phone', label: 'Telefon', mode: 'international', country: 'PL' },
        },
        screens: {
          form: [
            { kind: 'fields', fields: ['email', 'tel'] },
            { kind: 'button', text: 'Wyślij', action: { kind: 'submit' } },
          ],
        },
      },
    ])
    const problems = async (email: string, tel: string) => {
      const { body } = await test.convert({ email1: email, email, phone2: tel, tel })
      return body.problems as Record<string, string> | undefined
    }
    expect(await problems('ala@wp.pl', '12345')).toEqual({
      email: 'emailBusiness',
      tel: 'phoneInternational',
    })
    expect(await problems('ala@mailinator.com', '+48 600 700 800')).toEqual({ email: 'emailBusiness' })
    expect(await problems('ala@klepka.example', '+1 202 555')).toEqual({ tel: 'phoneInternational' })
    expect(await problems('ala@klepka.example', '600 700 800')).toBeUndefined()
  })

  it('answers a conversion with a signed id, which later calls return unchanged', async () => {
    await test.publish([{}])
    const first = await test.convert({ email1: 'b@example.pl', idempotency_key: 'viewer-1234' })
    expect(isSignedViewer(test.services, first.body.viewer_id)).toBe(true)
    expect(
      isSignedViewer(
        test.services,
        first.body.viewer_id.replace(/.$/, (sign: string) => (sign === '0' ? '1' : '0')),
      ),
    ).toBe(false)
    expect((await test.convert({ email1: 'b@example.pl', idempotency_key: 'viewer-1234' })).body).toEqual(
      first.body,
    )
    const later = await test.request(
      'POST',
      `conversion/${first.body.viewer_id}`,
      new URLSearchParams({ poptin_id: FIRST, email1: 'c@example.pl', consent: '1' }),
    )
    expect(later.body.viewer_id).toBe(first.body.viewer_id)
  })

  it('returns the landing page’s URL with the conversion id, only for its forms [W-CALL-12]', async () => {
    await test.publish([{ type: 'embedded', format: 'format_1', container: '#formularz' }], {
      landing: { domain: 'zapisy.blog.example', path: '/dziekujemy/?z=kampanii' },
    })
    const from = async (url: string) =>
      (await test.convert({ email1: 'l@example.pl', url }, { origin: 'https://zapisy.blog.example' }))
        .body as { conversion_id: string; landing_url: string }
    const { conversion_id, landing_url } = await from('https://zapisy.blog.example/jesien/')
    expect(landing_url).toBe(
      `https://zapisy.blog.example/dziekujemy/?z=kampanii&conversion_id=${conversion_id}`,
    )
    for (const url of ['https://blog.example/', 'https://zapisy.blog.example.zly.example/', 'nie adres', ''])
      expect((await from(url)).landing_url).toBe('')
  })

  it('names extra fields as on the wire; fills hidden placeholders in the page [W-FORM-10]', async () => {
    const fields = {
      email: { kind: 'email', label: 'E-mail' },
      first_name: { kind: 'name', label: 'Imię', placeholder: 'Jak masz na imię?' },
      kolor: { kind: 'text', label: 'Kolor' },
      zgoda: { kind: 'consent', label: 'Zgoda', text: 'Zgadzam się.' },
      kod: { kind: 'hidden', value: '{{prize_code}} {{prize_label}}' },
    } as const
    await test.publish([
      {
        fields,
        screens: {
          form: [
            { kind: 'fields', fields: ['email', 'first_name', 'kolor', 'zgoda'] },
            { kind: 'button', text: 'Wyślij', action: { kind: 'submit' } },
          ],
        },
      },
    ])
    const { body } = await test.request('GET', `click/${FIRST}`)
    const wire = (id: string, type: string, name: string, placeholder = '', value = '') => ({
      id,
      type,
      name,
      placeholder,
      value,
      created_as: type,
      created_version: 1,
      property_name: name,
    })
    expect(body.poptins[0].poptin_fields).toEqual([
      wire('email', 'email', 'email1'),
      wire('first_name', 'name', 'first_name', 'Jak masz na imię?'),
      wire('kolor', 'text', 'text3'),
      wire('zgoda', 'consent', 'consent'),
      wire('kod', 'hidden', 'hidden5', '', '{{prize_code}} {{prize_label}}'),
    ])

    await test.convert({
      email1: 'pola@example.pl',
      first_name: 'Łucja',
      text3: 'dąb',
      hidden5: 'START5 Rabat',
    })
    expect((await fieldsOf('pola@example.pl')).map(({ id, value }) => [id, value])).toEqual([
      ['email', 'pola@example.pl'],
      ['first_name', 'Łucja'],
      ['kolor', 'dąb'],
      ['kod', 'START5 Rabat'],
    ])
    const listed = [
      { ...wire('kolor', 'text', 'text3'), value: 'buk' },
      { ...wire('email', 'email', 'email1'), value: 'lista@example.pl' },
    ]
    await test.convert({ newExtraFields: JSON.stringify(listed) })
    expect((await fieldsOf('lista@example.pl')).map(({ id, value }) => [id, value])).toEqual([
      ['email', 'lista@example.pl'],
      ['kolor', 'buk'],
      ['kod', '{{prize_code}} {{prize_label}}'],
    ])
    expect(test.logged).toEqual([])
  })
})
