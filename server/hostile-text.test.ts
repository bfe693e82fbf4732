import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { checkoutNonces } from '#server/shop/checkout/checkout-form.ts'
import { makeSignInLink } from '#server/identity/owners/owner-sign-in.ts'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import { smtpTransport } from '#server/platform/mail/transport.ts'
import { saveStaticPage } from '#server/shop/static-pages/static-pages.ts'
import { expectHarmless } from '#server/testing/routes/expect-harmless.ts'
import { addCoupon, addProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { buyerFields } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL, type TestShop } from '#server/testing/open-test-shop.ts'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'

const evil = (name: string) =>
  `${name}<script>alert(1)</script>"><img src=x onerror=alert(1)>'</script><!--{{7*7}}\${7*7}`
const SCRIPT_ADDRESS = `${'java'}script:alert(1)`
const CRLF = '\r\nBcc: ofiara@example.com\r\n\r\nTreść'

describe.each(engines)('hostile texts shown by the shop on %s', (engine) => {
  let test: TestShop
  let smtp: TestSmtp
  let buyer: TestVisitor
  let orderPage: string
  let orderId: number

  beforeAll(async () => {
    test = await openTestShop(engine, {
      settings: {
        shopName: `${evil('Sklep').slice(0, 70)}\r\nX-Zle: 1`.slice(0, 80),
        tagline: evil('Hasło').slice(0, 160),
        companyLines: [evil('Firma').slice(0, 120)],
        openingHours: evil('Godziny').slice(0, 120),
        phone: '"><img src=x onerror=alert(1)>',
        storeNotice: { isOn: true, text: evil('Uwaga') },
      },
    })
    smtp = await openSmtpServer()
    const { db } = test.services
    const categoryId = await db.transaction((tx) =>
      saveCategory(tx, { name: evil('Panele'), slug: 'panele', description: evil('Opis') }),
    )
    const productId = await addProduct(db, {
      slug: 'panel',
      name: evil('Panel'),
      sku: evil('SKU').slice(0, 60),
      categoryIds: [categoryId],
      tags: [evil('promo')],
      isFeatured: true,
      shortDescriptionHtml: `<p onclick="alert(1)">krótki</p>${evil('x')}`,
      descriptionHtml: `<a href="${SCRIPT_ADDRESS}">x</a><iframe srcdoc="<script>alert(1)</script>"></iframe>${evil('y')}`,
      attributes: [
        {
          slug: 'kolor',
          name: evil('Kolor'),
          values: [evil('biały')],
          isVisible: true,
          isForVariations: false,
        },
      ],
    })
    await addProduct(db, {
      slug: 'obcy',
      name: 'Obcy',
      kind: 'external',
      externalUrl: SCRIPT_ADDRESS,
      buttonText: evil('Kup'),
      categoryIds: [categoryId],
      pictures: [{ src: `"><img src=x onerror=alert(1)>`, alt: evil('obraz') }],
    })
    await addCoupon(db, { code: `<img src=x onerror=alert(1)>`, kind: 'percent', amount: 100 })
    await db.transaction((tx) =>
      saveStaticPage(
        tx,
        { slug: 'o-nas', title: evil('O nas'), html: evil('tekst'), position: 1 },
        TEST_NOW_MS,
      ),
    )
    await test.services.refresh()

    buyer = test.visitor()
    await buyer.callAjax('add_to_cart', { product_id: String(productId), quantity: '1' })
    const cartId = buyer.cookies.get(sessionCookieName(test.services)) ?? ''
    const answer = (await (
      await buyer.post(
        '/?wc-ajax=checkout',
        {
          ...buyerFields({
            billing_first_name: evil('Jan').slice(0, 115),
            billing_last_name: `K${CRLF}`,
            billing_company: evil('F').slice(0, 115),
            billing_city: '"><img src=x onerror=alert(1)>',
            order_comments: evil('Uwagi') + CRLF,
          }),
          'shipping_method[0]': 'odbior',
          'woocommerce-process-checkout-nonce': checkoutNonces(test.services, cartId).nonce,
          wc_order_attribution_source_type: 'utm',
          wc_order_attribution_utm_source: `'"><img src=x onerror=alert(1)>`,
          wc_order_attribution_utm_campaign: 'a < b <img src=x onerror=alert(1)',
          wc_order_attribution_session_entry: `${SCRIPT_ADDRESS}//"><svg onload=alert(1)>`,
        },
        { 'user-agent': evil('Mozilla') },
      )
    ).json()) as { result: string; redirect: string; order_id: number }
    expect(answer.result).toBe('success')
    orderPage = answer.redirect.replace(TEST_URL, '')
    orderId = answer.order_id
  })
  afterAll(async () => {
    await smtp.close()
    await test.close()
  })

  it.each([
    '/',
    '/sklep/',
    '/kategoria-produktu/panele/',
    '/produkt/panel/',
    '/produkt/obcy/',
    '/o-nas/',
    '/koszyk/',
    '/zamowienie/',
    '/sledzenie-zamowienia/',
    '/nie-ma-takiej/',
  ])('%s escapes them', async (path) => {
    const visitor = test.visitor()
    await visitor.callAjax('add_to_cart', { product_id: '1', quantity: '1' })
    for (const from of [visitor, test.visitor()]) {
      const html = await from.open(path)
      expect(html).toContain('lang="pl"')
      expectHarmless(html, path)
    }
  })

  it('the search page escapes the query in field, heading, links and title', async () => {
    for (const typed of [
      evil(''),
      '"><svg onload=alert(1)>',
      '</title><script>alert(1)</script>',
      `${SCRIPT_ADDRESS}//'`,
      '\u2028\u2029</script>',
    ]) {
      expectHarmless(
        await test
          .visitor()
          .open(`/szukaj/?s=${encodeURIComponent(typed)}&orderby=${encodeURIComponent(typed)}`),
        typed,
      )
    }
  })

  it('forms escape the submitted values they show again', async () => {
    const visitor = test.visitor()
    await visitor.callAjax('add_to_cart', { product_id: '1', quantity: '1' })
    const cartId = visitor.cookies.get(sessionCookieName(test.services)) ?? ''
    const fields = Object.fromEntries(Object.keys(buyerFields()).map((name) => [name, evil(`"${name}`)]))
    for (const [path, more] of [
      [
        '/zamowienie/',
        {
          'woocommerce-process-checkout-nonce': checkoutNonces(test.services, cartId).nonce,
          order_comments: `</textarea>${evil('')}`,
        },
      ],
      ['/sledzenie-zamowienia/', { orderid: evil(''), order_email: evil('') }],
      ['/koszyk/', { apply_coupon: '1', coupon_code: evil('') }],
    ] as const) {
      expectHarmless(await visitor.submit(path, { ...fields, ...more } as Record<string, string>), path)
    }
    expectHarmless(await visitor.open('/zamowienie/'), 'remembered fields')
  })

  it('fragments and notices escape them', async () => {
    const visitor = test.visitor()
    const { fragments } = await visitor.callAjax('add_to_cart', { product_id: '1', quantity: '1' })
    for (const markup of Object.values(fragments as Record<string, string>))
      expectHarmless(markup, 'fragment')
    const nonce = /"apply_coupon_nonce":"(\w+)"/.exec(await visitor.open('/koszyk/'))?.[1] ?? ''
    for (const code of ['<img src=x onerror=alert(1)>', evil('kod')]) {
      expectHarmless(
        await (await visitor.post('/?wc-ajax=apply_coupon', { coupon_code: code, security: nonce })).text(),
        'coupon notice',
      )
    }
    expectHarmless(await (await visitor.get('/?wc-ajax=get_cart_totals')).text(), 'totals')
  })

  it('configuration and structured data stay our own scripts', async () => {
    for (const path of ['/', '/produkt/panel/', '/kategoria-produktu/panele/', '/koszyk/']) {
      const html = await test.visitor().open(path)
      const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
      expect(html.match(/<script/g)).toHaveLength(scripts.length)
      for (const [, attributes = '', text = ''] of scripts) {
        if (attributes.includes('ld+json')) expect(typeof JSON.parse(text)).toBe('object')
        else expect(text === '' || text.startsWith('var wc_')).toBe(true)
      }
    }
  })

  it("confirmation, mail list and mails escape the order's texts", async () => {
    expectHarmless(await buyer.open(orderPage), 'confirmation')
    const list = await test.visitor().open('/dev/poczta/')
    expectHarmless(list, 'mail list')
    for (const [, id] of list.matchAll(/href="\/dev\/poczta\/(\w+)"/g)) {
      expectHarmless(await test.visitor().open(`/dev/poczta/${id}`), 'mail')
      const mail = await test.visitor().get(`/dev/poczta/${id}/html`)
      expect(mail.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
      expectHarmless(await mail.text(), 'mail as sent')
    }
  })

  it('the console API answers with JSON that a browser does not render', async () => {
    const { url } = await makeSignInLink(test.services)
    const opened = await test.app.request(`${TEST_URL}/panel/api/session/link`, {
      method: 'POST',
      body: JSON.stringify({ token: url.split('/').at(-1) }),
    })
    const cookie = (opened.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    for (const path of [
      'today',
      'orders',
      `orders/${orderId}`,
      'products',
      'settings',
      'categories',
      'coupons',
      'mail',
    ]) {
      const response = await test.app.request(`${TEST_URL}/panel/api/${path}`, { headers: { cookie } })
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('x-content-type-options'),
      ]).toEqual([200, 'application/json', 'nosniff'])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toBeTypeOf('object')
    }
  })

  it('the sitemaps stay well-formed', async () => {
    for (const path of ['/sitemap.xml', '/sitemap-strony.xml', '/sitemap-produkty.xml']) {
      const xml = await (await test.visitor().get(path)).text()
      const names =
        /<\?xml[^>]*\?>|<\/?(?:urlset|url|(?:image:)?loc|image:image|lastmod|sitemap(?:index)?)[^<>]*>/g
      expect(xml.replace(names, '')).not.toMatch(/[<>]/)
    }
  })

  it("a line break in a buyer's or the shop’s name adds no mail header", async () => {
    await sendDueMail(test.services, smtpTransport(smtp.url))
    expect(smtp.received).toHaveLength(2)
    for (const { source, to } of smtp.received) {
      const headers = source.split(/\r?\n\r?\n/)[0] ?? ''
      expect(to).toHaveLength(1)
      expect(headers.split(/\r?\n/).filter((line) => /^(?:bcc|cc|x-zle)\s*:/i.test(line))).toEqual([])
      expect(headers.match(/^(?:from|to|subject):/gim)).toHaveLength(3)
    }
    expect(test.logged).toEqual([])
  })

  it.each([
    'a@example.pl\r\nBcc: b@example.pl',
    'a@example.pl, b@example.pl',
    'a@example.pl;b@example.pl',
    'Jan <a@example.pl>',
    '"a b"@example.pl',
    'a@example.pl>',
    'a@[127.0.0.1]',
    'a\0@example.pl b@example.pl',
  ])('%j is refused as an e-mail address', async (address) => {
    const visitor = test.visitor()
    await visitor.callAjax('add_to_cart', { product_id: '1', quantity: '1' })
    const cartId = visitor.cookies.get(sessionCookieName(test.services)) ?? ''
    const fields = {
      ...buyerFields({ billing_email: address }),
      'shipping_method[0]': 'odbior',
      'woocommerce-process-checkout-nonce': checkoutNonces(test.services, cartId).nonce,
    }
    expect((await visitor.callAjax('checkout', fields)).result).toBe('failure')
  })
})
