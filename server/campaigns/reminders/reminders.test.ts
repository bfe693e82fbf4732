import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReminderSettings } from '#contract/console/campaigns/abandonment.ts'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { removeLead } from '../leads/remove-lead.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import { smtpTransport } from '#server/platform/mail/transport.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { accountPages, shareAccountShop } from '#server/testing/identity/account-pages.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { openOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openSmtpServer } from '#server/testing/processes/smtp-server.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { accountDeleted } from '#server/shop/events.ts'
import { removeReminderConsent, setWantsReminders } from '#server/shop/account/reminder-consent.ts'
import { saveReminderSettings } from './reminder-settings.ts'
import { sendReminders } from './remind.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SITE = 'a1b2c3d4e5f60'
const CAMPAIGN = '00000000000c1'
const DETAILS = '{"language":"pl"}'

describe.each(engines)('reminders on %s', (engine) => {
  const shared = shareAccountShop(engine)
  const { register, send, identityOf } = accountPages(() => shared)
  let panel: number
  let glue: number
  let people = 0

  const settings = (change: Partial<ReminderSettings> = {}) =>
    shared.services.db.transaction((tx) =>
      saveReminderSettings(tx, {
        isOn: true,
        afterHours: 4,
        pauseDays: 7,
        fromHour: 9,
        untilHour: 20,
        campaignIds: [CAMPAIGN],
        remindsOfBrowsing: false,
        ...change,
      }),
    )
  /** 11:00 in Warsaw, some days later: reminders of earlier tests are not due. */
  const nextMorning = (days = 10) => {
    const { clock } = shared
    clock.nowMs = Math.floor(clock.nowMs / DAY_MS + days) * DAY_MS + 10 * HOUR_MS
  }
  const lead = (email: string, change: object = {}) =>
    shared.services.db.transaction((tx) =>
      insertRows(tx, 'leads', [
        {
          id: `lead-${email}-${Math.random()}`,
          site_id: SITE,
          campaign_id: CAMPAIGN,
          campaign_name: 'Newsletter',
          key: `${Math.random()}`,
          email,
          fields_json: '[]',
          consents_json: '[{"text":"Chcę dostawać wiadomości","isGiven":true}]',
          cause: 'scroll',
          page_url: '',
          details_json: DETAILS,
          device: 'mobile',
          country: 'PL',
          ip: '',
          received_ms: shared.clock.nowMs,
          confirmed_ms: shared.clock.nowMs,
          unsubscribed_ms: null,
          prize_json: null,
          tags_json: '[]',
          ...change,
        },
      ]),
    )
  const guestCart = (email: string, lines: (number | [number, number])[] = [[panel, 2], glue]) =>
    saveTestCart(
      shared.services.db,
      lines,
      { checkoutFields: { billing_email: email, billing_first_name: 'Sekretna' } },
      shared.clock.nowMs,
    )
  const later = (hours: number) => void (shared.clock.nowMs += hours * HOUR_MS)
  const newPerson = () => `gosc${(people += 1)}@example.pl`
  const mailsTo = (email: string) =>
    shared.services.db.read
      .selectFrom('outbox')
      .selectAll()
      .where('to_address', '=', email)
      .where('about', 'like', 'reminder:%')
      .orderBy('created_ms')
      .execute()
  const linkOf = (text: string, path: string) =>
    new RegExp(`http://localhost:3000(/${path}/\\S+)`).exec(text)?.[1] ?? ''
  const linesOf = async (visitor: TestVisitor) =>
    (
      await loadCart(shared.services, visitor.cookies.get(sessionCookieName(shared.services)) ?? null)
    ).document.lines.map(({ productId, quantity }) => [productId, quantity])
  /** Creates a person who agreed and left a cart; returns the reminder's mail. */
  const reminded = async (lines?: (number | [number, number])[]) => {
    const email = newPerson()
    await lead(email)
    await guestCart(email, lines)
    later(5)
    expect(await sendReminders(shared.services)).toBe(1)
    return { email, mail: (await mailsTo(email))[0]! }
  }

  beforeAll(async () => {
    panel = await addProduct(shared.services.db, {
      name: 'Panel <dąb>',
      slug: 'panel',
      stock: 50,
      regularPriceGrosze: 12_345,
    })
    glue = await addProduct(shared.services.db, { name: 'Klej', slug: 'klej', regularPriceGrosze: 2_000 })
  })
  beforeEach(async () => {
    nextMorning()
    await settings()
  })

  test('are off until the owner enables them', async () => {
    await shared.services.db.transaction((tx) =>
      tx.deleteFrom('settings').where('name', '=', 'reminders').execute(),
    )
    const email = newPerson()
    await lead(email)
    await guestCart(email)
    later(5)
    expect(await sendReminders(shared.services)).toBe(0)
    expect(await mailsTo(email)).toEqual([])
  })

  test('send one mail hours after a cart was left, with products, sums and a refusal link', async () => {
    const smtp = await openSmtpServer()
    const transport = smtpTransport(smtp.url)
    const email = newPerson()
    await lead(email)
    await guestCart(email)
    later(3)
    expect(await sendReminders(shared.services)).toBe(0)
    later(2)
    expect(await sendReminders(shared.services)).toBe(1)
    expect(await sendReminders(shared.services)).toBe(0)
    await sendDueMail(shared.services, transport)
    transport.close()
    await smtp.close()
    const own = smtp.received.filter(({ to }) => to.includes(email))
    expect(own).toHaveLength(1)
    expect(own[0]!.source).toMatch(/^List-Unsubscribe:\s+<http:\/\/localhost:3000\/przypomnienia\/wypisz\//m)
    expect(own[0]!.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const { text, html, subject } = (await mailsTo(email))[0]!
    expect(subject).toContain('Twój koszyk czeka')
    for (const part of [
      'Panel <dąb>',
      '2 sztuki',
      '246,90',
      'Klej',
      '266,90',
      '/koszyk/przywroc/',
      '/przypomnienia/wypisz/',
    ])
      expect(text.replace(/\s/gu, ' ')).toContain(part)
    expect(html).toContain('Panel &lt;dąb&gt;')
    expect(`${text}${html}`).not.toContain('Sekretna')
  })

  test('say the lowest price of 30 days before beside a reduced price', async () => {
    const { db } = shared.services
    const reduced = await addProduct(db, {
      name: 'Listwa',
      regularPriceGrosze: 12_000,
      salePriceGrosze: 9_000,
    })
    await db.transaction((tx) =>
      tx.updateTable('products').set({ lowest_price_grosze: 11_000 }).where('id', '=', reduced).execute(),
    )
    const { mail } = await reminded([[reduced, 2]])
    const text = mail.text.replace(/\s/gu, ' ')
    expect(text).toContain('Cena za sztukę lub paczkę: 90,00 zł')
    expect(text).toContain('Najniższa cena z 30 dni przed obniżką: 110,00 zł')
    nextMorning()
    expect((await reminded([panel])).mail.text).not.toContain('Najniższa cena')
  })

  test.each([
    ['never agreed', { consents_json: '[{"text":"Chcę","isGiven":false}]' }],
    ['did not see a consent box', { consents_json: '[]' }],
    ['has not confirmed the address', { confirmed_ms: null }],
    ['has unsubscribed', { unsubscribed_ms: 1 }],
    ['agreed to another campaign', { campaign_id: '00000000000c2' }],
  ])('are not sent to a person who %s', async (_, change) => {
    const email = newPerson()
    await lead(email, change)
    await guestCart(email)
    later(5)
    expect(await sendReminders(shared.services)).toBe(0)
  })

  test('wait until the morning instead of the night', async () => {
    const email = newPerson()
    await lead(email)
    // 17:00 in Warsaw, so that the four hours end in the evening.
    later(6)
    await guestCart(email)
    for (let hour = 0; hour < 15; hour += 1) {
      later(1)
      expect(await sendReminders(shared.services)).toBe(0)
    }
    later(1)
    expect(await sendReminders(shared.services)).toBe(1)
    // The mail server is away all day: what was not sent by the evening waits for the morning.
    later(11)
    expect(await sendReminders(shared.services)).toBe(0)
    expect(await mailsTo(email)).toEqual([])
    later(13)
    expect(await sendReminders(shared.services)).toBe(1)
  })

  test('are limited to one in the configured days, and never repeat the same cart', async () => {
    const { email } = await reminded()
    await guestCart(email, [[glue, 3]])
    later(24)
    expect(await sendReminders(shared.services)).toBe(0)
    nextMorning(8)
    await guestCart(email, [[glue, 4]])
    later(5)
    expect(await sendReminders(shared.services)).toBe(1)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('are not sent after an order from any cart', async () => {
    const email = newPerson()
    await lead(email)
    await guestCart(email)
    later(1)
    const other = await saveTestCart(shared.services.db, [glue], {}, shared.clock.nowMs)
    const delivery = (await loadCart(shared.services, other)).cart.deliveryMethodId ?? ''
    const placed = await placeOrder(
      shared.services,
      makeCheckout(other, {
        values: buyerFields({ billing_email: email.toUpperCase(), 'shipping_method[0]': delivery }),
      }),
    )
    expect(placed).toMatchObject({ ok: true })
    later(4)
    expect(await sendReminders(shared.services)).toBe(0)
  })

  test('have a link that restores products in any browser, once, and adds to an existing cart', async () => {
    const { mail } = await reminded()
    const path = linkOf(mail.text, 'koszyk/przywroc')
    const elsewhere = shared.visitor()
    const page = await elsewhere.open(path)
    expect(page).toContain('Panel &lt;dąb&gt; × 2')
    // Programs follow links as well.
    expect(await linesOf(elsewhere)).toEqual([])
    expect(page).not.toMatch(/gosc\d+@|Sekretna/)
    expect(await elsewhere.submit(path)).toContain('Koszyk jest taki jak przedtem.')
    expect(await linesOf(elsewhere)).toEqual([
      [panel, 2],
      [glue, 1],
    ])
    expect(
      (await loadCart(shared.services, elsewhere.cookies.get(sessionCookieName(shared.services))!)).document
        .checkoutFields,
    ).toEqual({})
    expect(await elsewhere.submit(path)).toContain('Wszystkie te produkty są już w koszyku.')
    expect(await linesOf(elsewhere)).toEqual([
      [panel, 2],
      [glue, 1],
    ])

    const busy = shared.visitor()
    await busy.callAjax('add_to_cart', { product_id: String(glue), quantity: '5' })
    expect(await busy.submit(path)).toContain('Dodaliśmy odłożone produkty')
    expect(await linesOf(busy)).toEqual([
      [glue, 5],
      [panel, 2],
    ])
    // A page of another site cannot press the button.
    expect(
      (await busy.post(path, {}, { 'sec-fetch-site': 'cross-site', origin: 'https://obcy.example' })).status,
    ).toBe(403)
  })

  test('have a link that expires, works a limited number of times, and cannot be forged', async () => {
    const { mail } = await reminded()
    const path = linkOf(mail.text, 'koszyk/przywroc')
    const forged = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`
    expect((await shared.visitor().get(forged)).status).toBe(404)
    expect((await shared.visitor().post(forged)).status).toBe(404)
    // The link of a refusal restores nothing.
    expect(
      (
        await shared
          .visitor()
          .get(
            linkOf(mail.text, 'przypomnienia/wypisz').replace('/przypomnienia/wypisz/', '/koszyk/przywroc/'),
          )
      ).status,
    ).toBe(404)
    for (let use = 0; use < 5; use += 1) expect((await shared.visitor().post(path)).status).toBe(303)
    expect((await shared.visitor().post(path)).status).toBe(404)
    nextMorning(1)
    const { mail: second } = await reminded()
    later(15 * 24)
    expect((await shared.visitor().get(linkOf(second.text, 'koszyk/przywroc'))).status).toBe(404)
  })

  test('stop after a one-click refusal until a new confirmed consent', async () => {
    const { email, mail } = await reminded()
    const path = linkOf(mail.text, 'przypomnienia/wypisz')
    expect(await shared.visitor().open(path)).toContain('Koniec przypomnień?')
    // As mail programs send it: without origin and cookies.
    const refused = await shared.app.request(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([refused.status, await refused.text()]).toEqual([
      200,
      expect.stringContaining('Nie będziemy przypominać'),
    ])
    nextMorning(30)
    await guestCart(email, [[glue, 2]])
    later(5)
    expect(await sendReminders(shared.services)).toBe(0)
    // Anybody can enter the address again; only its owner can follow the link in a mail.
    await lead(email)
    later(1)
    expect(await sendReminders(shared.services)).toBe(0)
    await lead(email, { confirmed_ms: shared.clock.nowMs + 1_000 })
    later(1)
    expect(await sendReminders(shared.services)).toBe(1)
  })

  test('stay off after an unsubscription or refusal, despite another account’s consent', async () => {
    const unsubscribed = newPerson()
    await lead(unsubscribed, { unsubscribed_ms: shared.clock.nowMs })
    later(1)
    await lead(unsubscribed)
    await guestCart(unsubscribed)
    const { email, mail } = await reminded()
    await shared.visitor().post(linkOf(mail.text, 'przypomnienia/wypisz'))
    nextMorning(30)
    await setWantsReminders(shared.services, { id: 'obcy', email: 'obcy@example.pl' }, true)
    await guestCart(email, [[glue, 2]])
    await guestCart(unsubscribed, [[glue, 2]])
    later(5)
    expect(await sendReminders(shared.services)).toBe(0)
  })

  test('are removed with the data of a person, and their links stop working', async () => {
    const { email, mail } = await reminded()
    const now = shared.clock.nowMs
    await shared.services.db.transaction((tx) =>
      tx
        .insertInto('browsed_products')
        .values({
          site_id: SITE,
          store: 'wix',
          customer: 'k7',
          product_id: '7',
          product_name: 'Klej',
          category: '',
          email,
          cart_value_minor: null,
          times: 1,
          first_ms: now,
          last_ms: now,
        })
        .execute()
        .then(() => {}),
    )
    const [left] = await shared.services.db.read
      .selectFrom('leads')
      .select('id')
      .where('email', '=', email)
      .execute()
    await removeLead(shared.services, left!.id)
    expect(await mailsTo(email)).toEqual([])
    for (const path of ['koszyk/przywroc', 'przypomnienia/wypisz'])
      expect((await shared.visitor().get(linkOf(mail.text, path))).status).toBe(404)
    expect(
      await shared.services.db.read
        .selectFrom('browsed_products')
        .select('email')
        .where('customer', '=', 'k7')
        .execute(),
    ).toEqual([{ email: '' }])

    nextMorning(1)
    const member = await register()
    await send(member.visitor, '/moje-konto/prywatnosc/', { co: 'przypomnienia', wants: '1' })
    await member.visitor.callAjax('add_to_cart', { product_id: String(panel), quantity: '1' })
    later(5)
    expect(await sendReminders(shared.services)).toBe(1)
    await shared.services.db.transaction(async (tx) => {
      const identityId = (await identityOf(member.email))!.id
      await removeReminderConsent(tx, identityId)
      await shared.services.events.emit(accountDeleted, { tx, identityId, email: member.email })
    })
    expect(await mailsTo(member.email)).toEqual([])
  })

  test('do not restore a cart after its order', async () => {
    const { email, mail } = await reminded()
    const path = linkOf(mail.text, 'koszyk/przywroc')
    expect((await shared.visitor().get(path)).status).toBe(200)
    const other = await saveTestCart(shared.services.db, [glue], {}, shared.clock.nowMs)
    const delivery = (await loadCart(shared.services, other)).cart.deliveryMethodId ?? ''
    expect(
      await placeOrder(
        shared.services,
        makeCheckout(other, {
          values: buyerFields({ billing_email: email, 'shipping_method[0]': delivery }),
        }),
      ),
    ).toMatchObject({ ok: true })
    expect((await shared.visitor().get(path)).status).toBe(404)
    expect((await shared.visitor().post(path)).status).toBe(404)
  })

  test('follow the consent in a member’s account, which can be withdrawn there or in the mail', async () => {
    const { visitor, email } = await register()
    const agree = (wants: '0' | '1') =>
      send(visitor, '/moje-konto/prywatnosc/', { co: 'przypomnienia', wants })
    await visitor.callAjax('add_to_cart', { product_id: String(panel), quantity: '1' })
    later(5)
    expect(await sendReminders(shared.services)).toBe(0)
    nextMorning(1)
    expect((await agree('1')).status).toBe(303)
    expect(await visitor.open('/moje-konto/prywatnosc/')).toContain('Nie chcę przypomnień')
    later(5)
    expect(await sendReminders(shared.services)).toBe(1)
    const [mail] = await mailsTo(email)
    await shared.app.request(linkOf(mail!.text, 'przypomnienia/wypisz'), { method: 'POST' })
    expect(await visitor.open('/moje-konto/prywatnosc/')).toContain('Chcę dostawać przypomnienia')
    later(1)
    await agree('1')
    await agree('0')
    nextMorning(10)
    const again = shared.visitor()
    await send(again, '/moje-konto/logowanie/', { email, password: 'cztery konie w stodole' })
    await again.callAjax('add_to_cart', { product_id: String(glue), quantity: '2' })
    later(5)
    expect(await sendReminders(shared.services)).toBe(0)
    expect(await identityOf(email)).toBeDefined()
  })

  test('mention viewed products only if the owner enables it, to people who agreed', async () => {
    const email = newPerson()
    await lead(email)
    await shared.changeSettings({ campaignSite: SITE })
    const now = shared.clock.nowMs
    await shared.services.db.transaction(async (tx) => {
      await tx
        .insertInto('campaign_sites')
        .values({
          id: SITE,
          name: 'Podłogi',
          domains_json: '["localhost"]',
          settings_json: '{}',
          version: 1,
          created_ms: now,
        })
        .execute()
      await tx
        .insertInto('browsed_products')
        .values({
          site_id: SITE,
          store: 'klepka',
          customer: 'visitor:1',
          product_id: String(glue),
          product_name: 'Klej',
          category: '',
          email,
          cart_value_minor: null,
          times: 1,
          first_ms: now,
          last_ms: now,
        })
        .execute()
    })
    later(5)
    expect(await sendReminders(shared.services)).toBe(0)
    await settings({ remindsOfBrowsing: true })
    expect(await sendReminders(shared.services)).toBe(1)
    expect(await sendReminders(shared.services)).toBe(0)
    const [mail] = await mailsTo(email)
    expect(mail!.subject).toBe('Podłogi: oglądane produkty')
    expect(mail!.text).toContain('http://localhost:3000/produkt/klej/')

    // However many others did not agree; consent on one site does not apply to another.
    nextMorning(1)
    const [last, elsewhere] = [`zz-${newPerson()}`, `zy-${newPerson()}`]
    await lead(last)
    await lead(elsewhere, { site_id: '000000000000b' })
    const seen = (address: string) => ({
      site_id: SITE,
      store: 'klepka',
      customer: address,
      product_id: String(glue),
      product_name: 'Klej',
      category: '',
      email: address,
      cart_value_minor: null,
      times: 1,
      first_ms: shared.clock.nowMs,
      last_ms: shared.clock.nowMs,
    })
    await shared.services.db.transaction((tx) =>
      tx
        .insertInto('browsed_products')
        .values([...Array.from({ length: 250 }, (_, at) => `aa${at}@example.pl`), last, elsewhere].map(seen))
        .execute()
        .then(() => {}),
    )
    later(5)
    expect(await sendReminders(shared.services)).toBe(1)
    expect(await mailsTo(last)).toHaveLength(1)
  })

  test('are sent once by two processes at the same time', async () => {
    const email = newPerson()
    await lead(email)
    await guestCart(email)
    later(5)
    await Promise.all([1, 2, 3].map(() => sendReminders(shared.services)))
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('are listed for the owner with result and preview; invalid settings are refused', async () => {
    const { email, mail } = await reminded()
    await shared.visitor().post(linkOf(mail.text, 'koszyk/przywroc'))
    const owner = await openOwner(shared)
    const { body } = await owner.request('GET', 'abandonment')
    expect(body.reminders[0]).toMatchObject({
      email,
      kind: 'cart',
      names: ['Panel <dąb>', 'Klej'],
      totalGrosze: 26_690,
      state: 'restored',
      mail: 'waiting',
    })
    expect(body.sums.sent).toBeGreaterThan(0)
    const preview = await owner.request('GET', 'abandonment/preview')
    expect(preview.body).toContain('Wróć do koszyka')
    expect(preview.headers.get('content-security-policy')).toContain('sandbox')
    const wrong = await owner.request('PUT', 'abandonment/settings', {
      isOn: true,
      afterHours: 0,
      pauseDays: 7,
      fromHour: 20,
      untilHour: 9,
      campaignIds: [],
      remindsOfBrowsing: false,
    })
    expect(wrong.status).toBe(422)
    expect((await shared.app.request('/panel/api/abandonment')).status).toBe(401)
  })
})
