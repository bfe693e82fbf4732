import { describe, expect, it } from 'vitest'
import { listOwnersReviews } from '#server/shop/reviews/moderate-reviews.ts'
import { reviews as words } from '#storefront/strings/pl/catalog/reviews.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { exportRows, importRows } from './import-rows.ts'

const woo = (id: number, more: object = {}) => ({
  id,
  date_created: '2024-05-01T12:00:00',
  date_created_gmt: '2024-05-01T10:00:00',
  product_id: 77,
  product_name: 'Panel',
  product_permalink: 'https://stary.example/produkt/panel/',
  status: 'approved',
  reviewer: 'Anna Kowalska',
  reviewer_email: 'Anna@example.pl',
  review: '<p>Ładny &amp; <strong>twardy</strong></p>\n<p>Polecam<script>x</script></p>\n',
  rating: 5,
  verified: true,
  reviewer_avatar_urls: { 24: 'https://stary.example/a.png' },
  _links: {},
  ...more,
})

const comment = (id: number, more = '', type = 'review') => `<wp:comment>
  <wp:comment_id>${id}</wp:comment_id>
  <wp:comment_author><![CDATA[Jan Nowak]]></wp:comment_author>
  <wp:comment_author_email><![CDATA[jan@example.pl]]></wp:comment_author_email>
  <wp:comment_date_gmt><![CDATA[2023-02-03 04:05:06]]></wp:comment_date_gmt>
  <wp:comment_content><![CDATA[Pierwszy wiersz
drugi <b>wiersz</b>]]></wp:comment_content>
  <wp:comment_approved><![CDATA[1]]></wp:comment_approved>
  <wp:comment_type><![CDATA[${type}]]></wp:comment_type>
  <wp:commentmeta><wp:meta_key><![CDATA[rating]]></wp:meta_key><wp:meta_value><![CDATA[3]]></wp:meta_value></wp:commentmeta>
  <wp:commentmeta><wp:meta_key><![CDATA[verified]]></wp:meta_key><wp:meta_value><![CDATA[0]]></wp:meta_value></wp:commentmeta>
  ${more}</wp:comment>`

const wxr = (comments: string) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Stary</title>
<item><title>Wpis</title><wp:post_id>3</wp:post_id><wp:post_type><![CDATA[post]]></wp:post_type>${comment(1)}</item>
<item><title>Deska</title><link>https://stary.example/produkt/deska/</link><wp:post_id>78</wp:post_id>
<wp:post_name><![CDATA[deska]]></wp:post_name><wp:post_type><![CDATA[product]]></wp:post_type>
<wp:postmeta><wp:meta_key><![CDATA[_sku]]></wp:meta_key><wp:meta_value><![CDATA[DES-1]]></wp:meta_value></wp:postmeta>
${comments}</item></channel></rss>`

describe.each(engines)('reviews of a former shop on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const load = (text: string, isDryRun = false) =>
    importRows(
      test.services,
      'reviews',
      (async function* () {
        yield Buffer.from(text)
      })(),
      { isDryRun, isJson: text.startsWith('[') },
    )
  const stored = () => test.services.db.read.selectFrom('product_reviews').selectAll().orderBy('id').execute()

  it('from WooCommerce keep date and stars, become plain text and say where they are from [21]', async () => {
    const { db } = test.services
    const slug = `panel-${engine}`
    const productId = await addProduct(db, { name: 'Panel', slug, importedId: 77 })
    const file = JSON.stringify([
      woo(1),
      woo(2, { status: 'hold', verified: false, rating: 2 }),
      woo(3, { status: 'spam' }),
      woo(4, { rating: 0 }),
      woo(5, { product_id: 4_000, product_permalink: 'https://stary.example/produkt/nie-ma/' }),
      woo(1),
    ])
    const dry = await load(file, true)
    expect(dry).toMatchObject({ isDone: false, rows: 6, added: 2, unchanged: 4, problems: [] })
    expect(dry.warnings).toEqual([
      'Wiersz 7: to samo stoi już w wierszu 2; pominięto.',
      expect.stringContaining('Wiersz 5: opinia nie ma oceny'),
      expect.stringContaining('Wiersz 6: nie ma w sklepie produktu „nie-ma”'),
    ])
    expect(await stored()).toEqual([])
    expect(await load(file)).toMatchObject({ isDone: true, added: 2 })
    expect(await load(file)).toMatchObject({ added: 0, unchanged: 6 })
    expect(await stored()).toMatchObject([
      {
        product_id: productId,
        rating: 5,
        author: 'Anna K.',
        email: 'anna@example.pl',
        text: 'Ładny & twardy\nPolecam',
        state: 'published',
        outside_id: 'woo:1',
        was_verified: 1,
        order_id: null,
      },
      { rating: 2, state: 'pending', was_verified: 0 },
    ])
    expect((await stored()).map(({ created_ms }) => Number(created_ms))).toEqual([
      Date.UTC(2024, 4, 1, 10),
      Date.UTC(2024, 4, 1, 10),
    ])
    await test.services.refresh()
    const page = await (await test.visitor().get(`/produkt/${slug}/`)).text()
    expect(page).toContain('5 na 5, 1 opinia')
    expect(page).toContain(words.formerVerified)
    expect(page).toContain(words.howFormer)
    expect(page).not.toContain(`>${words.verified}<`)
    const api = await (
      await test.visitor().get(`/wp-json/wc/store/v1/products/reviews?product_id=${productId}`)
    ).json()
    expect(api).toMatchObject([{ verified: false, rating: 5 }])
    const pending = await listOwnersReviews(test.services, { state: 'pending', before: undefined })
    expect(pending.reviews).toMatchObject([{ rating: 2, former: 'unverified' }])
  })

  it('from an export of WordPress are the comments that are reviews of products', async () => {
    const productId = await addProduct(test.services.db, { name: 'Deska', sku: 'DES-1' })
    const file = wxr(comment(11) + comment(12, '', 'comment'))
    expect(await load(file)).toMatchObject({ isDone: true, rows: 1, added: 1, warnings: [] })
    expect((await stored()).at(-1)).toMatchObject({
      product_id: productId,
      rating: 3,
      author: 'Jan N.',
      text: 'Pierwszy wiersz\ndrugi wiersz',
      state: 'published',
      outside_id: 'woo:11',
      was_verified: 0,
      created_ms: Date.UTC(2023, 1, 3, 4, 5, 6),
    })
    expect(await load(file)).toMatchObject({ added: 0, unchanged: 1 })
  })

  it.each([
    ['cut off', wxr(comment(21)).slice(0, 900), 'uszkodzony'],
    ['a page', '<html><body>Nie</body></html>', 'nie jest eksportem'],
    ['with entities of its own', `<!DOCTYPE rss [<!ENTITY a "b">]>${wxr('')}`, 'DOCTYPE'],
    ['one object', '{"id":1}', 'nie zawiera listy'],
    ['no table of reviews', 'a;b\n1;2\n', 'Brakuje kolumny „Ocena”'],
  ])('a file that is %s is refused with a reason', async (_, file, reason) => {
    const before = await stored()
    const report = await load(file)
    expect(report.isDone).toBe(false)
    expect(report.problems.map((one) => one.reason).join()).toContain(reason)
    expect(await stored()).toEqual(before)
  })

  it('from a table without numbers are told by what they say, and wait unless they were published', async () => {
    await addProduct(test.services.db, { name: 'Klej', sku: 'KLEJ' })
    const head = 'sku,rating,name,email,text,date,verified\n'
    const row = 'KLEJ,4,Ewa,ewa@example.pl,"Trzyma, i to jak",2022-01-02,yes\n'
    const before = (await stored()).length
    const report = await load(`${head}${row}${row}KLEJ,5,Iga,,,,\n`)
    expect(report).toMatchObject({ isDone: true, added: 2, unchanged: 1 })
    expect(await load(`${head}KLEJ,5,Iga,,,,\n${row}`)).toMatchObject({ added: 0, unchanged: 2 })
    const added = (await stored()).slice(before)
    expect(added).toMatchObject([
      { author: 'Ewa', text: 'Trzyma, i to jak', was_verified: 1, state: 'pending' },
      { author: 'Iga', email: '', state: 'pending' },
    ])
    let text = ''
    for await (const part of exportRows(test.services, 'reviews', { format: 'csv', separator: ';' }))
      text += part
    expect(await load(text, true)).toMatchObject({ added: 0, changed: 0, problems: [], warnings: [] })
  })
})
