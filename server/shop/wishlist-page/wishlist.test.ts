import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WishlistAnswer } from '#contract/shop/chosen/wishlist.ts'
import { accountPages, PASSWORD, shareAccountShop } from '#server/testing/identity/account-pages.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { addShareToken } from '#server/shop/wishlist/store.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import type { ProductDraft } from '#server/testing/save-product.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { addAllToCart } from './add-all.ts'
import { exportAccount } from '../account/account-data.ts'
import {
  addWish,
  countWishesOf,
  GUEST_WISHLIST_MS,
  loadWishlist,
  loadWishlistState,
  MAX_WISHES,
  removeExpiredWishlists,
  shareWishlist,
} from '#server/shop/wishlist/wishlist.ts'

const JSON_ONLY = { accept: 'application/json' }
const names = (page: string) => [...page.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, name]) => name)

describe.each(engines)('favourites on %s', (engine) => {
  const test = shareAccountShop(engine)
  const { send, identityOf, register, logIn } = accountPages(() => test)
  let visitor: TestVisitor
  let floor: number
  let skirting: number
  let count = 0
  const product = (draft: Partial<ProductDraft> = {}) =>
    addProduct(test.services.db, { slug: `ulubiony-${engine}-${++count}`, ...draft })
  const like = async (id: number, by = visitor): Promise<WishlistAnswer> =>
    (await by.post('/ulubione/', { dodaj: String(id) }, JSON_ONLY)).json() as Promise<WishlistAnswer>

  beforeAll(async () => {
    floor = await product({ name: 'Podłoga' })
    skirting = await product({ name: 'Listwa' })
  })
  beforeEach(() => {
    visitor = test.visitor()
  })

  it('a guest finds them again, newest first, and in a later session', async () => {
    await like(floor)
    test.clock.nowMs += 1_000
    expect(await like(skirting)).toMatchObject({ ids: [skirting, floor], isIn: true })
    test.clock.nowMs += GUEST_WISHLIST_MS - 2_000
    expect(names(await visitor.open('/ulubione/')).slice(0, 2)).toEqual(['Listwa', 'Podłoga'])
    // That visit was a renewal.
    test.clock.nowMs += GUEST_WISHLIST_MS - 2_000
    expect(names(await visitor.open('/ulubione/'))).toContain('Podłoga')
  })

  it('without scripts the heart returns to its page, which says what happened', async () => {
    const referer = { referer: 'http://localhost:3000/sklep/?orderby=price' }
    const response = await visitor.post('/ulubione/', { dodaj: String(floor) }, referer)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sklep/?orderby=price'])
    expect(await visitor.open('/sklep/?orderby=price')).toContain('„Podłoga” jest w ulubionych.')
    await visitor.post('/ulubione/', { dodaj: String(floor) }, referer)
    expect(await visitor.open('/sklep/')).toContain('masz już w ulubionych')
    await visitor.post('/ulubione/', { usun: String(floor) })
    expect(await visitor.open('/ulubione/')).toContain('Nie masz jeszcze ulubionych produktów.')
  })

  it.each([
    ['https://zly.example/sklep/'],
    ['http://localhost:3000//zly.example/'],
    ['nie-adres'],
    ['data:text/html,x'],
  ])('never redirects to another site: referrer %s', async (referer) => {
    const to = (await visitor.post('/ulubione/', { dodaj: String(floor) }, { referer })).headers.get(
      'location',
    )!
    expect(new URL(to, 'http://localhost:3000').origin).toBe('http://localhost:3000')
  })

  it('a form on another site changes nothing', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post('/ulubione/', { dodaj: String(floor) }, foreign)).status).toBe(403)
    expect(await (await visitor.get('/ulubione/stan.json')).json()).toMatchObject({ ids: [] })
  })

  it('the readable cookie has the number and a version; the identifying one is not readable', async () => {
    const response = await visitor.post('/ulubione/', { dodaj: String(floor) }, JSON_ONLY)
    const { version } = (await response.json()) as WishlistAnswer
    const lines = response.headers.getSetCookie()
    expect(lines.find((line) => line.startsWith('klepka_ulubione='))).toMatch(`=1.${version};`)
    expect(lines.find((line) => line.startsWith('klepka_lista='))).toMatch(/HttpOnly/)
    await visitor.post('/ulubione/', { usun: String(floor) }, JSON_ONLY)
    expect(visitor.cookies.has('klepka_ulubione')).toBe(false)
  })

  it.each([['0'], ['-1'], ['99999999'], ["1'; drop table products"], ['']])(
    'an unknown product „%s” is refused politely',
    async (dodaj) => {
      expect(await (await visitor.post('/ulubione/', { dodaj }, JSON_ONLY)).json()).toMatchObject({
        ids: [],
        isIn: false,
        text: 'Nie mamy takiego produktu. Zobacz, co jest w sklepie.',
      })
    },
  )

  it('a list contains 200 products at most, also when two tabs add at once', async () => {
    const { guestId } = await addWish(test.services, { guestId: null }, floor)
    const ids = Array.from({ length: MAX_WISHES - 2 }, (_, index) => 1_000_000 + index)
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('wishlist_items')
        .values(ids.map((id) => ({ wishlist_id: guestId!, product_id: id, added_ms: 0, price_grosze: null })))
        .execute(),
    )
    const more = await Promise.all([product(), product(), product()])
    const outcomes = await Promise.all(more.map((id) => addWish(test.services, { guestId }, id)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['added', 'full', 'full'])
    expect((await loadWishlistState(test.services, { guestId })).ids).toHaveLength(MAX_WISHES)
  })

  it('says how a price has moved since the product was liked', async () => {
    const [cheaper, dearer, same, silent] = await Promise.all([product(), product(), product(), product()])
    for (const id of [cheaper, dearer, same, silent]) await like(id)
    const setPrice = (id: number, grosze: number) =>
      test.services.db.transaction((tx) =>
        tx.updateTable('products').set({ regular_price_grosze: grosze }).where('id', '=', id).execute(),
      )
    await test.services.db.transaction((tx) =>
      tx
        .updateTable('products')
        .set({ sale_price_grosze: 8_800, lowest_price_grosze: 10_000 })
        .where('id', '=', cheaper)
        .execute(),
    )
    // Without a promotion there is no lowest price to show beside it, so nothing is announced.
    await setPrice(silent, 8_800)
    await setPrice(dearer, 10_050)
    const page = await visitor.open('/ulubione/')
    expect(page).toContain('O 12 zł taniej niż w dniu dodania')
    expect(page).toContain('O 0,50 zł drożej niż w dniu dodania')
    expect(page.match(/niż w dniu dodania/g)).toHaveLength(2)
  })

  it('a product that left the shop is not named, and can be cleared away', async () => {
    const gone = await product({ name: 'Wycofany' })
    await like(gone)
    await like(floor)
    await test.services.db.transaction((tx) =>
      tx.updateTable('products').set({ status: 'draft' }).where('id', '=', gone).execute(),
    )
    const page = await visitor.open('/ulubione/')
    expect(page).not.toContain('Wycofany')
    expect(page).toContain('Jednego produktu z tej listy nie ma już w sklepie.')
    expect(await visitor.submit('/ulubione/', { uporzadkuj: '1' })).not.toContain('nie ma już w sklepie')
    expect(await (await visitor.get('/ulubione/stan.json')).json()).toMatchObject({ ids: [floor] })
  })

  it('everything goes into the cart with one press, once, and what cannot is named', async () => {
    const variable = await product({ kind: 'variable', name: 'Wybierana' })
    await product({ kind: 'variation', parentId: variable, name: 'Wybierana', choice: {} })
    const sold = await product({ name: 'Sprzedana', stock: 0 })
    const packs = await product({ name: 'Paczki', quantityStep: 3 })
    for (const id of [floor, variable, sold, packs]) await like(id)
    const page = await visitor.submit('/ulubione/', { wszystko: '1' })
    expect(page).toContain('Dodaliśmy do koszyka 2 produkty.')
    expect(page).toContain('„Wybierana”: wybierz opcje na stronie produktu.')
    expect(page).toContain('Nie dodaliśmy: „Sprzedana”.')
    expect(await visitor.submit('/ulubione/', { wszystko: '1' })).toContain('jest już w koszyku')
    const quantities = [...(await visitor.open('/koszyk/')).matchAll(/name="cart\[[^>]*value="(\d+)"/g)]
    expect(quantities.map(([, quantity]) => quantity).sort()).toEqual(['1', '3'])
  })

  it('a whole list is read at once before the cart is locked, however long it is', async () => {
    const ids: number[] = []
    for (let index = 0; index < 6; index += 1) ids.push(await product({ name: `Seria ${index}` }))
    for (const id of ids) await like(id)
    const guestId = visitor.cookies.get('klepka_lista')!
    const { wishes } = await loadWishlist(test.services, { guestId })
    const reads = { ahead: 0, within: 0 }
    const counted = (sql: Sql, where: keyof typeof reads): Sql =>
      new Proxy(sql, {
        get: (target, name) => {
          if (name === 'selectFrom') reads[where] += 1
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? (value.bind(target) as unknown) : value
        },
      })
    const { db } = test.services
    const watched: Services = {
      ...test.services,
      db: {
        ...db,
        read: counted(db.read, 'ahead'),
        transaction: (work, options) => db.transaction((tx) => work(counted(tx, 'within')), options),
      },
    }
    const { result } = await addAllToCart(watched, null, wishes.slice(0, 2))
    const ofTwo = { ...reads }
    Object.assign(reads, { ahead: 0, within: 0 })
    const { result: all } = await addAllToCart(watched, null, wishes)
    expect([result, all]).toEqual([2, 6])
    expect(reads).toEqual(ofTwo)
    expect(reads.within).toBeLessThanOrEqual(1)
  })

  it('a list that is shared by two presses at once has one link', async () => {
    await like(floor)
    const owner = { guestId: visitor.cookies.get('klepka_lista')! }
    await Promise.all(Array.from({ length: 8 }, () => shareWishlist(test.services, owner, true)))
    const { shareToken } = await loadWishlist(test.services, owner)
    await Promise.all(Array.from({ length: 8 }, () => shareWishlist(test.services, owner, true)))
    expect((await loadWishlist(test.services, owner)).shareToken).toBe(shareToken)
    // One that reads before another has committed keeps the link, too.
    const row = (await test.services.db.read
      .selectFrom('wishlists')
      .select('id')
      .where('share_token', '=', shareToken)
      .executeTakeFirst())!
    await test.services.db.transaction((tx) => addShareToken(tx, row.id, 'B'.repeat(22)))
    expect((await loadWishlist(test.services, owner)).shareToken).toBe(shareToken)
  })

  it('a shared list is read-only, private and unlisted, until its owner ends it', async () => {
    await like(floor)
    const page = await visitor.submit('/ulubione/', { link: '1' })
    const path = /value="http:\/\/localhost:3000(\/ulubione\/lista\/[\w-]{22}\/)"/.exec(page)![1]!
    const guest = test.visitor()
    const response = await guest.get(path)
    const shared = await response.text()
    expect(names(shared)).toEqual(['Podłoga'])
    expect(shared).toContain('noindex')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    expect(shared).not.toMatch(/name="(?:usun|link|uporzadkuj)"|Na liście od/)
    // Nobody but its owner changes it.
    await guest.post(path, { usun: String(floor), link: '0' })
    expect((await guest.get(path)).status).toBe(200)
    expect(await guest.submit(path, { wszystko: '1' })).toContain('Dodaliśmy do koszyka 1 produkt.')

    await visitor.submit('/ulubione/', { link: '0' })
    expect((await guest.get(path)).status).toBe(404)
    const again = await visitor.submit('/ulubione/', { link: '1' })
    expect(again).not.toContain(path)
  })

  it.each([
    ['too short', 'x'],
    ['of the right form', 'A'.repeat(22)],
    ['very long', 'A'.repeat(5_000)],
  ])('an invented link opens nothing: %s', async (_, token) => {
    expect((await visitor.get(`/ulubione/lista/${token}/`)).status).toBe(404)
  })

  it('a guest’s list joins the account at sign-in, and the account’s stays behind at sign-out', async () => {
    const member = await register()
    await like(floor, member.visitor)
    await send(member.visitor, '/moje-konto/wylogowanie/', {})
    expect(member.visitor.cookies.has('klepka_ulubione')).toBe(false)
    expect(names(await member.visitor.open('/ulubione/'))).toEqual([])

    const phone = test.visitor()
    await like(skirting, phone)
    const link = await phone.submit('/ulubione/', { link: '1' })
    await logIn(phone, member.email)
    expect(phone.cookies.get('klepka_ulubione')).toMatch(/^2\./)
    expect(names(await phone.open('/ulubione/')).sort()).toEqual(['Listwa', 'Podłoga'])
    expect(phone.cookies.has('klepka_lista')).toBe(false)
    // A link sent before signing in ends: it would show what the member adds elsewhere.
    const path = /(\/ulubione\/lista\/[\w-]{22}\/)"/.exec(link)![1]!
    expect((await test.visitor().get(path)).status).toBe(404)
  })

  it('the id of a member’s list opens nothing as a guest’s cookie', async () => {
    const { visitor: member, email } = await register()
    await like(floor, member)
    const { id } = await test.services.db.read
      .selectFrom('wishlists')
      .select('id')
      .where('identity_id', '=', (await identityOf(email))!.id)
      .executeTakeFirstOrThrow()
    visitor.cookies.set('klepka_lista', id)
    expect(names(await visitor.open('/ulubione/'))).toEqual([])
    await like(skirting)
    expect(names(await member.open('/ulubione/'))).toEqual(['Podłoga'])
  })

  it('is part of the member’s copy of their data, and goes with the account', async () => {
    const { visitor: member, email } = await register()
    await like(floor, member)
    const { id } = (await identityOf(email))!
    expect((await exportAccount(test.services, id)).wishlist).toEqual([
      expect.objectContaining({ name: 'Podłoga', priceGrosze: 10_000 }),
    ])
    await send(member, '/moje-konto/prywatnosc/', { password: PASSWORD })
    const rows = await test.services.db.read
      .selectFrom('wishlists')
      .select('id')
      .where('identity_id', '=', id)
      .execute()
    expect(rows).toEqual([])
    expect(member.cookies.has('klepka_ulubione')).toBe(false)
  })

  it('its owner sees in how many lists a product is', async () => {
    const popular = await product()
    for (const _ of [1, 2, 3]) await like(popular, test.visitor())
    expect(await countWishesOf(test.services.db.read, popular)).toBe(3)
    expect(await countWishesOf(test.services.db.read, await product())).toBe(0)
  })

  it('lists that no guest has used for half a year are removed with their products', async () => {
    const old = await addWish(test.services, { guestId: null }, floor)
    test.clock.nowMs += GUEST_WISHLIST_MS + 1
    const fresh = await addWish(test.services, { guestId: null }, floor)
    await removeExpiredWishlists(test.services)
    const left = await test.services.db.read.selectFrom('wishlist_items').select('wishlist_id').execute()
    expect(left.map((row) => row.wishlist_id)).not.toContain(old.guestId)
    expect(left.map((row) => row.wishlist_id)).toContain(fresh.guestId)
  })
})
