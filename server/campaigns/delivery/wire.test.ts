import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectHarmless } from '#server/testing/routes/expect-harmless.ts'
import {
  CAMPAIGN_PAGE,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { makePreviewToken } from '../preview-links/preview-token.ts'

const GERMAN = '5.9.0.1'
const DUTCH = '193.0.6.139'
/** Every field of the wire with an effect here, and its setting. */
const WHOLE = {
  triggers: [
    { kind: 'click', selector: '.rabat' },
    { kind: 'exitIntent' },
    { kind: 'inactivity', seconds: 30 },
    { kind: 'pageCount', pages: 3 },
    { kind: 'scroll', percent: 40 },
    { kind: 'timeDelay', seconds: 5 },
  ],
  filters: [
    { kind: 'engagement', campaigns: [campaignIdOf(2)], engagement: 'not_seen' },
    { kind: 'engagement', campaigns: [campaignIdOf(3)], engagement: 'not_seen' },
    { kind: 'cookie', name: 'plan', rules: [{ outcome: 'show', operator: 'exact', text: 'gold' }] },
    { kind: 'sourceCode', outcome: 'dont_show', html: '<main' },
    { kind: 'javascript', code: 'return true' },
  ],
  frequency: { rule: 'once_a_day' },
  teaser: { mode: 'always', text: 'Rabat' },
  coupon: { code: 'START5' },
  showsCredit: true,
  redirect: { url: 'https://blog.example/dziekujemy/', sendsFormData: true },
} as never

describe.each(engines)('the display calls, on %s', (engine) => {
  let test: CampaignShop
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    test.services.settings.trustedProxies = 1
  })
  afterAll(() => test.close())

  const display = (payload: object = {}, headers: Record<string, string> = {}) =>
    test.request(
      'POST',
      CAMPAIGN_SITE,
      { url: CAMPAIGN_PAGE, visitor_id: 'v1', cookies: 'plan=gold', ...payload },
      headers,
    )

  it('pages know the limits of windows only where the site has some', async () => {
    const limits = async () =>
      ((await test.request('GET', `configuration/${CAMPAIGN_SITE}`)).body as { limits?: object }).limits
    await test.publish([{}], { popupLimits: { waitSeconds: 90 } })
    expect(await limits()).toEqual({ waitSeconds: 90, perVisit: null })
    await test.publish([{}], { popupLimits: { perVisit: 2 } })
    expect(await limits()).toEqual({ waitSeconds: 0, perVisit: 2 })
    await test.publish([{}])
    expect(await limits()).toBeUndefined()
  })

  it('the display answer has every wire field, the country and a shortened address [W-CALL-01]', async () => {
    await test.publish([{}], { isFreemium: true })
    const { status, body } = await display({}, { 'x-forwarded-for': GERMAN })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual([
      'client_restriction_setting',
      'country',
      'country_code',
      'display',
      'if_freemium',
      'ip',
      'is_client_restriction',
      'lang',
      'message',
      'poptins',
      'wix_cart_details',
    ])
    expect(body).toMatchObject({
      display: true,
      message: '',
      country: 'Germany',
      country_code: 'DE',
      if_freemium: true,
      lang: 'pl',
      ip: '5.9.0.0',
      is_client_restriction: false,
      client_restriction_setting: null,
      wix_cart_details: null,
    })
    expect(body.poptins[0].viewer_id).toMatch(/^[\w-]{36}$/)
    expect((await display()).body.poptins[0].viewer_id).not.toBe(body.poptins[0].viewer_id)
    expect((await display({}, { 'x-forwarded-for': '10.0.0.7' })).body).toMatchObject({
      country: '',
      country_code: '',
      ip: '10.0.0.0',
    })
  })

  it('a campaign on the wire has every setting of its kinds', async () => {
    await test.publish([WHOLE, { triggers: [] }])
    const { body } = await display()
    expect(body.poptins[0]).toMatchObject({
      display_after_click: '.rabat',
      on_click: 1,
      display_after_exit: 1,
      display_after_inactivity: 30,
      display_after_pages: 3,
      display_after_scroll: 40,
      display_after_seconds: 5,
      engagement_with_other_poptin_filter: [
        { engagement: 'not_seen', poptin_ids: [campaignIdOf(2)] },
        { engagement: 'not_seen', poptin_ids: [campaignIdOf(3)] },
      ],
      cookie_filter: [{ name: 'plan', rules: [{ outcome: 'show', operator: 'exact', text: 'gold' }] }],
      source_code_target_active: 1,
      source_code_target_html: '<main',
      source_code_target_role: 'dont_show',
      js_filter: 1,
      d_f_a: 1,
      d_f_r: 'once_a_day',
      is_teasers_on: 1,
      if_poptin_credit: 1,
      x_close_button: 1,
      stop_showing_to_converted_users: 1,
      design_properties: {
        coupon: { coupon_type: 'fixed', code: 'START5' },
        poptin_design_redirect: 1,
        poptin_design_redirect_url: 'https://blog.example/dziekujemy/',
        poptin_design_redirect_send_form_data: 1,
        field_checkbox_required: 1,
        field_checkbox_default_marked: 0,
      },
      validations: {
        email: { kind: 'email', mode: 'plain', required: 1 },
        consent: { kind: 'consent', mode: '', required: 1 },
      },
    })
    expect(body.poptins[1]).toMatchObject({
      on_click: 1,
      display_after_click: null,
      display_after_exit: 0,
      cookie_filter: [],
      js_filter: 0,
    })
  })

  it('a click gets one campaign, whatever its filters, by GET and by POST [W-CALL-02]', async () => {
    await test.publish([
      { filters: [{ kind: 'device', device: 'mobile' }], frequency: { rule: 'once' } },
      { isOn: false },
    ])
    expect((await display()).body.poptins).toEqual([])
    const seen = { client_id: CAMPAIGN_SITE, url: CAMPAIGN_PAGE, memory: { [campaignIdOf(1)]: '1,1,0,0' } }
    for (const { status, body, headers } of [
      await test.request('GET', `click/${campaignIdOf(1)}`),
      await test.request('POST', `click-display/${campaignIdOf(1)}`, seen),
    ]) {
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(body).toMatchObject({
        display: true,
        poptins: [{ poptin_id: campaignIdOf(1), poptin_name: 'Newsletter' }],
      })
    }
    for (const number of [2, 77])
      expect((await test.request('GET', `click/${campaignIdOf(number)}`)).status).toBe(404)
    expect(
      (await test.request('GET', `click/${campaignIdOf(1)}`, undefined, { origin: 'https://zly.example' }))
        .status,
    ).toBe(403)
  })

  it('the server evaluates country filters, by the address or by the proxy’s header', async () => {
    const only = (...countries: string[]) =>
      ({ filters: [{ kind: 'country', outcome: 'show', countries }] }) as never
    await test.publish([
      only('DE'),
      only('NL', 'PL'),
      { filters: [{ kind: 'country', outcome: 'dont_show', countries: ['DE'] }] },
    ])
    const shown = async (headers: Record<string, string>) =>
      (await display({}, headers)).body.poptins.map(({ poptin_id }: { poptin_id: string }) =>
        Number(poptin_id),
      )
    expect(await shown({ 'x-forwarded-for': GERMAN })).toEqual([1])
    expect(await shown({ 'x-forwarded-for': `::ffff:${DUTCH}` })).toEqual([2, 3])
    expect(await shown({ 'x-forwarded-for': '2001:67c:2e8:22::c100:68b' })).toEqual([2, 3])
    // The country is unknown, so it is none of those listed.
    expect(await shown({ 'x-forwarded-for': 'x' })).toEqual([3])
    test.services.settings.countryHeader = 'CF-IPCountry'
    expect(await shown({ 'x-forwarded-for': GERMAN, 'cf-ipcountry': 'pl' })).toEqual([2, 3])
    for (const code of ['XX', 'T1', 'Polska', ''])
      expect(await shown({ 'x-forwarded-for': GERMAN, 'cf-ipcountry': code })).toEqual([3])
    delete test.services.settings.countryHeader
  })

  it('the markup of a campaign is plain, complete and safe, in the answer and at its URL', async () => {
    const bad = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    await test.publish([
      {
        language: 'he',
        name: bad,
        screens: {
          form: [
            { kind: 'heading', text: bad },
            { kind: 'text', text: `Raz\n\nDwa ${bad}` },
            { kind: 'image', src: 'https://blog.example/a.jpg', alt: bad, width: 10, height: 10 },
            { kind: 'fields', fields: ['email', 'kolor', 'consent'] },
            { kind: 'button', text: bad, action: { kind: 'submit' } },
            { kind: 'button', text: 'Dalej', action: { kind: 'redirect', url: 'blog.example/dalej' } },
          ],
          thankYou: [{ kind: 'coupon', label: 'Kod', area: 'note' }],
        },
        format: 'format_1',
        coupon: { code: bad },
        fields: {
          email: { kind: 'email', label: bad, isRequired: true, placeholder: bad },
          kolor: { kind: 'radio', label: 'Kolor', choices: [{ value: bad, label: bad }] },
          consent: { kind: 'consent', label: 'Zgoda', text: bad },
          kod: { kind: 'hidden', value: bad },
        },
      } as never,
    ])
    const [poptin] = (await display()).body.poptins
    expectHarmless(poptin.poptin, 'markup')
    expect(poptin.poptin).toMatch(/^<div class="poptin-popup" data-poptin-id="\d+" lang="he" dir="rtl">/)
    expect(poptin.poptin).toMatch(/<input type="email" [^>]*name="email1" [^>]*required>/)
    for (const part of [
      '<p>Raz</p>',
      'href="//blog.example/dalej"',
      'class="poptin-form-submit-button"',
      'data-screen="thank-you"',
      'name="radio2"',
      'type="hidden" name="hidden4"',
      'type="checkbox"',
    ])
      expect(poptin.poptin).toContain(part)
    const file = new URL(poptin.poptin_url).pathname.replace('/api/display/', '')
    const page = await test.request('GET', file)
    expect([page.status, page.body, page.headers.get('content-type')]).toEqual([
      200,
      poptin.poptin,
      'text/html; charset=UTF-8',
    ])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('a preview link shows an inactive campaign for an hour, and stores nothing [E-05]', async () => {
    await test.publish([{ filters: [{ kind: 'device', device: 'mobile' }] }, { isOn: false }], {
      visitorsAMonth: 5,
    })
    const [on, off] = [
      makePreviewToken(test.services, campaignIdOf(1)),
      makePreviewToken(test.services, campaignIdOf(2)),
    ]
    const look = (token: string, origin = 'https://gdzies.example') =>
      display({ preview_poptin_id: token, visitor_id: 'podglad' }, { origin })
    const { body, headers } = await look(off)
    expect(headers.get('access-control-allow-origin')).toBe('https://gdzies.example')
    expect(body).toMatchObject({
      display: true,
      poptins: [{ poptin_id: campaignIdOf(2) }],
      preview: {
        campaign: { id: campaignIdOf(2), type: 'lightbox' },
        template: { type: 'lightbox', language: 'pl' },
      },
    })
    expect((await look(on)).body.poptins).toHaveLength(1)
    // An invalid token, or one of another campaign, shows nothing to other sites.
    const [id, until, seal] = off.split('.')
    for (const token of [
      'x',
      campaignIdOf(1),
      `${id}.${until}.${'0'.repeat(24)}`,
      `${campaignIdOf(1)}.${until}.${seal}`,
      `${id}.zzzzzzzzz.${seal}`,
      `${off}.x`,
      `${id}.${until}.${'ą'.repeat(24)}`,
    ])
      expect((await look(token)).status).toBe(403)
    expect((await look(campaignIdOf(1), 'https://blog.example')).body.poptins).toHaveLength(1)
    expect((await look(campaignIdOf(2), 'https://blog.example')).body).toMatchObject({
      poptins: [],
      display: false,
      message: 'preview_not_found',
    })
    test.clock.nowMs += 3_590_000
    expect((await look(off)).status).toBe(200)
    test.clock.nowMs += 20_000
    expect((await look(off)).status).toBe(403)
    await test.settle()
    expect(await test.services.db.read.selectFrom('campaign_visitors').selectAll().execute()).toEqual([])
  })

  it('the owner’s own filter is a script file only where own code is enabled', async () => {
    const own = {
      filters: [{ kind: 'javascript', code: 'return document.title === "Panele" // koniec' }],
    } as never
    await test.publish([own, {}])
    const scripts = async () =>
      (await test.request('GET', `configuration/${CAMPAIGN_SITE}`)).body.scripts as Record<
        string,
        { src: string; integrity: string }
      >
    expect(Object.keys(await scripts()).filter((name) => name.startsWith('filter:'))).toEqual([])
    await test.publish([own, {}], { runsOwnCode: true })
    const file = (await scripts())[`filter:${campaignIdOf(1)}`]
    const { status, body, headers } = await test.request('GET', file?.src.replace('/api/display/', '') ?? '')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=UTF-8',
      'public, max-age=31536000, immutable',
    ])
    expect(file?.integrity).toMatch(/^sha384-/)
    const passes = (title: string) => {
      const window: { klepkaFilters?: Record<string, () => boolean> } = {}
      // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- as a page runs the file
      new Function('window', 'document', body)(window, { title })
      return window.klepkaFilters?.[campaignIdOf(1)]?.()
    }
    expect([passes('Panele'), passes('Deski')]).toEqual([true, false])
    await test.publish([own, {}])
    expect((await test.request('GET', file?.src.replace('/api/display/', '') ?? '')).status).toBe(404)
  })

  it('the domain of an address is checked one at a time; the old wire has the list', async () => {
    const kind = async (domain: string) =>
      (await test.request('GET', `mail-domain/${encodeURIComponent(domain)}`)).body.kind
    for (const free of ['gmail.com', 'WP.pl', 'walla.co.il', 'poczta.onet.pl', 'mail.o2.pl'])
      expect(await kind(free), free).toBe('free')
    for (const fake of ['mailinator.com', 'yopmail.com']) expect(await kind(fake), fake).toBe('disposable')
    for (const own of ['klepka.example', 'wp.pl.example', 'notgmail.com'])
      expect(await kind(own), own).toBe('business')
    for (const none of ['gmail', '-', 'a b.pl', '__proto__', 'x'.repeat(300)])
      expect(await kind(none), none).toBe('unknown')
    const { body, headers } = await test.request('GET', 'validation-emails')
    expect(body).toEqual(expect.arrayContaining(['gmail.com', 'wp.pl', 'mailinator.com']))
    expect(body).toEqual([...new Set(body as string[])])
    expect(headers.get('cache-control')).toContain('public')
    expect(
      (
        await test.request('GET', 'validation-emails', undefined, {
          'if-none-match': headers.get('etag') ?? '',
        })
      ).status,
    ).toBe(304)
    expect(test.logged).toEqual([])
  })
})
