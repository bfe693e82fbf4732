import * as v from 'valibot'
import type { RowsKind } from '#contract/console/shop/transfer.ts'
import { emptyProfile, type Profile } from '#contract/identity/profile.ts'
import { type Address, NO_PRODUCT, type Order, orderStatuses } from '#contract/shop/order.ts'
import { listErasures } from '#server/customers/cards/erase-customer.ts'
import { refreshCustomers } from '#server/customers/cards/refresh-customers.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { newMember } from '#server/identity/sign-in/register-member.ts'
import { nextId } from '#server/platform/db/ids.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { loadCategoryTree } from '#server/shop/catalog/categories.ts'
import { cleanHtml } from '#server/shop/catalog/clean-html.ts'
import { readList } from '#server/shop/catalog/import/reading/read-values.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { couponKinds } from '#server/shop/coupons/coupon-kinds.ts'
import type { Coupon } from '#server/shop/coupons/coupon.ts'
import { couponSchema, findCoupons, listCoupons, saveCoupon } from '#server/shop/coupons/manage-coupons.ts'
import { presentOrder } from '#server/shop/orders/present-order.ts'
import { makeOrderKey, recordEvents, recordOrder } from '#server/shop/orders/record-order.ts'
import { contentAuthor } from '#server/shop/home-page/shop-content.ts'
import { changePage, createPage, isReservedAddress } from '#server/shop/static-pages/manage-pages.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { listed } from './product-rows.ts'
import type { RowColumn, RowKind, RowRecord } from './row-format.ts'
import {
  listCategoriesBySlug,
  listCouponsOf,
  listCustomersAfter,
  listCustomersByEmail,
  listLinesOf,
  listMembersByEmail,
  listNamedProducts,
  listOrdersByNumber,
  listOrdersForExport,
  listPagesAfter,
  listPagesBySlug,
  findOrderCounter,
  listRefs,
  putMember,
  setCategoryText,
  settleImportedOrder,
} from './store.ts'

const column = (
  key: string,
  title: string,
  kind: RowColumn['kind'] = 'text',
  more: Partial<RowColumn> = {},
) => ({
  key,
  title,
  kind,
  ...more,
})
const required = { isRequired: true }
const computed = { isComputed: true }
const text = (record: RowRecord, key: string) => String(record[key] ?? '')
const grosze = (record: RowRecord, key: string) => Number(record[key] ?? 0)
const categories: RowKind = {
  key: 'slug',
  columns: [
    column('slug', 'Adres', 'text', required),
    column('name', 'Nazwa', 'text', required),
    column('parent', 'Kategoria nadrzędna'),
    column('description', 'Opis'),
    column('picture', 'Zdjęcie'),
    column('position', 'Pozycja', 'whole'),
  ],
  list: async ({ db }, after) => {
    if (after) return []
    const tree = await loadCategoryTree(db.read)
    const below = (id: number | null): CategoryTreeRow[] =>
      tree.childrenOf(id).flatMap((row) => [row, ...below(row.id)])
    const rows = below(null)
    return rows.map((row) => categoryRecord(row, rows.find(({ id }) => id === row.parent_id)?.slug ?? ''))
  },
  find: async ({ db }, keys) => {
    const tree = await loadCategoryTree(db.read)
    return (await listCategoriesBySlug(db.read, keys)).map((row) =>
      categoryRecord(row, tree.trail(row.id).at(-2)?.slug ?? ''),
    )
  },
  check: (record, stored) => [
    ...(slugOf(text(record, 'slug')) === text(record, 'slug')
      ? []
      : ['Adres: użyj małych liter bez polskich znaków, cyfr i łączników.']),
    ...(text(record, 'name').length > 100 ? ['Nazwa jest dłuższa niż 100 znaków.'] : []),
    ...(text(record, 'picture') && !/^(?:\/(?!\/)|https:\/\/)\S{1,500}$/.test(text(record, 'picture'))
      ? ['Zdjęcie: podaj adres, np. /pictures/deski.webp.']
      : []),
    ...(stored && text(stored, 'parent') !== text(record, 'parent')
      ? ['Kategoria nadrzędna: istniejącą kategorię przenieś w panelu, w drzewie kategorii.']
      : []),
    ...(record['parent'] === record['slug']
      ? ['Kategoria nadrzędna: kategoria nie może być w samej sobie.']
      : []),
  ],
  checkNamed: async ({ db }, record, isEarlier) => {
    const slug = text(record, 'slug')
    const parentSlug = text(record, 'parent')
    const [parent] = parentSlug ? await listCategoriesBySlug(db.read, [parentSlug]) : []
    if (parentSlug && !parent) return isEarlier(parentSlug) ? [] : [noParent(parentSlug)]
    const tree = await loadCategoryTree(db.read)
    return namesakeFaults(tree.childrenOf(parent?.id ?? null), slug, text(record, 'name'))
  },
  write: async (tx, _, record) => {
    const slug = text(record, 'slug')
    const parentSlug = text(record, 'parent')
    const known = await listCategoriesBySlug(tx, [slug, parentSlug])
    const own = known.find((row) => row.slug === slug)
    const parent = known.find((row) => row.slug === parentSlug)
    if (parentSlug && !parent) throw new RowFault(noParent(parentSlug))
    const siblings = (await loadCategoryTree(tx)).childrenOf(parent?.id ?? null)
    const [fault] = namesakeFaults(siblings, slug, text(record, 'name'))
    if (fault !== undefined) throw new RowFault(fault)
    const description = text(record, 'description')
    // A description of plain words has no markup of its own.
    const html = /[<&]/.test(description) ? await cleanHtml(description) : ''
    const id = await saveCategory(tx, {
      id: own?.id ?? (await nextId(tx, 'category')),
      name: text(record, 'name'),
      slug,
      parentId: parent?.id ?? null,
      description: (html || description)
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      picture: text(record, 'picture') || null,
      position: grosze(record, 'position'),
    })
    await setCategoryText(tx, id, html)
  },
}

const noParent = (slug: string) =>
  `Kategoria nadrzędna: nie ma kategorii „${slug}” ani w sklepie, ani wcześniej w pliku.`

/** Two categories of one name in one place could not be told apart. */
const namesakeFaults = (siblings: CategoryTreeRow[], slug: string, name: string): string[] =>
  siblings
    .filter((row) => row.name === name.trim() && row.slug !== slug)
    .map((row) => `Nazwa: kategoria „${row.name}” jest już w tym miejscu, pod adresem „${row.slug}”.`)

type CategoryTreeRow = ReturnType<Awaited<ReturnType<typeof loadCategoryTree>>['childrenOf']>[number]

const categoryRecord = (row: CategoryTreeRow, parent: string): RowRecord => ({
  slug: row.slug,
  name: row.name,
  parent,
  description: row.description_html || row.description,
  picture: row.picture ?? '',
  position: row.position,
})

/** Refuses a row that only the written rows before it could have made right. */
export class RowFault extends Error {}

const couponRecords = async ({ db }: Services, coupons: Coupon[]): Promise<RowRecord[]> => {
  const skus = new Map(
    (await listRefs(db.read, [...new Set(coupons.flatMap(({ productIds }) => productIds))])).map((row) => [
      row.id,
      row.sku ? listed(row.sku) : `slug:${row.slug}`,
    ]),
  )
  const tree = await loadCategoryTree(db.read)
  // A removed one keeps its place: without it the coupon would be for everything.
  return coupons.map((coupon) => ({
    ...coupon,
    products: coupon.productIds.map((id) => skus.get(id) ?? `id:${id}`).join(', '),
    categories: coupon.categoryIds.map((id) => tree.trail(id).at(-1)?.slug ?? `id:${id}`).join(', '),
  }))
}

const couponOf = (record: RowRecord, productIds: number[], categoryIds: number[]) => ({
  code: text(record, 'code'),
  kind: record['kind'],
  amount: record['amount'],
  description: text(record, 'description'),
  minTotalGrosze: record['minTotalGrosze'] ?? null,
  maxTotalGrosze: record['maxTotalGrosze'] ?? null,
  startsMs: record['startsMs'] ?? null,
  expiresMs: record['expiresMs'] ?? null,
  usageLimit: record['usageLimit'] ?? null,
  usageLimitPerEmail: record['usageLimitPerEmail'] ?? null,
  isAlone: record['isAlone'] === true,
  givesFreeDelivery: record['givesFreeDelivery'] === true,
  excludesSaleItems: record['excludesSaleItems'] === true,
  productIds,
  categoryIds,
})

const coupons: RowKind = {
  key: 'code',
  columns: [
    column('code', 'Kod', 'text', required),
    column('kind', 'Rodzaj', 'text', required),
    column('amount', 'Rabat', 'amount', required),
    column('description', 'Opis'),
    column('minTotalGrosze', 'Od kwoty', 'amount'),
    column('maxTotalGrosze', 'Do kwoty', 'amount'),
    column('startsMs', 'Ważny od', 'moment'),
    column('expiresMs', 'Ważny do', 'moment'),
    column('usageLimit', 'Ile razy', 'whole'),
    column('usageLimitPerEmail', 'Ile razy dla jednej osoby', 'whole'),
    column('isAlone', 'Nie łączy się z innymi', 'yes'),
    column('givesFreeDelivery', 'Darmowa dostawa', 'yes'),
    column('excludesSaleItems', 'Bez przecenionych', 'yes'),
    column('products', 'Produkty (SKU)'),
    column('categories', 'Kategorie (adresy)'),
    column('usedCount', 'Użyto', 'whole', computed),
  ],
  list: async (services, after) =>
    after ? [] : couponRecords(services, await listCoupons(services.db.read)),
  find: async (services, keys) =>
    couponRecords(services, [
      ...(
        await findCoupons(
          services.db.read,
          keys.map((code) => code.toLowerCase()),
        )
      ).values(),
    ]),
  check: (record) => {
    const read = v.safeParse(couponSchema, couponOf(record, [], []))
    if (read.success) return []
    if (!Object.hasOwn(couponKinds, text(record, 'kind')))
      return [`Rodzaj: wpisz jeden z: ${Object.keys(couponKinds).join(', ')}.`]
    return read.issues.map(({ message }) => message)
  },
  checkNamed: async ({ db }, record) => (await findGoods(db.read, record)).faults,
  write: async (tx, services, record) => {
    const { productIds, categoryIds, faults } = await findGoods(tx, record)
    if (faults[0] !== undefined) throw new RowFault(faults[0])
    await saveCoupon(tx, v.parse(couponSchema, couponOf(record, productIds, categoryIds)), services.now())
    await raiseVersion(tx, 'settings')
  },
}

/** The products and categories that a coupon is for. */
const findGoods = async (db: Sql, record: RowRecord) => {
  const skus = readList(text(record, 'products'))
  const products = await listNamedProducts(db, skus)
  const slugs = readList(text(record, 'categories'))
  const known = new Map((await listCategoriesBySlug(db, slugs)).map((row) => [row.slug, row.id]))
  return {
    productIds: skus.flatMap((sku) => products.get(sku) ?? []),
    categoryIds: slugs.flatMap((slug) => known.get(slug) ?? []),
    faults: [
      ...skus
        .filter((sku) => !products.has(sku))
        .map((sku) => `Produkty: nie ma w sklepie produktu „${sku}”.`),
      ...slugs
        .filter((slug) => !known.has(slug))
        .map((slug) => `Kategorie: nie ma w sklepie kategorii „${slug}”.`),
    ],
  }
}

const pageRecord = (
  row: Tables['pages'] | Awaited<ReturnType<typeof listPagesBySlug>>[number],
): RowRecord => ({
  slug: row.slug,
  title: row.title,
  html: row.body_html,
  description: row.description,
  isPublished: row.is_published === 1,
  position: row.position,
})

const takenAddress = (slug: string) => `Adres „${slug}” jest zajęty przez inną część sklepu.`

const pages: RowKind = {
  key: 'slug',
  columns: [
    column('slug', 'Adres', 'text', required),
    column('title', 'Tytuł', 'text', required),
    column('html', 'Treść'),
    column('description', 'Opis dla wyszukiwarek'),
    column('isPublished', 'Opublikowana', 'yes'),
    column('position', 'Pozycja', 'whole', computed),
  ],
  list: async ({ db }, after, limit) =>
    (
      await listPagesAfter(
        db.read,
        after && { position: grosze(after, 'position'), slug: text(after, 'slug') },
        limit,
      )
    ).map(pageRecord),
  find: async ({ db }, keys) => (await listPagesBySlug(db.read, keys)).map(pageRecord),
  check: (record) => [
    ...(slugOf(text(record, 'slug')) === text(record, 'slug') && text(record, 'slug').length <= 80
      ? []
      : ['Adres: użyj małych liter bez polskich znaków, cyfr i łączników, najwyżej 80.']),
    ...(isReservedAddress(text(record, 'slug')) ? [takenAddress(text(record, 'slug'))] : []),
    ...(text(record, 'title').length > 120 ? ['Tytuł jest dłuższy niż 120 znaków.'] : []),
    ...(text(record, 'html').length > 200_000 ? ['Treść jest za długa.'] : []),
    ...(text(record, 'description').length > 300 ? ['Opis jest dłuższy niż 300 znaków.'] : []),
  ],
  write: async (tx, services, record, isNew) => {
    const page = {
      slug: text(record, 'slug'),
      title: text(record, 'title'),
      html: text(record, 'html'),
      description: text(record, 'description'),
      isPublished: record['isPublished'] === true,
    }
    const outcome = isNew
      ? await createPage(tx, page, services.now())
      : await changePage(tx, page.slug, page, {
          author: contentAuthor(services, { name: 'Wczytany plik', email: '' }),
          refuseOver: () => {},
          isAddressFixed: true,
        })
    if (!outcome.ok) throw new RowFault(takenAddress(page.slug))
  },
}

const memberName = ({ firstName = '', lastName = '' }: Profile) => `${firstName} ${lastName}`.trim()

const findMembers = async (services: Services, emails: string[]) => {
  const { ownSite } = await identityService(services).directory()
  const rows = await listMembersByEmail(services.db.read, ownSite.id, emails.map(plainEmail))
  return new Map(rows.map((row) => [row.email, row]))
}
const plainEmail = (email: string) => email.toLowerCase().normalize('NFC')

/** A member's own profile; what it leaves empty is known from orders. */
const nameAndPhone = (
  card: { name: string; phone: string } | undefined,
  member: { profile_json: string } | undefined,
) => {
  const profile = member ? (JSON.parse(member.profile_json) as Profile) : emptyProfile()
  return {
    name: memberName(profile) || (card?.name ?? ''),
    phone: profile.phones?.[0] || (card?.phone ?? ''),
  }
}

const customers: RowKind = {
  key: 'email',
  keepsEmpty: true,
  columns: [
    column('email', 'E-mail', 'text', required),
    column('name', 'Imię i nazwisko'),
    column('phone', 'Telefon'),
    column('account', 'Konto', 'text', { isForNew: true }),
    column('wantsNews', 'Zgoda na wiadomości', 'yes', computed),
    column('orderCount', 'Zamówień', 'whole', computed),
    column('paid', 'Zapłacono', 'amount', computed),
    column('firstMs', 'Od', 'moment', computed),
    column('lastMs', 'Ostatnio', 'moment', computed),
  ],
  list: async (services, after, limit) => {
    if (!after) await refreshCustomers(services, { batches: Infinity })
    const rows = await listCustomersAfter(services.db.read, text(after ?? {}, 'id'), limit)
    const members = await findMembers(
      services,
      rows.map(({ email }) => email),
    )
    return rows.map((row) => ({
      id: row.id,
      email: row.email,
      ...nameAndPhone(row, members.get(plainEmail(row.email))),
      account: members.get(plainEmail(row.email))?.status ?? '',
      wantsNews: row.wants_news === 1,
      orderCount: row.order_count,
      paid: row.paid_grosze,
      firstMs: row.first_ms || null,
      lastMs: row.last_ms || null,
    }))
  },
  find: async (services, keys) => {
    const members = await findMembers(services, keys)
    const cards = new Map(
      (await listCustomersByEmail(services.db.read, [...new Set([...keys, ...members.keys()])])).map(
        (card) => [plainEmail(card.email), card],
      ),
    )
    return [...members.values()].map((member) => ({
      email: member.email,
      ...nameAndPhone(cards.get(member.email), member),
    }))
  },
  // A guest of another shop has no account there either; a file without that column is a list of members.
  passOver: async (services, record) => {
    if (record['account'] !== undefined && record['account'] !== 'ACTIVE') return true
    const email = text(record, 'email')
    if ((await listErasures(services, email)).length === 0) return false
    return `${email}: dane tej osoby usunięto na jej prośbę, więc jej wiersz pominięto.`
  },
  check: (record) => [
    ...(v.is(v.pipe(v.string(), v.email(), v.maxLength(200)), record['email'])
      ? []
      : ['E-mail: to nie wygląda na adres e-mail.']),
    ...(text(record, 'name').length > 200 ? ['Imię i nazwisko: skróć do 200 znaków.'] : []),
    ...(text(record, 'phone').length > 40 ? ['Telefon: skróć do 40 znaków.'] : []),
  ],
  // Without a password: who had an account in the former shop sets a new one by mail.
  write: async (tx, services, record) => {
    const { ownSite } = await identityService(services).directory()
    const email = plainEmail(text(record, 'email'))
    const [stored] = await listMembersByEmail(tx, ownSite.id, [email])
    const [firstName = '', ...rest] = text(record, 'name').split(/\s+/)
    const phone = text(record, 'phone')
    const own = stored ? (JSON.parse(stored.profile_json) as Profile) : emptyProfile()
    const profile: Profile = {
      ...own,
      ...(firstName && { firstName, lastName: rest.join(' ') }),
      ...(phone && { phones: [phone, ...(own.phones ?? []).slice(1)] }),
    }
    const row = newMember(services, { siteId: ownSite.id, email, passwordHash: null, profile, reasons: [] })
    await putMember(tx, row)
  },
}

const addressParts = [
  ['firstName', 'imię'],
  ['lastName', 'nazwisko'],
  ['company', 'firma'],
  ['line1', 'ulica i numer'],
  ['line2', 'mieszkanie'],
  ['postcode', 'kod pocztowy'],
  ['city', 'miejscowość'],
  ['country', 'kraj'],
] as const satisfies readonly (readonly [keyof Address, string])[]
type Which = 'billing' | 'shipping'
const addressColumns = (which: Which, title: string) =>
  addressParts.map(([part, name]) => column(`${which}_${part}`, `${title}: ${name}`))
const addressCells = (which: Which, address: Address): RowRecord =>
  Object.fromEntries(addressParts.map(([part]) => [`${which}_${part}`, address[part] ?? '']))
const addressOf = (record: RowRecord, which: Which): Address =>
  Object.fromEntries(addressParts.map(([part]) => [part, text(record, `${which}_${part}`)])) as Address

const MAX_GROSZE = 100_000_000
const money = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_GROSZE))
const rate = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const orderLine = v.object({
  sku: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  choice: v.optional(v.array(v.object({ label: v.string(), value: v.string() })), []),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  unitPriceGrosze: money,
  subtotalGrosze: money,
  totalGrosze: money,
  vatRate: rate,
  vatGrosze: money,
})
const sumOf = (
  lines: v.InferOutput<typeof orderLine>[],
  key: 'subtotalGrosze' | 'totalGrosze' | 'vatGrosze',
) => lines.reduce((sum, line) => sum + line[key], 0)
const orderLines = v.pipe(v.array(orderLine), v.minLength(1), v.maxLength(1_000))
const orderCoupons = v.pipe(
  v.array(v.object({ code: v.pipe(v.string(), v.maxLength(100)), discountGrosze: money })),
  v.maxLength(50),
)

const orderRecords = async ({ db }: Services, rows: Tables['orders'][]): Promise<RowRecord[]> => {
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await listLinesOf(db.read, ids), ({ order_id }) => order_id)
  const used = Map.groupBy(await listCouponsOf(db.read, ids), ({ order_id }) => order_id)
  return rows.map((row) => {
    const order = presentOrder(row, lines.get(row.id) ?? [], used.get(row.id) ?? [])
    return {
      number: order.id,
      createdMs: order.createdMs,
      status: order.status,
      email: order.email,
      phone: order.phone,
      ...addressCells('billing', order.billing),
      ...addressCells('shipping', order.shipping),
      wantsInvoice: order.wantsInvoice,
      nip: order.nip ?? '',
      note: order.note,
      lines: order.lines.map(({ productId: _, variationId: __, packAreaCm2: ___, ...line }) => line),
      coupons: order.coupons,
      delivery: order.delivery.title,
      deliveryGrosze: order.delivery.grosze,
      deliveryVatRate: order.delivery.vatRate,
      deliveryVatGrosze: order.delivery.vatGrosze,
      payment: order.payment.title,
      paidMs: order.payment.paidMs,
      paidGrosze: row.paid_grosze,
      refundedGrosze: row.refunded_grosze,
      itemsGrosze: order.itemsGrosze,
      discountGrosze: order.discountGrosze,
      vatGrosze: order.vatGrosze,
      totalGrosze: order.totalGrosze,
    }
  })
}

/** A file without the sum that was paid may still say when it was. */
const paidOf = (record: RowRecord): number =>
  Number(record['paidGrosze'] ?? (record['paidMs'] ? record['totalGrosze'] : 0))

const orders: RowKind = {
  key: 'number',
  isHistory: true,
  columns: [
    column('number', 'Numer', 'whole', required),
    column('createdMs', 'Data', 'moment', required),
    column('status', 'Stan', 'text', required),
    column('email', 'E-mail', 'text', required),
    column('phone', 'Telefon'),
    ...addressColumns('billing', 'Nabywca'),
    ...addressColumns('shipping', 'Dostawa'),
    column('wantsInvoice', 'Faktura', 'yes'),
    column('nip', 'NIP'),
    column('note', 'Uwagi kupującego'),
    column('lines', 'Pozycje', 'json', required),
    column('coupons', 'Kody rabatowe', 'json'),
    column('delivery', 'Sposób dostawy'),
    column('deliveryGrosze', 'Koszt dostawy', 'amount'),
    column('deliveryVatRate', 'VAT dostawy (%)', 'whole'),
    column('deliveryVatGrosze', 'VAT dostawy', 'amount'),
    column('payment', 'Sposób płatności'),
    column('paidMs', 'Data zapłaty', 'moment'),
    column('paidGrosze', 'Zapłacono', 'amount'),
    column('refundedGrosze', 'Zwrócono', 'amount'),
    column('itemsGrosze', 'Towary', 'amount'),
    column('discountGrosze', 'Rabat', 'amount'),
    column('vatGrosze', 'VAT', 'amount'),
    column('totalGrosze', 'Razem', 'amount', required),
  ],
  list: async (services, after, limit) =>
    orderRecords(services, await listOrdersForExport(services.db.read, grosze(after ?? {}, 'number'), limit)),
  find: async (services, keys) =>
    orderRecords(
      services,
      await listOrdersByNumber(
        services.db.read,
        keys.map(Number).filter((id) => Number.isSafeInteger(id) && id < 2 ** 31),
      ),
    ),
  check: (record, stored) => {
    const lines = v.safeParse(orderLines, record['lines'])
    const sum = lines.success
      ? lines.output.reduce((total, line) => total + line.totalGrosze, 0) + grosze(record, 'deliveryGrosze')
      : 0
    return [
      ...(grosze(record, 'number') >= 1 && grosze(record, 'number') <= 999_999_999
        ? []
        : ['Numer: podaj liczbę od 1 do 999 999 999.']),
      ...(orderStatuses.some((status) => status === record['status'])
        ? []
        : [`Stan: wpisz jeden z: ${orderStatuses.join(', ')}.`]),
      ...(v.is(v.pipe(v.string(), v.email(), v.maxLength(200)), record['email'])
        ? []
        : ['E-mail: to nie wygląda na adres e-mail.']),
      ...(lines.success ? [] : ['Pozycje: brakuje listy towarów albo coś w niej jest nie tak.']),
      ...(record['coupons'] && !v.is(orderCoupons, record['coupons'])
        ? ['Kody rabatowe: ta lista jest niepoprawna.']
        : []),
      ...(lines.success && sum !== grosze(record, 'totalGrosze')
        ? ['Razem: suma pozycji i dostawy jest inna.']
        : []),
      ...(!stored && grosze(record, 'refundedGrosze') > paidOf(record)
        ? ['Zwrócono: to więcej, niż zapłacono.']
        : []),
      ...(stored &&
      (stored['email'] !== record['email'] ||
        Math.trunc(grosze(stored, 'createdMs') / 1000) !== Math.trunc(grosze(record, 'createdMs') / 1000))
        ? ['Numer: takie zamówienie już jest w sklepie i jest inne. Numery dwóch sklepów się pokrywają.']
        : []),
    ]
  },
  warn: async ({ db }, highest) =>
    highest > (await findOrderCounter(db.read))
      ? [
          `Najwyższy numer w pliku to ${highest}. Następne zamówienia dostaną wyższe numery, a tego nie da się cofnąć.`,
        ]
      : [],
  write: async (tx, services, record) => {
    const lines = v.parse(orderLines, record['lines'])
    const order: Order = {
      id: grosze(record, 'number'),
      key: makeOrderKey(services.randomBytes),
      status: record['status'] as Order['status'],
      createdMs: grosze(record, 'createdMs'),
      email: text(record, 'email'),
      phone: text(record, 'phone'),
      billing: addressOf(record, 'billing'),
      shipping: addressOf(record, 'shipping'),
      wantsInvoice: record['wantsInvoice'] === true,
      nip: text(record, 'nip') || null,
      note: text(record, 'note'),
      // Names and prices of then: no product of this shop is counted or returned by them.
      lines: lines.map((line) => ({ ...line, productId: NO_PRODUCT, variationId: null })),
      coupons: v.parse(orderCoupons, record['coupons'] ?? []),
      delivery: {
        methodId: null,
        title: text(record, 'delivery'),
        grosze: grosze(record, 'deliveryGrosze'),
        vatRate: Number(record['deliveryVatRate'] ?? 23),
        vatGrosze: grosze(record, 'deliveryVatGrosze'),
      },
      payment: {
        methodId: 'import',
        title: text(record, 'payment'),
        paidMs: (record['paidMs'] as number | null) ?? null,
        payUntilMs: null,
      },
      itemsGrosze: Number(record['itemsGrosze'] ?? sumOf(lines, 'subtotalGrosze')),
      discountGrosze: Number(
        record['discountGrosze'] ?? sumOf(lines, 'subtotalGrosze') - sumOf(lines, 'totalGrosze'),
      ),
      vat: [],
      vatGrosze: Number(
        record['vatGrosze'] ?? sumOf(lines, 'vatGrosze') + grosze(record, 'deliveryVatGrosze'),
      ),
      totalGrosze: grosze(record, 'totalGrosze'),
    }
    await recordOrder(tx, order, {
      cartId: null,
      placedVia: 'import',
      customerIp: '',
      userAgent: '',
      mailbox: '',
      clientNetwork: '',
    })
    await settleImportedOrder(tx, order.id, {
      paid_grosze: paidOf(record),
      refunded_grosze: grosze(record, 'refundedGrosze'),
    })
    await recordEvents(tx, services, order.id, [
      { kind: 'placed', text: 'Zamówienie wczytane z pliku', author: 'shop' },
    ])
  },
}

/** Kinds of rows besides products, whose columns are those of other shops' files. */
export const rowKinds: Record<Exclude<RowsKind, 'products'>, RowKind> = {
  categories,
  customers,
  orders,
  coupons,
  pages,
}
