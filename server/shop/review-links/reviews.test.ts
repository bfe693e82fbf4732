import { deflateSync } from 'node:zlib'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseCustomer } from '#server/customers/cards/erase-customer.ts'
import { listCustomers } from '#server/customers/cards/list-customers.ts'
import { listMail, findMail } from '#server/platform/mail/list-mail.ts'
import { addProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { reviews as words } from '#storefront/strings/pl/catalog/reviews.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { changeOrderStatus } from '../orders/change-order-status.ts'
import { loadOrder } from '../orders/find-order.ts'
import { notifyAuthor, requestReviews } from './review-mail.ts'
import { listOwnersReviews, publishReview, rejectReview, replyToReview } from '../reviews/moderate-reviews.ts'
import { filterListing, readListingFilters } from '../catalog/filters/filter-listing.ts'
import { removeLeftPhotos, storePhoto } from '../reviews/review-photos.ts'
import { exportNotices, forgetNoticesOf } from '../content-notices/notices.ts'
import { decideNotice, listOwnersNotices } from '../moderation/decide-notice.ts'
import { contentNotice as noticeWords, reviewRules } from '#storefront/strings/pl/catalog/content-notices.ts'
import { reviewPath } from './review-link.ts'

const DAY_MS = 86_400_000

/** A real picture of 40 × 40 px. */
const png = (grey = 120): Buffer => {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff
    for (const byte of bytes) c = crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8)
    return (c ^ 0xffffffff) >>> 0
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc(body), body.length + 4)
    return whole
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(40, 0)
  header.writeUInt32BE(40, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(40 * (1 + 40 * 3), grey)
  for (let row = 0; row < 40; row++) rows[row * 121] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe.each(engines)('reviews on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine, { pageCacheMb: 8 }))
  let count = 0
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'klepka-reviews-'))
    test.services.settings.dataFolder = folder
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(() => {
    test.clock.nowMs = TEST_NOW_MS + ++count * DAY_MS
  })

  /** A completed order of a new product, and the path of the form for it. */
  const bought = async (
    email = `kupujacy${count}@example.pl`,
    status: 'completed' | 'processing' = 'completed',
  ) => {
    const slug = `oceniany-${engine}-${count}-${Math.random().toString(36).slice(2, 8)}`
    const productId = await addProduct(test.services.db, { slug, name: `Panel ${slug}`, stock: 10 })
    const cartId = await saveTestCart(test.services.db, [[productId, 1]], {}, test.clock.nowMs)
    const outcome = await placeOrder(
      test.services,
      makeCheckout(cartId, { values: buyerFields({ billing_email: email }) }),
    )
    if (!outcome.ok) throw new Error(outcome.reason)
    const { id } = outcome.order
    const version = async () =>
      Number(
        (
          await test.services.db.read
            .selectFrom('orders')
            .select('version')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).version,
      )
    await changeOrderStatus(test.services, {
      orderId: id,
      version: await version(),
      to: status,
      tellBuyer: false,
      author: 'Ola',
    })
    const order = await loadOrder(test.services.db.read, id)
    return { productId, url: `/produkt/${slug}/`, order, path: reviewPath(test.services, order, productId) }
  }
  const send = async (path: string, fields: Record<string, string>, photos: Buffer[] = []) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ sposob: 'zapisz', ocena: '5', tresc: '', ...fields }))
      form.append(name, value)
    for (const photo of photos) form.append('zdjecia', new Blob([new Uint8Array(photo)]), 'a.png')
    return test.app.request(new URL(path, test.services.settings.publicUrl), {
      method: 'POST',
      body: form,
      headers: { 'sec-fetch-site': 'same-origin', host: new URL(test.services.settings.publicUrl).host },
    })
  }
  const waiting = async () =>
    (await listOwnersReviews(test.services, { state: 'pending', before: undefined })).reviews
  const publish = async (productId: number) => {
    const review = (await waiting()).find((one) => one.productId === productId)!
    expect(await publishReview(test.services, review)).toEqual({ ok: true })
    return review
  }
  const open = async (path: string) => (await test.visitor().get(path)).text()

  it('a review is shown only after the owner has read it, with average, name and proof of purchase [21]', async () => {
    const { path, url, productId } = await bought()
    expect(await open(path)).toContain(words.rating)
    expect(await open(url)).toContain(words.none)
    expect((await send(path, { ocena: '4', tresc: 'Ładny <script>x</script>' })).status).toBe(303)
    expect(await open(url)).toContain(words.none)
    await publish(productId)
    const page = await open(url)
    expect(page).toContain('4 na 5, 1 opinia')
    expect(page).toContain('Łucja Ż.')
    expect(page).toContain(words.verified)
    expect(page).toContain('Ładny &lt;script&gt;x')
    expect(page).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1')
    const json = await (
      await test.visitor().get(`/wp-json/wc/store/v1/products/reviews?product_id=${productId}`)
    ).json()
    expect(json).toMatchObject([{ product_id: productId, rating: 4, verified: true, reviewer: 'Łucja Ż.' }])
    const product = await (await test.visitor().get(`/wp-json/wc/store/v1/products/${productId}`)).json()
    expect(product).toMatchObject({ average_rating: '4.00', review_count: 1 })
  })

  it('a change goes back to the owner and leaves the page, and withdrawing removes the review', async () => {
    const { path, url, productId } = await bought()
    await send(path, { ocena: '5' })
    await publish(productId)
    expect(await open(url)).toContain('5 na 5, 1 opinia')
    await send(path, { ocena: '2', 'bez-imienia': '1' })
    expect(await open(url)).toContain(words.none)
    await publish(productId)
    const page = await open(url)
    expect(page).toContain('2 na 5, 1 opinia')
    expect(page).toContain(words.nameless)
    await send(path, { sposob: 'wycofaj' })
    expect(await open(url)).toContain(words.none)
  })

  it.each([
    ['a changed seal', (path: string) => path.replace(/.\/$/, (end) => (end[0] === '0' ? '1/' : '0/'))],
    [
      'another product',
      (path: string) => path.replace(/\.(\d+)\./, (_, id: string) => `.${Number(id) + 1}.`),
    ],
    [
      'a later end',
      (path: string) => path.replace(/\.(\d{5})\./, (_, day: string) => `.${Number(day) + 9}.`),
    ],
  ])('a link with %s is refused', async (_, spoil) => {
    const { path } = await bought()
    expect((await test.visitor().get(spoil(path))).status).toBe(404)
    expect((await send(spoil(path), {})).status).toBe(404)
  })

  it('an order that is not completed, and a link that is too old, bring no review', async () => {
    const open = await bought(undefined, 'processing')
    expect((await send(open.path, {})).status).toBe(422)
    const late = await bought()
    test.clock.nowMs += 200 * DAY_MS
    expect((await send(late.path, {})).status).toBe(422)
    const ids = (await waiting()).map(({ productId }) => productId)
    expect(ids).not.toContain(open.productId)
    expect(ids).not.toContain(late.productId)
  })

  it('two sent at once are one review', async () => {
    const { path, productId } = await bought()
    const answers = await Promise.all([send(path, { ocena: '3' }), send(path, { ocena: '3' })])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect((await waiting()).filter((one) => one.productId === productId)).toHaveLength(1)
  })

  it('photographs are encoded anew, anything else is refused, and no file stays after withdrawing', async () => {
    const { path, productId } = await bought()
    expect((await send(path, {}, [Buffer.from('<svg onload=alert(1)>')])).status).toBe(422)
    expect((await send(path, {}, [png(), png(), png(), png()])).status).toBe(422)
    expect((await send(path, {}, [png()])).status).toBe(303)
    const review = (await waiting()).find((one) => one.productId === productId)!
    expect(review.photos).toEqual([expect.stringMatching(/^\/pictures\/[0-9a-f]{20}-40x40\.webp$/)])
    const files = () => readdir(join(test.services.settings.dataFolder, 'pictures'))
    const base = review.photos[0]!.slice('/pictures/'.length, -'.webp'.length)
    expect((await files()).filter((name) => name.startsWith(base)).length).toBeGreaterThan(0)
    await send(path, { sposob: 'wycofaj' })
    expect((await files()).filter((name) => name.startsWith(base))).toEqual([])
  })

  it('photographs whose review was never stored are removed after an hour, others stay [21]', async () => {
    const { path } = await bought()
    await send(path, {}, [png()])
    const files = () => readdir(join(folder, 'pictures'))
    const stored = await files()
    // A process that ended before the review was stored: the files are there, and nothing names them.
    const lost = await storePhoto(test.services, png(90))
    expect((await files()).length).toBeGreaterThan(stored.length)
    expect(await removeLeftPhotos(test.services)).toBe(0)
    test.clock.nowMs += 2 * 3_600_000
    expect(await removeLeftPhotos(test.services)).toBe(1)
    expect((await files()).toSorted()).toEqual(stored.toSorted())
    expect(await removeLeftPhotos(test.services)).toBe(0)
    expect(lost).not.toBe('')
    await send(path, { sposob: 'wycofaj' })
  })

  it('a link still opens its product after lines of the order were removed; what is gone gets no review [21]', async () => {
    const { path, order, productId } = await bought()
    const linesOf = () =>
      test.services.db.read.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
    const [row] = await linesOf()
    const put = (lines: (typeof row & {})[]) =>
      test.services.db.transaction(async (tx) => {
        await tx.deleteFrom('order_lines').where('order_id', '=', order.id).execute()
        await tx.insertInto('order_lines').values(lines).execute()
      })
    const other = await addProduct(test.services.db, { slug: `inny-${order.id}-${engine}`, name: 'Inny' })
    const otherPath = reviewPath(test.services, order, other)
    await put([
      { ...row!, product_id: other, name: 'Inny' },
      { ...row!, position: 1 },
    ])
    expect((await send(path, { ocena: '2' })).status).toBe(303)
    await put([{ ...row!, position: 1 }])
    expect((await test.visitor().get(otherPath)).status).toBe(404)
    expect((await send(otherPath, {})).status).toBe(422)
    expect((await send(path, { ocena: '3' })).status).toBe(303)
    const ours = (await waiting()).filter((one) => one.orderId === order.id)
    expect(ours.map((one) => [one.productId, one.rating])).toEqual([[productId, 3]])
    // Removed from the order: what was written stays in its author's hands.
    await put([{ ...row!, product_id: other, name: 'Inny' }])
    expect((await send(path, { sposob: 'wycofaj' })).status).toBe(303)
    expect((await waiting()).filter((one) => one.orderId === order.id)).toEqual([])
  })

  it('publishing and withdrawing a review moves its product among the best rated [21]', async () => {
    const { path, url, productId } = await bought()
    const best = async () => {
      const page = await open('/sklep/?orderby=rating')
      return [...page.matchAll(/href="[^"]*(\/produkt\/[^"#?]+)"/g)].map(([, found]) => found)
    }
    const score = async () =>
      (
        await test.services.db.read
          .selectFrom('listing_entries')
          .select('rating_score')
          .where('listing', '=', 'all')
          .where('product_id', '=', productId)
          .executeTakeFirstOrThrow()
      ).rating_score
    await send(path, { ocena: '5' })
    expect(await score()).toBe(0)
    await publish(productId)
    expect(await score()).toBe(4167)
    expect((await best())[0]).toBe(url)
    const filtered = await filterListing(
      test.services,
      'all',
      await readListingFilters(test.services, new URLSearchParams()),
      { order: 'rating', offset: 0, limit: 1 },
    )
    expect(filtered.ids).toEqual([productId])
    await send(path, { sposob: 'wycofaj' })
    expect(await score()).toBe(0)
  })

  it('a rejected review tells its author why by one mail, and an outdated decision changes nothing', async () => {
    const { path, productId, order, url } = await bought()
    await send(path, { ocena: '1', tresc: 'Kurier się spóźnił' })
    const review = (await waiting()).find((one) => one.productId === productId)!
    const reason = 'Nie dotyczy produktu.'
    expect(
      await rejectReview(
        test.services,
        { ...review, reason, decidedBy: 'Anna' },
        notifyAuthor(test.services),
      ),
    ).toEqual({
      ok: true,
    })
    expect(
      await rejectReview(
        test.services,
        { ...review, reason, decidedBy: 'Anna' },
        notifyAuthor(test.services),
      ),
    ).toEqual({
      ok: false,
      reason: 'changed_meanwhile',
    })
    const mails = (await listMail(test.services.db.read, { about: `order:${order.id}` })).filter(
      ({ cause }) => cause.startsWith('review:'),
    )
    expect(mails).toHaveLength(1)
    expect((await findMail(test.services.db.read, mails[0]!.id))?.text).toContain(reason)
    expect(await open(url)).toContain(words.none)
    expect(await open(path)).toContain(reason)
  })

  it('the shop answers below a review, which has a link to report it', async () => {
    const { path, url, productId } = await bought()
    await send(path, {})
    const review = await publish(productId)
    await replyToReview(test.services, { ...review, version: review.version + 1, reply: 'Dziękujemy!' })
    const page = await open(url)
    expect(page).toContain('Dziękujemy!')
    expect(page).toContain(`/zglos-tresc/?tresc=opinia-${review.id}`)
    expect(page).toContain('/zasady-opinii/')
  })

  it('a notice is received by mail, decided with reasons, and logged; the owner has a letter', async () => {
    const { path, url, productId, order } = await bought()
    await send(path, { tresc: 'Oszuści z Poznania' })
    const review = await publish(productId)
    const typed = {
      tresc: `opinia-${review.id}`,
      podstawa: 'law',
      powod: 'Zniesławia <firmę>',
      imie: 'Jan Nowak',
      email: 'Jan@Example.pl',
      wiara: 'tak',
      klucz: 'n'.repeat(24),
    }
    const visitor = test.visitor()
    const form = await open(`/zglos-tresc/?tresc=${typed.tresc}`)
    expect(form).toContain('Oszuści z Poznania')
    const nameless = await visitor.post('/zglos-tresc/', { ...typed, imie: '', email: '', wiara: '' })
    expect(nameless.status).toBe(422)
    const refused = await nameless.text()
    for (const problem of ['imie', 'email', 'wiara'] as const)
      expect(refused).toContain(noticeWords.problems[problem])
    expect((await visitor.post('/zglos-tresc/', typed)).status).toBe(303)
    expect((await visitor.post('/zglos-tresc/', typed)).status).toBe(303)
    // Law needs no name of who reports abuse of children, and the rules of the shop need none either.
    for (const podstawa of ['rules', 'child'])
      await visitor.post('/zglos-tresc/', { ...typed, podstawa, imie: '', email: '' })
    const { notices } = await listOwnersNotices(test.services, true, 1)
    const about = notices.filter(({ url: shown }) => shown.endsWith(`#opinia-${review.id}`))
    expect(about.map(({ ground, email }) => [ground, email])).toEqual([
      ['law', 'jan@example.pl'],
      ['rules', ''],
      ['child', ''],
    ])
    expect(await open(url)).toContain('Oszuści z Poznania')
    const lettersOf = async (id: number) =>
      Promise.all(
        (await listMail(test.services.db.read, { about: `notice:${id}` })).map((mail) =>
          findMail(test.services.db.read, mail.id),
        ),
      )
    const [first] = about
    const { email: owner } = test.services.shopSettings()
    const letters = await lettersOf(first!.id)
    expect(letters.map((mail) => mail!.to).toSorted()).toEqual(['jan@example.pl', owner].toSorted())
    for (const letter of letters) expect(letter!.text).toContain('Zniesławia <firmę>')
    expect(letters.find((mail) => mail!.to === owner)!.text).toContain('#/opinie/zgloszenia')
    const reasons = 'Zasady opinii: zarzut bez faktów.'
    const decide = () => decideNotice(test.services, first!.id, { outcome: 'removed', reasons }, 'Anna')
    expect(await decide()).toEqual({ ok: true })
    expect(await decide()).toEqual({ ok: false, reason: 'decided' })
    expect(await open(url)).not.toContain('Oszuści z Poznania')
    const decision = (await lettersOf(first!.id)).find((mail) => mail!.text.includes(reasons))
    expect(decision!.text).toContain(noticeWords.redress)
    const authors = (await listMail(test.services.db.read, { about: `order:${order.id}` })).filter(
      ({ cause }) => cause.startsWith('review:'),
    )
    expect((await findMail(test.services.db.read, authors[0]!.id))?.text).toContain(reasons)
    const log = (await listOwnersNotices(test.services, false, 1)).notices
    expect(
      log.filter(({ outcome, decidedBy }) => outcome === 'removed' && decidedBy === 'Anna'),
    ).toHaveLength(3)
    const shown = (await exportNotices(test.services.db.read, ['JAN@example.pl']))[0]
    expect(shown).toMatchObject({ number: first!.id, decision: reasons })
    await test.services.db.transaction((tx) => forgetNoticesOf(tx, ['jan@example.pl']))
    expect(await exportNotices(test.services.db.read, ['jan@example.pl'])).toEqual([])
  })

  it('the rules say what the owner has set', async () => {
    expect(await open('/zasady-opinii/')).toContain(reviewRules.noRewards)
    await test.changeSettings({
      reviews: { asks: true, needsConsent: false, afterDays: 9, rewards: 'Rabat 5% <za> opinię' },
    })
    const page = await open('/zasady-opinii/')
    expect(page).toContain('Rabat 5% &lt;za&gt; opinię')
    expect(page).toContain('9 dni po realizacji')
    await test.changeSettings({
      reviews: { asks: false, needsConsent: false, afterDays: 14, rewards: '' },
    })
  })

  it('buyers are asked once, after the owner’s days, and only when the owner wants it', async () => {
    const { order } = await bought()
    const mails = async () =>
      (await listMail(test.services.db.read, { about: `order:${order.id}` })).filter(({ cause }) =>
        cause.endsWith(':reviews'),
      )
    test.clock.nowMs += 14 * DAY_MS
    expect(await requestReviews(test.services)).toBe(0)
    await test.changeSettings({ reviews: { asks: true, needsConsent: false, afterDays: 15, rewards: '' } })
    await requestReviews(test.services)
    expect(await mails()).toHaveLength(0)
    await test.changeSettings({ reviews: { asks: true, needsConsent: false, afterDays: 14, rewards: '' } })
    await requestReviews(test.services)
    expect(await requestReviews(test.services)).toBe(0)
    const [mail] = await mails()
    const text = (await findMail(test.services.db.read, mail!.id))!.text
    const link = /\/opinia\/\S+/.exec(text)![0]
    expect((await test.visitor().get(link)).status).toBe(200)
    await test.changeSettings({ reviews: { asks: false, needsConsent: false, afterDays: 14, rewards: '' } })
  })

  it('a person who is erased leaves no review', async () => {
    const email = `Zapomnij.${engine}@example.pl`
    const { path, url, productId } = await bought(email)
    await send(path, {}, [png()])
    await publish(productId)
    expect(await open(url)).toContain('5 na 5, 1 opinia')
    const found = await listCustomers(test.services, { search: `zapomnij.${engine}` } as never)
    await eraseCustomer(test.services, found.customers[0]!.id, { author: 'Ola', requestId: 'x' })
    await test.services.refresh()
    expect(await open(url)).toContain(words.none)
    expect(await readdir(join(folder, 'pictures'))).toEqual([])
  })
})
