import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile, mkdir } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { shopContent } from '#contract/shop/content/blocks.ts'
import { reminderSettings } from '#contract/console/campaigns/abandonment.ts'
import { setReminderSetting } from '#server/campaigns/reminders/store.ts'
import { liveNotices } from '#server/console/notice-routes.ts'
import { nextId } from '#server/platform/db/ids.ts'
import { listOwnerProducts } from '#server/shop/catalog/find-products.ts'
import { setMark } from '#server/shop/catalog/saving/store.ts'
import { countSales } from '#server/shop/catalog/upkeep.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { listSoldQuantities } from '#server/shop/orders/list/list-orders.ts'
import { recordOpening } from '#server/shop/law-duties/law-record.ts'
import { settleOverdueOrders } from '#server/shop/orders/overdue-orders.ts'
import { couponSchema, saveCoupon } from '#server/shop/coupons/manage-coupons.ts'
import { makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { addProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { CSRF_HEADER, PANEL_API } from '#contract/console/session.ts'
import { openOwner } from '#server/testing/identity/open-owner.ts'
import { STARTING_CONTENT } from '#server/shop/home-page/shop-content.ts'
import { openArchive } from './archives.ts'
import {
  acceptRow,
  ARCHIVED_SETTINGS,
  ARCHIVED_TABLES,
  type ArchivedTable,
  NOT_ARCHIVED,
  SALES_MARK,
} from './archive-tables.ts'
import { loadArchive } from './load-archive.ts'
import { archiveTask, type Manifest, orderArchive, writeArchive } from './make-archive.ts'
import { describeTables } from '#server/platform/db/describe-tables.ts'
import { raiseCounters } from './store.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

const openIn = async (engine: 'sqlite' | 'postgres'): Promise<TestShop> => {
  const shop = await openTestShop(engine)
  const dataFolder = await mkdtemp(join(tmpdir(), 'klepka-archive-'))
  Object.assign(shop.services.settings, { dataFolder })
  const close = async () => {
    await shop.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
  return { ...shop, close }
}

const CONTENT = JSON.stringify(v.parse(shopContent, STARTING_CONTENT))

/** The demo, and a row in every table that it leaves empty. */
const fill = async ({ services }: TestShop) => {
  await seedDemo(services.db, { nowMs: TEST_NOW_MS })
  const shapes = await describeTables(services.db, services.db.read)
  for (const table of ARCHIVED_TABLES) {
    if (
      await services.db.read
        .selectFrom(table as 'settings')
        .selectAll()
        .executeTakeFirst()
    )
      continue
    const row = Object.fromEntries(
      [...shapes.get(table)!.columns].map(([name, { kind }]) => [
        name,
        kind === 'number'
          ? 1
          : kind === 'bytes'
            ? new Uint8Array([0, 255, 10])
            : name.endsWith('_json')
              ? '{"ż":[1]}'
              : `ż\n"${name}`,
      ]),
    )
    if (table === 'identity_sites') Object.assign(row, { is_own: 1, settings_json: '{}' })
    if (table === 'campaign_sites') Object.assign(row, { settings_json: '{}' })
    if (table === 'legal_versions') Object.assign(row, { html: '<p>ż</p>' })
    if (table === 'moved_addresses') Object.assign(row, { to_path: '/sklep/' })
    if (table === 'shop_content')
      Object.assign(row, { draft_json: CONTENT, published_json: CONTENT, scheduled_json: null })
    if (table === 'shop_content_versions') Object.assign(row, { content_json: CONTENT })
    await services.db.transaction(async (tx) => {
      await tx
        .insertInto(table as 'settings')
        .values(row as never)
        .execute()
    })
  }
  await services.db.transaction(async (tx) => {
    await setReminderSetting(tx, v.parse(reminderSettings, {}))
    await setMark(tx, SALES_MARK, 1)
    await raiseCounters(tx)
  })
  await recordOpening(services)
  await mkdir(join(services.settings.dataFolder, 'pictures'))
  // As a picture that is removed between the list of the folder and its reading.
  await symlink('gone', join(services.settings.dataFolder, 'pictures/removed.webp'))
  await writeFile(join(services.settings.dataFolder, 'pictures/deska-1.webp'), 'RIFF picture')
  await writeFile(join(services.settings.dataFolder, 'pictures/.unfinished-1'), 'x')
  await services.refresh()
}

const rowsOf = async (db: Database, table: string) => {
  const rows = (await db.read
    .selectFrom(table as 'settings')
    .selectAll()
    .execute()) as Record<string, unknown>[]
  return rows.map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).toSorted()))).toSorted()
}

/** Differ by visitor and by address only. */
const page = async ({ app }: TestShop, path: string) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(200)
  return (await answer.text()).replace(/nonce[^,;<>]{0,80}/gi, 'nonce')
}

type File = { name: string; content: string | Buffer; header?: (header: Buffer) => Buffer; size?: number }
const tarOf = (files: File[]) =>
  gzipSync(
    Buffer.concat([
      ...files.flatMap(({ name, content, header = (same) => same }) => {
        const bytes = Buffer.from(content)
        return [header(tarHeader(name, bytes.length, 0)), bytes, tarPadding(bytes.length)]
      }),
      TAR_END,
    ]),
  )
const contentOf = (text: string) => ({
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
})
const withType = (type: string) => (header: Buffer) => {
  header.write(type, 156)
  header.write('        ', 148)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

it('every table is either in an archive or has a reason why not', async () => {
  const shop = await openIn('sqlite')
  try {
    const known = [...(await describeTables(shop.services.db, shop.services.db.read)).keys()]
    expect([...ARCHIVED_TABLES, ...Object.keys(NOT_ARCHIVED)].toSorted()).toEqual(known.toSorted())
  } finally {
    await shop.close()
  }
})

const BAD = '<p>a</p><form action="//b.example"></form><style>a{}</style>'
const bad = (html: string) =>
  JSON.stringify({
    ...STARTING_CONTENT,
    home: [{ kind: 'text', id: 'b-abcdef', isHidden: false, html }],
    footer: [{ kind: 'text', title: '', html }],
  })
it.each<[ArchivedTable, Record<string, unknown>]>([
  ['pages', { body_html: BAD }],
  ['categories', { description_html: BAD }],
  ['products', { description_html: BAD, external_url: 'data:text/html,x' }],
  ['shop_content', { draft_json: bad(BAD), published_json: bad(BAD), scheduled_json: bad(BAD) }],
  ['shop_content_versions', { content_json: bad(BAD) }],
  ['removed_items', { kind: 'category', content_json: JSON.stringify({ row: { description_html: BAD } }) }],
  [
    'removed_items',
    {
      kind: 'page',
      content_json: JSON.stringify({
        body_html: BAD,
        blocks: { draft_json: bad(BAD), published_json: bad(BAD), scheduled_json: null },
      }),
    },
  ],
])('markup of %s in an archive is cleaned like the owner’s own', async (table, row) => {
  const accepted = JSON.stringify(await acceptRow(table, row))
  expect(accepted).toContain('<p>a</p>')
  expect(accepted).not.toMatch(/<form|<style|data:/)
})

it.each<[ArchivedTable, Record<string, unknown>]>([
  ['moved_addresses', { path: '/a/', to_path: '//evil.example/' }],
  ['identity_sites', { settings_json: '{"minPasswordLength":1}' }],
  ['campaign_sites', { settings_json: '{"leadsTo":1}' }],
  ['shop_content', { draft_json: '{}', published_json: '{}', scheduled_json: null }],
  ['settings', { name: SALES_MARK, value_json: '"x"' }],
  ['settings', { name: 'catalog:sale-dates-applied', value_json: '1' }],
])('a row of %s that would break or deceive is refused', async (table, row) => {
  expect(await acceptRow(table, row)).toBeUndefined()
})

it('the next ids are above all ids of an archive whose counters are too low', async () => {
  const shop = await openIn('sqlite')
  try {
    await shop.services.db.transaction(async (tx) => {
      await tx.insertInto('tags').values({ id: 900, slug: 'a', name: 'A', product_count: 0 }).execute()
      await tx.updateTable('counters').set({ value: 5 }).where('name', '=', 'tag').execute()
      await tx.deleteFrom('counters').where('name', '=', 'quote').execute()
      await raiseCounters(tx)
      expect([await nextId(tx, 'tag'), await nextId(tx, 'quote')]).toEqual([901, 1])
    })
  } finally {
    await shop.close()
  }
})

describe.each(engines)('the archive of a shop on %s', (engine) => {
  let shop: TestShop
  let file: string
  let manifest: Manifest
  beforeAll(async () => {
    shop = await openIn(engine)
    await fill(shop)
    file = join(shop.services.settings.dataFolder, 'sklep.tar.gz')
    manifest = await writeArchive(shop.services, file)
  }, 120_000)
  afterAll(() => shop.close())

  const read = async (to: TestShop, bytes: Buffer, isDryRun = false) =>
    loadArchive(to.services, Readable.from([bytes]), { isDryRun })
  const refusal = async (to: TestShop, bytes: Buffer) =>
    read(to, bytes).then(
      () => 'accepted',
      (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
    )

  it.each(engines)(
    'is read by an empty shop on %s, which then has the same rows and pages',
    async (other) => {
      const copy = await openIn(other)
      try {
        const found = await loadArchive(copy.services, createReadStream(file), { isDryRun: true })
        expect(found).toMatchObject({ pictures: 1 })
        expect(await rowsOf(copy.services.db, 'products')).toEqual([])
        expect(await readdir(join(copy.services.settings.dataFolder, 'archives'))).toEqual([])

        await loadArchive(copy.services, createReadStream(file), { isDryRun: false })
        for (const table of ARCHIVED_TABLES) {
          const [before, after] = [
            await rowsOf(shop.services.db, table),
            await rowsOf(copy.services.db, table),
          ].map((rows) =>
            rows.map((row) =>
              row.replace(
                /"(password_hash|smtp_json|pay_until_ms|remind_ms|next_ms)":(?:"(?:[^"\\]|\\.)*"|null|\d+)/g,
                '"$1":null',
              ),
            ),
          )
          expect(after, table).toEqual(before)
          expect(after!.length, table).toBeGreaterThan(0)
        }
        expect((await rowsOf(copy.services.db, 'settings')).map((row) => JSON.parse(row).name)).toEqual(
          [...ARCHIVED_SETTINGS].toSorted(),
        )
        for (const request of [{ text: '' }, { text: 'dąb' }]) {
          const list = async (of: TestShop) => {
            const { products, total } = await listOwnerProducts(of.services.db.read, {
              ...request,
              page: 1,
              perPage: 50,
            })
            return { total, names: products.map(({ name }) => name) }
          }
          expect(await list(copy)).toEqual(await list(shop))
          expect((await list(copy)).total).toBeGreaterThan(0)
        }
        const [{ slug }] = (await shop.services.db.read
          .selectFrom('products')
          .select('slug')
          .where('kind', '=', 'simple')
          .where('status', '=', 'published')
          .orderBy('id')
          .limit(1)
          .execute()) as [{ slug: string }]
        for (const path of ['/', `/produkt/${slug}/`])
          expect(await page(copy, path)).toBe(await page(shop, path))
        expect(await readFile(join(copy.services.settings.dataFolder, 'pictures/deska-1.webp'), 'utf8')).toBe(
          'RIFF picture',
        )
        expect(copy.logged).toEqual([])
        // Repeating it would mix two shops.
        await expect(
          loadArchive(copy.services, createReadStream(file), { isDryRun: false }),
        ).rejects.toMatchObject({ code: 'not_empty' })
      } finally {
        await copy.close()
      }
    },
    120_000,
  )

  it('contains no password, no key of a service and no password of a mail server', async () => {
    const { services } = shop
    await services.db.transaction(async (tx) => {
      await tx.updateTable('identities').set({ password_hash: 'argon-tajne' }).execute()
      await tx.updateTable('identity_sites').set({ smtp_json: '{"password":"poczta-tajne"}' }).execute()
      await tx.updateTable('oauth_clients').set({ captcha_json: '{"acceptToken":"captcha-tajne"}' }).execute()
      await tx.updateTable('product_feeds').set({ url: 'https://ola:feed-tajne@a.example/' }).execute()
      const settings_json = '{"leadsWebhook":"https://a.example/webhook-tajne"}'
      await tx.updateTable('campaign_sites').set({ settings_json }).execute()
    })
    await shop.changeSettings({
      botCheck: { provider: 'altcha', siteKey: '', secretKey: 'klucz-tajne', threshold: 0.5 },
    })
    const other = join(services.settings.dataFolder, 'drugi.tar.gz')
    await writeArchive(services, other)
    const text = gunzipSync(await readFile(other)).toString('latin1')
    expect(text).not.toContain('-tajne')
    expect(text).toContain('deska-1.webp')
    expect(text).not.toContain('unfinished')
  })

  describe('and hostile files', () => {
    let target: TestShop
    beforeAll(async () => {
      target = await openIn(engine)
    })
    afterAll(() => target.close())

    const empty: Manifest = {
      format: 'klepka-archive',
      version: 1,
      migration: '0001-shop',
      createdMs: 1,
      shopName: 'x',
      tables: [],
      pictures: [],
    }
    const listed = (change: Partial<Manifest>): File => ({
      name: 'manifest.json',
      content: JSON.stringify({ ...empty, ...change }),
    })
    const tags = (text: string, rows = 1, columns = ['id', 'slug', 'name', 'product_count']) => ({
      name: 'tags' as const,
      columns,
      rows,
      ...contentOf(text),
    })
    const row = '[1,"a","A",0]\n'
    const picture = { name: 'a.webp', ...contentOf('x') }

    it.each<[string, () => Buffer, string]>([
      ['text instead of an archive', () => Buffer.from('to nie archiwum'), 'bad_archive'],
      ['an empty file', () => Buffer.alloc(0), 'bad_archive'],
      ['a cut file', () => tarOf([listed({})]).subarray(0, 60), 'bad_archive'],
      ['an archive without a manifest', () => tarOf([{ name: 'x', content: 'x' }]), 'bad_archive'],
      ['a newer version', () => tarOf([listed({ version: 2 })]), 'newer_archive'],
      ['newer tables', () => tarOf([listed({ migration: '9999-future' })]), 'newer_archive'],
      [
        'a path out of the folder',
        () =>
          tarOf([
            listed({ pictures: [{ ...picture, name: '../../a.webp' }] }),
            { name: 'pictures/../../a.webp', content: 'x' },
          ]),
        'bad_archive',
      ],
      [
        'a file that the manifest does not list',
        () => tarOf([listed({}), { name: '../../etc/passwd', content: 'x' }]),
        'bad_archive',
      ],
      [
        'a symbolic link',
        () =>
          tarOf([
            listed({ pictures: [picture] }),
            { name: 'pictures/a.webp', content: 'x', header: withType('2') },
          ]),
        'bad_archive',
      ],
      [
        'the same file twice',
        () =>
          tarOf([
            listed({ pictures: [picture] }),
            { name: 'pictures/a.webp', content: 'x' },
            { name: 'pictures/a.webp', content: 'x' },
          ]),
        'bad_archive',
      ],
      [
        'a file listed twice',
        () => tarOf([listed({ pictures: [picture, picture] }), { name: 'pictures/a.webp', content: 'x' }]),
        'bad_archive',
      ],
      [
        'a wrong checksum',
        () => tarOf([listed({ pictures: [picture] }), { name: 'pictures/a.webp', content: 'y' }]),
        'bad_archive',
      ],
      ['a missing file', () => tarOf([listed({ pictures: [picture] })]), 'bad_archive'],
      [
        'a huge announced size',
        () => tarOf([listed({ pictures: [{ ...picture, bytes: Number.MAX_SAFE_INTEGER }] })]),
        'bad_archive',
      ],
      [
        'a table that is not archived',
        () => tarOf([listed({ tables: [{ ...tags(row), name: 'owners' } as never] })]),
        'bad_archive',
      ],
      [
        'a wrong number of rows',
        () => tarOf([listed({ tables: [tags(row, 2)] }), { name: 'tables/tags.jsonl', content: row }]),
        'bad_archive',
      ],
      [
        'an unknown column',
        () =>
          tarOf([
            listed({ tables: [tags(row, 1, ['id', 'slug', 'name', 'inna'])] }),
            { name: 'tables/tags.jsonl', content: row },
          ]),
        'bad_archive',
      ],
      [
        'a text where a number belongs',
        () => {
          const text = '["1","a","A",0]\n'
          return tarOf([listed({ tables: [tags(text)] }), { name: 'tables/tags.jsonl', content: text }])
        },
        'bad_archive',
      ],
      [
        'a bomb',
        () => {
          const text = Buffer.alloc(300 * 1024 * 1024)
          return tarOf([
            listed({
              pictures: [
                {
                  name: 'a.webp',
                  bytes: text.length,
                  sha256: createHash('sha256').update(text).digest('hex'),
                },
              ],
            }),
            { name: 'pictures/a.webp', content: text },
          ])
        },
        'bad_archive',
      ],
    ])('refuses %s and writes nothing', async (_, make, code) => {
      expect(await refusal(target, make())).toMatch(new RegExp(`^${code}: [A-ZŻ]`))
      expect(await rowsOf(target.services.db, 'tags')).toEqual([])
      const { dataFolder } = target.services.settings
      expect((await readdir(dataFolder, { recursive: true })).filter((name) => name !== 'archives')).toEqual(
        [],
      )
    })

    it('reads the same small archive when nothing is wrong with it', async () => {
      const good = tarOf([
        listed({ tables: [tags(row)], pictures: [picture] }),
        { name: 'tables/tags.jsonl', content: row },
        { name: 'pictures/a.webp', content: 'x' },
      ])
      expect(await refusal(target, good)).toBe('accepted')
      expect(await rowsOf(target.services.db, 'tags')).toHaveLength(1)
    })
  })

  it('of before codes for everybody were known has those that work more than once', async () => {
    const now = await openIn(engine)
    const copy = await openIn(engine)
    const tables = ['coupons', 'products', 'categories', 'product_categories'] as const
    const codes = ['coupons', 'public_codes', 'public_code_goods'] as const
    try {
      const { db } = now.services
      await seedDemo(db, { nowMs: TEST_NOW_MS })
      await db.transaction(async (tx) => {
        const { category_id } = await tx
          .selectFrom('product_categories')
          .select('category_id')
          .executeTakeFirstOrThrow()
        for (const coupon of [
          { code: 'wszyscy' },
          { code: 'raz', usageLimit: 1 },
          { code: 'sto', usageLimit: 100, expiresMs: TEST_NOW_MS + 1_000 },
          { code: 'kategoria', categoryIds: [category_id] },
        ])
          await saveCoupon(
            tx,
            v.parse(couponSchema, { kind: 'percent', amount: 1_000, ...coupon }),
            TEST_NOW_MS,
          )
      })
      const files: File[] = []
      const listed: Manifest['tables'] = []
      for (const name of tables) {
        const rows = (await rowsOf(db, name)).map((row) => JSON.parse(row) as Record<string, unknown>)
        const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'is_public')
        const text = rows.map((row) => `${JSON.stringify(columns.map((column) => row[column]))}\n`).join('')
        listed.push({ name, columns, rows: rows.length, ...contentOf(text) })
        files.push({ name: `tables/${name}.jsonl`, content: text })
      }
      const older = { ...manifest, migration: '0081-rules-of-games', tables: listed, pictures: [] }
      await read(copy, tarOf([{ name: 'manifest.json', content: JSON.stringify(older) }, ...files]))
      for (const table of codes) {
        const expected = await rowsOf(db, table)
        expect(expected, table).not.toEqual([])
        expect(await rowsOf(copy.services.db, table), table).toEqual(expected)
      }
    } finally {
      await copy.close()
      await now.close()
    }
  }, 120_000)

  it('is made in the background and can be downloaded for seven days', async () => {
    const { services, clock } = shop
    await orderArchive(services, 'Ola')
    const run = () => archiveTask.run(services, new AbortController().signal)
    await run()
    const { id } = await services.db.read
      .selectFrom('archives')
      .selectAll()
      .where('state', '=', 'ready')
      .executeTakeFirstOrThrow()
    const opened = await openArchive(services, id)
    expect(opened!.bytes).toBeGreaterThan(1_000)
    opened!.content.destroy()
    clock.nowMs += 7 * 86_400_000
    expect(await openArchive(services, id)).toBeUndefined()
    await run()
    expect(await readdir(join(services.settings.dataFolder, 'archives'))).toEqual([])
    expect(await services.db.read.selectFrom('archives').selectAll().execute()).toEqual([])
  })

  it('is read through the console by its owner, first only to see what is in it', async () => {
    const copy = await openIn(engine)
    try {
      const owner = await openOwner(copy)
      const load = async (isDryRun: boolean) => {
        const response = await copy.app.request(`${PANEL_API}/archives/load?dry-run=${isDryRun ? 1 : 0}`, {
          method: 'POST',
          headers: {
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/octet-stream',
            cookie: [...owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            [CSRF_HEADER]: owner.csrfToken,
          },
          body: new Uint8Array(await readFile(file)),
        })
        return JSON.parse((await response.text()).trim().split('\n').at(-1)!) as object
      }
      expect((await owner.request('GET', 'archives')).body).toEqual({ archives: [], isEmpty: true })
      expect(await load(true)).toMatchObject({ isDone: false, content: { pictures: 1 } })
      expect((await owner.request('GET', 'archives')).body.isEmpty).toBe(true)
      expect(await load(false)).toMatchObject({ isDone: true })
      expect((await owner.request('GET', 'archives')).body.isEmpty).toBe(false)
      expect(await load(false)).toMatchObject({ problem: expect.stringMatching(/nie jest pusty/) })
      const { changes } = (await owner.request('GET', 'changes?kind=settings')).body
      // Neither the look at it nor the refused one has a line.
      expect(changes.map(({ text }: { text: string }) => text)).toEqual(['Wczytano archiwum całego sklepu'])
    } finally {
      await copy.close()
    }
  }, 60_000)

  it('is not acted on by the shop that reads it, and its sales are not counted again', async () => {
    const [old, copy] = [await openIn(engine), await openIn(engine)]
    try {
      const id = await addProduct(old.services.db, { stock: 5 })
      const order = async ({ services }: TestShop) => {
        const cart = await saveTestCart(services.db, [id])
        const placed = await placeOrder(services, makeCheckout(cart))
        if (!placed.ok) throw new Error(placed.reason)
        return placed.order.id
      }
      const orderId = await order(old)
      await old.services.db.transaction(async (tx) => {
        await tx.updateTable('orders').set({ pay_until_ms: 1, remind_ms: 1 }).execute()
      })
      await countSales(old.services.db, listSoldQuantities)
      const path = join(old.services.settings.dataFolder, 'sklep.tar.gz')
      await writeArchive(old.services, path)

      copy.clock.nowMs += 86_400_000
      const live = copy.services.get(liveNotices)
      const told: unknown[] = []
      const stopListening = live.listen({ notify: (notices) => told.push(...notices), end: () => {} })
      await live.position()
      await loadArchive(copy.services, createReadStream(path), { isDryRun: false })
      await expect.poll(async () => (await live.position()).orderId, { timeout: 5_000 }).toBe(orderId)
      stopListening()
      expect(told).toEqual([])
      expect(await settleOverdueOrders(copy.services)).toEqual({ reminded: 0, cancelled: 0 })
      expect(await rowsOf(copy.services.db, 'outbox')).toEqual([])

      const sold = async () => {
        const { total_sales } = await copy.services.db.read
          .selectFrom('products')
          .select('total_sales')
          .executeTakeFirstOrThrow()
        return total_sales
      }
      const before = await sold()
      expect(before).toBeGreaterThan(0)
      await countSales(copy.services.db, listSoldQuantities)
      expect(await sold()).toBe(before)
      expect(await order(copy)).toBe(orderId + 1)
      await countSales(copy.services.db, listSoldQuantities)
      expect(await sold()).toBe(2 * before)
    } finally {
      await old.close()
      await copy.close()
    }
  })

  it('is refused by a shop that got its first category meanwhile', async () => {
    const copy = await openIn(engine)
    try {
      const [added, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const adding = copy.services.db.transaction(async (tx) => {
        const category = { id: 1, slug: 'a', name: 'A', description: '', position: 0, product_count: 0 }
        await tx.insertInto('categories').values(category).execute()
        added.resolve()
        await ended.promise
      })
      await added.promise
      const loading = refusal(copy, await readFile(file))
      await setTimeout(1_500)
      ended.resolve()
      await adding
      expect(await loading).toMatch(/^not_empty/)
      expect(await rowsOf(copy.services.db, 'categories')).toHaveLength(1)
    } finally {
      await copy.close()
    }
  })

  it('is not written for an account that lost its right while the file was sent', async () => {
    const copy = await openIn(engine)
    try {
      await expect(
        loadArchive(copy.services, createReadStream(file), {
          isDryRun: false,
          mayStillWrite: async () => false,
        }),
      ).rejects.toMatchObject({ code: 'no_right' })
      expect(await rowsOf(copy.services.db, 'products')).toEqual([])
    } finally {
      await copy.close()
    }
  })

  it('is begun again by the next process when this one stops, three times at most', async () => {
    const { services } = shop
    await orderArchive(services, 'Ola')
    await expect(orderArchive(services, 'Ola')).rejects.toMatchObject({ code: 'archive_running' })
    const stop = new AbortController()
    const write = services.db.snapshot
    Object.assign(services.db, {
      snapshot: (...args: Parameters<typeof write>) => {
        stop.abort()
        return write(...args)
      },
    })
    await archiveTask
      .run(services, stop.signal)
      .finally(() => Object.assign(services.db, { snapshot: write }))
    const stored = () => services.db.read.selectFrom('archives').selectAll().executeTakeFirstOrThrow()
    const { id, state } = await stored()
    expect(state).toBe('waiting')
    const folder = join(services.settings.dataFolder, 'archives')
    expect(await readdir(folder)).toEqual([])
    await writeFile(join(folder, `${id}.attempts`), '3')
    await archiveTask.run(services, new AbortController().signal)
    expect((await stored()).state).toBe('failed')
  })

  it('has the counts of its tables in the manifest', () => {
    for (const { name, rows } of manifest.tables) expect(rows, name).toBeGreaterThan(0)
  })
})
