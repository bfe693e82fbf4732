import { findTargetHandler } from 'hono/utils/handler'
import { describe, expect, it } from 'vitest'
import type { LoggedChange } from '#contract/console/audit-events.ts'
import { PANEL_API } from '#contract/console/session.ts'
import type { ConsoleEndpoint } from '#contract/console/staff/rights.ts'
import { changeLogCleaning, compareFields, recordChange } from '#server/identity/audit/change-log.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addCoupon, addProduct, makeEdited } from '#server/testing/make.ts'
import { makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { openColleague, shareOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('the log of changes on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)

  const changes = async (query = ''): Promise<LoggedChange[]> =>
    (await owner.request('GET', `changes${query}`)).body.changes
  const later = () => void (test.clock.nowMs += 1)
  const undo = (change: LoggedChange | undefined) => owner.request('POST', `changes/${change?.id}/undo`)

  it('every call that changes something describes its line, or why it has none', () => {
    const endpoints = test.app.routes.flatMap(({ path, method, handler }) => {
      const { endpoint } = findTargetHandler(handler) as { endpoint?: ConsoleEndpoint }
      const isCall =
        path.startsWith(`${PANEL_API}/`) && !path.endsWith('*') && !['GET', 'ALL'].includes(method)
      return isCall && endpoint ? [endpoint] : []
    })
    expect(endpoints.length).toBeGreaterThan(100)
    expect(endpoints.filter(({ log }) => !log).map(({ path }) => path)).toEqual([])
    const reads = new Set(
      test.app.routes
        .filter(({ method }) => method === 'GET')
        .map(({ path }) => path.slice(PANEL_API.length)),
    )
    const unknown = endpoints.flatMap(({ log }) => (log && 'before' in log && log.before ? [log.before] : []))
    expect(unknown.filter((path) => !reads.has(path))).toEqual([])
  })

  it('shows who changed what, and takes the change back', async () => {
    later()
    const { settings } = (await owner.request('GET', 'settings')).body
    await owner.request('PUT', 'settings', { ...settings, shopName: 'Deski Anny' })
    const [change] = await changes('?kind=settings')
    expect(change).toMatchObject({ text: 'Zmieniono ustawienia sklepu', undo: 'possible', isUndo: false })
    expect(change?.fields).toEqual([{ path: 'shopName', before: settings.shopName, after: 'Deski Anny' }])

    later()
    expect((await undo(change)).status).toBe(200)
    const after = (await owner.request('GET', 'settings')).body.settings
    expect(after.shopName).toBe(settings.shopName)
    const [back, first] = await changes('?kind=settings')
    expect([back?.isUndo, first?.undo]).toEqual([true, 'undone'])
    expect((await undo(first)).body.code).toBe('already_undone')
  })

  it('stores no secret, also none within a value, and then takes nothing back', async () => {
    later()
    const { settings } = (await owner.request('GET', 'settings')).body
    const botCheck = { ...settings.botCheck, secretKey: 'tajne-9' }
    await owner.request('PUT', 'settings', { ...settings, phone: '22', botCheck })
    const [change] = await changes('?kind=settings')
    expect(change?.fields).toContainEqual({
      path: 'botCheck.secretKey',
      before: null,
      after: null,
      isHidden: true,
    })
    expect(JSON.stringify(await changes())).not.toContain('tajne-9')
    expect([change?.undo, (await undo(change)).status]).toEqual(['impossible', 422])
    expect(compareFields({ signing: null }, { signing: { appId: 'a', secret: 'tajne-9' } })).toEqual([
      { path: 'signing', before: null, after: null, isHidden: true },
    ])
  })

  it('a parameter that a call does not read hides no change', async () => {
    later()
    const { settings } = (await owner.request('GET', 'settings')).body
    await owner.request('PUT', 'settings?dry-run=1', { ...settings, phone: '23' })
    expect((await changes('?kind=settings'))[0]?.fields).toMatchObject([{ path: 'phone', after: '23' }])
  })

  it('a change is not taken back over a later one of the same field', async () => {
    later()
    const { settings } = (await owner.request('GET', 'settings')).body
    await owner.request('PUT', 'settings', { ...settings, tagline: 'Pierwsze', phone: '1' })
    later()
    await owner.request('PUT', 'settings', { ...settings, tagline: 'Drugie', phone: '1' })
    const [, first] = await changes('?kind=settings')
    const refused = await undo(first)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_since'])
    expect(refused.body.message).toMatch(/hasło sklepu\.$/)
    expect((await owner.request('GET', 'settings')).body.settings.tagline).toBe('Drugie')
    // Another field changed since stays as it is.
    later()
    await owner.request('PUT', 'settings', { ...settings, tagline: 'Pierwsze', phone: '2' })
    later()
    const [latest] = await changes('?kind=settings')
    await owner.request('PUT', 'settings', { ...settings, tagline: 'Pierwsze', phone: '2', shopName: 'Inna' })
    expect((await undo(latest)).status).toBe(200)
    expect((await owner.request('GET', 'settings')).body.settings).toMatchObject({
      tagline: 'Drugie',
      phone: '1',
      shopName: 'Inna',
    })
  })

  it('products: price, stock, content, trash', async () => {
    const id = await addProduct(test.services.db, { name: 'Jesion', stock: 5, regularPriceGrosze: 900 })
    later()
    await owner.request('PATCH', `products/${id}`, { stock: 3, regularPriceGrosze: 800 })
    const [quick] = await changes(`?kind=product&subject=${id}`)
    expect(quick?.name).toBe('Jesion')
    expect(quick?.fields.map(({ path }) => path)).toEqual(['stock', 'regularPriceGrosze'])
    later()
    expect((await undo(quick)).body).toEqual({ ok: true, skipped: 0 })
    const shown = async () => (await owner.request('GET', `products/${id}`)).body.product
    expect(await shown()).toMatchObject({ stock: 5, regularPriceGrosze: 900 })

    later()
    const { product } = (await owner.request('GET', `products/${id}/edited`)).body
    const { stock: _, ...content } = product
    const saved = await owner.request('PUT', `products/${id}`, { ...content, name: 'Jesion bielony' })
    expect(saved.status).toBe(200)
    await test.services.db.transaction((tx) =>
      tx.updateTable('stock').set({ quantity: 2 }).where('product_id', '=', id).execute(),
    )
    later()
    const [edited] = await changes(`?kind=product&subject=${id}`)
    expect(edited?.fields).toContainEqual({ path: 'name', before: 'Jesion', after: 'Jesion bielony' })
    expect((await undo(edited)).body).toEqual({ ok: true, skipped: 0 })
    expect(await shown()).toMatchObject({ name: 'Jesion', stock: 2 })

    later()
    await owner.request('POST', 'products/trash', { ids: [id] })
    const [trashed] = await changes(`?kind=product&subject=${id}`)
    later()
    expect((await undo(trashed)).body).toEqual({ ok: true, skipped: 0 })
    expect((await shown()).status).not.toBe('trashed')
    expect(trashed?.name).toBe('Jesion')
  })

  it('a line about several products names them, and a new product goes to the trash', async () => {
    const { db } = test.services
    const names = ['Buk A', 'Buk B', 'Buk C', 'Buk D', 'Buk E']
    const ids: number[] = []
    for (const name of names) ids.push(await addProduct(db, { name }))
    later()
    await owner.request('POST', 'products/trash', { ids })
    expect((await changes('?kind=product'))[0]?.name).toBe('Buk A, Buk B, Buk C i 2 inne')
    later()
    await owner.request('POST', 'products/restore', { ids: [ids[0]] })
    expect((await changes('?kind=product'))[0]?.name).toBe('Buk A')

    later()
    const { id } = (await owner.request('POST', 'products', makeEdited({ name: 'Pomyłka' }))).body
    const [created] = await changes('?kind=product')
    expect([created?.name, created?.undo]).toEqual(['Pomyłka', 'possible'])
    later()
    expect((await undo(created)).body).toEqual({ ok: true, skipped: 0 })
    expect((await owner.request('GET', `products/${id}`)).body.product.status).toBe('trashed')
  })

  it('a renamed page, and a deleted coupon, come back', async () => {
    later()
    const page = { title: 'O nas', slug: 'o-nas', html: '<p>My</p>', description: '', isPublished: true }
    await owner.request('POST', 'pages', page)
    later()
    await owner.request('PUT', 'pages/o-nas', { ...page, slug: 'firma', title: 'Firma' })
    const [renamed] = await changes('?kind=page')
    later()
    expect((await undo(renamed)).body).toEqual({ ok: true, skipped: 0 })
    expect((await owner.request('GET', 'pages/o-nas')).body.page.title).toBe('O nas')

    await addCoupon(test.services.db, { code: 'jesion10', description: 'Jesion taniej' })
    later()
    await owner.request('DELETE', 'coupons/JESION10')
    const [removed] = await changes('?kind=coupon')
    later()
    expect((await undo(removed)).body).toEqual({ ok: true, skipped: 0 })
    const { coupons } = (await owner.request('GET', 'coupons')).body
    expect(coupons).toContainEqual(
      expect.objectContaining({ code: 'jesion10', description: 'Jesion taniej' }),
    )
  })

  it('a change of many products is taken back as one, except what was changed since', async () => {
    const { db } = test.services
    const ids = [
      await addProduct(db, { name: 'Dąb A', regularPriceGrosze: 1_000 }),
      await addProduct(db, { name: 'Dąb B', regularPriceGrosze: 2_000 }),
      await addProduct(db, { name: 'Dąb C', regularPriceGrosze: 3_000 }),
    ]
    const shown = async (name: string) =>
      Promise.all(ids.map(async (id) => (await owner.request('GET', `products/${id}`)).body.product[name]))
    const last = async () => (await changes('?kind=product'))[0]
    const change = { target: 'regular', by: 'percent', value: 1_000 }
    const { lines } = (await owner.request('POST', 'products/prices?dry-run=1', { ids, change })).body
    later()
    const priced = await owner.request('POST', 'products/prices', { ids, change, expected: lines })
    expect(priced.body.undo).toHaveLength(3)
    const raised = await last()
    later()
    await owner.request('PATCH', `products/${ids[2]}`, { regularPriceGrosze: 9_999 })
    later()
    expect((await undo(raised)).body).toEqual({ ok: true, skipped: 1 })
    expect(await shown('regularPriceGrosze')).toEqual([1_000, 2_000, 9_999])
    // The undo is a change, too, which can be taken back.
    const back = await last()
    expect([back?.isUndo, back?.subjectCount]).toEqual([true, 3])
    later()
    expect((await undo(back)).body).toEqual({ ok: true, skipped: 0 })
    expect(await shown('regularPriceGrosze')).toEqual([1_100, 2_200, 9_999])

    later()
    const hidden = await owner.request('POST', 'products/state', { ids, status: 'private' })
    expect(hidden.body.count).toBe(3)
    later()
    // From the toast: its caller may have no right to read the log.
    const seller = await openColleague(test, 'seller')
    const restored = await seller.request('POST', 'product-grid/restore', { rows: hidden.body.undo })
    expect(restored.body).toMatchObject({ restored: 3, skipped: 0 })
    expect(new Set(await shown('status'))).toEqual(new Set(['published']))
    const again = await seller.request('POST', 'product-grid/restore', { rows: hidden.body.undo })
    expect([again.status, again.body.code]).toEqual([409, 'changed_since'])

    later()
    const { id: category } = (
      await owner.request('POST', 'category-tree', { name: 'Cofane', parentId: null })
    ).body
    await owner.request('POST', 'products/categories', { ids, categoryIds: [category] })
    const added = await last()
    later()
    expect((await undo(added)).body).toEqual({ ok: true, skipped: 0 })
    const { rows } = (await owner.request('GET', `product-grid/rows?ids=${ids.join(',')}`)).body
    expect(rows.filter((row: { categoryIds: number[] }) => row.categoryIds.includes(category))).toEqual([])

    later()
    const [row] = rows
    await owner.request('PATCH', 'product-grid', {
      rows: [
        { id: row.id, version: row.version, stockRead: row.stock, change: { name: 'Jesion', stock: 44 } },
      ],
    })
    const saved = await last()
    later()
    expect((await undo(saved)).body).toEqual({ ok: true, skipped: 0 })
    expect((await owner.request('GET', `products/${row.id}`)).body.product).toMatchObject({
      name: 'Dąb A',
      stock: row.stock,
    })
  })

  it('a changed state of many orders is taken back as one, with what it counted as paid', async () => {
    const place = async () => {
      const product = await addProduct(test.services.db, { stock: 5 })
      const placed = await placeOrder(
        test.services,
        makeCheckout(await saveTestCart(test.services.db, [product])),
      )
      if (!placed.ok) throw new Error(placed.reason)
      return placed.order.id
    }
    const ids = [await place(), await place(), await place()]
    const rows = () =>
      test.services.db.read
        .selectFrom('orders')
        .select(['id', 'status', 'paid_ms', 'paid_grosze', 'pay_until_ms', 'remind_ms'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
    const move = async (to: string) => {
      later()
      const versions = await Promise.all(
        ids.map(async (id) => (await owner.request('GET', `orders/${id}`)).body.version as number),
      )
      const orders = ids.map((id, at) => ({ id, version: versions[at] }))
      return (await owner.request('POST', 'orders/chosen/status', { orders, to, tellBuyer: false })).body
    }
    const before = await rows()
    const paid = await move('processing')
    expect((await rows()).map(({ status }) => status)).toEqual(ids.map(() => 'processing'))
    const [line] = await changes('?kind=order')
    expect(line).toMatchObject({ text: 'Zmieniono stan kilku zamówień', subjectCount: 3, undo: 'possible' })
    later()
    await owner.request('POST', `orders/${ids[1]}/status`, { to: 'completed', tellBuyer: false })
    later()
    expect((await undo(line)).body).toEqual({ ok: true, skipped: 1 })
    const after = await rows()
    expect([after[0], after[2]]).toEqual([before[0], before[2]])
    expect(after[1]!.status).toBe('completed')

    // The token of the toast is sealed, and works once.
    const forged = await owner.request('POST', 'orders/chosen/status/undo', { undo: `x${paid.undo}` })
    expect([forged.status, forged.body.code]).toEqual([422, 'not_undoable'])
    const again = await owner.request('POST', 'orders/chosen/status/undo', { undo: paid.undo })
    expect([again.status, again.body.code]).toEqual([409, 'changed_since'])

    // Goods of a cancelled order may be sold by now.
    expect((await move('cancelled')).undo).toBeNull()
    expect((await changes('?kind=order'))[0]?.undo).toBe('impossible')
  })

  it('a refused change and one without effect leave no line', async () => {
    const before = (await changes())[0]?.id
    later()
    const { settings } = (await owner.request('GET', 'settings')).body
    await owner.request('PUT', 'settings', settings)
    await owner.request('PUT', 'settings', { ...settings, shopName: '' })
    await owner.request('PUT', 'settings', { ...settings, shopName: 'Nie' }, { 'If-Match': 'stara' })
    expect((await changes())[0]?.id).toBe(before)
  })

  it('a line is committed with its change, or neither is', async () => {
    const { db } = test.services
    later()
    const change = {
      author: { id: 'a', name: 'Anna', email: '' },
      method: 'PUT',
      path: '/tags/1',
      log: { kind: 'tag' as const, text: 'Zmieniono tag' },
      call: { params: { id: 1 }, query: {}, body: {} },
      before: undefined,
      undoesId: undefined,
    }
    const fail = (where: 'before' | 'after') =>
      recordChange(test.services, change, async () => {
        await db.transaction(async () => {
          if (where === 'before') throw new Error('before the commit')
        })
        throw new Error('after the commit')
      }).catch(() => {})
    await fail('before')
    expect(await changes('?kind=tag')).toEqual([])
    await fail('after')
    expect((await changes('?kind=tag')).map(({ author, text }) => [author, text])).toEqual([
      ['Anna', 'Zmieniono tag'],
    ])
  })

  it('only the owner reads it, page by page; old changes end', async () => {
    const colleague = await openColleague(test, 'seller')
    expect((await colleague.request('GET', 'changes')).status).toBe(403)
    for (let n = 0; n < 32; n++) {
      later()
      await owner.request('POST', 'orders/chosen/status', { ids: [], to: 'completed' })
      await owner.request('PUT', 'answer-templates/a', {
        name: `Szablon ${n}`,
        body: 'Dzień dobry',
        version: n,
      })
    }
    const first = (await owner.request('GET', 'changes')).body
    expect(first.changes).toHaveLength(30)
    const next = (await owner.request('GET', `changes?before=${first.nextBefore}`)).body
    const ids = [...first.changes, ...next.changes].map(({ id }: LoggedChange) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted().toReversed()).toEqual(ids)
    expect(await changes('?account=nobody')).toEqual([])

    const { settings } = (await owner.request('GET', 'settings')).body
    for (const wrong of [0, 61, 1.5])
      expect((await owner.request('PUT', 'settings', { ...settings, changeLogMonths: wrong })).status).toBe(
        422,
      )
    // The owner lengthens the time, and shortens it: what is older then ends.
    const clean = () => changeLogCleaning.run(test.services, AbortSignal.timeout(10_000))
    const setMonths = (changeLogMonths: number) =>
      owner.request('PUT', 'settings', { ...settings, changeLogMonths })
    await setMonths(24)
    expect((await owner.request('GET', 'changes')).body.months).toBe(24)
    const stored = async () =>
      (await test.services.db.read.selectFrom('change_log').select('id').execute()).length
    test.clock.nowMs += 400 * 86_400_000
    await clean()
    expect(await stored()).toBeGreaterThan(30)
    const today = await openColleague(test, 'owner')
    await today.request('PUT', 'settings', { ...settings, changeLogMonths: 12 })
    await clean()
    expect(await stored()).toBe(1)
    test.clock.nowMs += 373 * 86_400_000
    await changeLogCleaning.run(test.services, AbortSignal.timeout(10_000))
    expect(await test.services.db.read.selectFrom('change_log').selectAll().execute()).toEqual([])
    expect(await test.services.db.read.selectFrom('change_subjects').selectAll().execute()).toEqual([])
  })
})
