import { createHmac } from 'node:crypto'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { removeMailAbout } from '#server/platform/mail/mail-about.ts'
import { type MailToQueue, queueMail } from '#server/platform/mail/queue-mail.ts'
import { readAddress } from '#server/platform/mail/read-address.ts'
import { type MailPart, renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { stockAlerts as words } from '#storefront/strings/pl/catalog/stock-alerts.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { findProductsById } from '../catalog/find-products.ts'
import { availabilityOf, type Product } from '../catalog/product.ts'
import {
  type AlertRow,
  countAlertsSince,
  countWaitingRows,
  findAlert,
  findAlertOf,
  listAlertsOf,
  listAwaitedIds,
  listWaiting,
  putAlert,
  removeAlert,
  removeAlertsOf,
  removeOldAlerts,
  setConfirmed,
} from './store.ts'

const ID_BYTES = 18
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** How long the link in the first letter confirms. */
const CONFIRM_MS = 7 * DAY_MS
/** Who has waited for a year has bought another floor. */
const WAIT_MS = 365 * DAY_MS
/** The letter is removed from the outbox after this. */
const MAIL_MS = 30 * DAY_MS
/** A second press of the button sends no second letter. */
const AGAIN_MS = 15 * MINUTE_MS
/** Anybody can type anybody's address: a mailbox gets at most so many letters a day that it did not ask for. */
const MOST_A_DAY = 10
const BATCH = 100

/** A product, or a variation, with the page that sells it. */
type Awaited = { name: string; path: string; isPublic: boolean; isSoldOut: boolean }

const loadAwaited = async (db: Sql, ids: number[]): Promise<Map<number, Awaited>> => {
  const products = await findProductsById(db, ids)
  const parents = await findProductsById(
    db,
    [...products.values()].flatMap(({ parentId }) => parentId ?? []),
  )
  return new Map(
    [...products].flatMap(([id, product]): [number, Awaited][] => {
      const page = product.parentId === null ? product : parents.get(product.parentId)
      return page ? [[id, describe(product, page)]] : []
    }),
  )
}

const describe = (product: Product, page: Product): Awaited => {
  const options = Object.values(product.choice).filter(Boolean).join(', ')
  return {
    name: product === page || options === '' ? page.name : `${page.name} (${options})`,
    path: paths.product(page.slug),
    isPublic:
      page.status === 'published' && product.status === 'published' && product.regularPriceGrosze !== null,
    isSoldOut: availabilityOf(product) === 'out_of_stock',
  }
}

/** By what the outbox knows all letters of this kind to an address, without the address. */
const aboutAlerts = ({ settings }: Services, email: string): string =>
  `stock-alerts:${createHmac('sha256', settings.secret).update(email).digest('hex').slice(0, 32)}`

const letterOf = (
  services: Services,
  { id, email }: Pick<AlertRow, 'id' | 'email'>,
  subject: string,
  parts: MailPart[],
): Omit<MailToQueue, 'cause'> & { id: string } => ({
  id,
  about: aboutAlerts(services, email),
  to: email,
  subject,
  ...renderMail(subject, [
    ...parts,
    { kind: 'text', text: mailWords.goodbye(services.shopSettings().shopName) },
  ]),
})

export type AlertOutcome = 'asked' | 'bad_address' | 'unknown' | 'is_there'

/**
 * Somebody wants a letter when a sold-out product or variation is back: a first letter asks to confirm the address. The
 * answer does not show whether the address is on the list already.
 */
export const requestAlert = async (
  services: Services,
  productId: number,
  typedEmail: string,
): Promise<AlertOutcome> => {
  const email = readAddress(typedEmail)?.address.toLowerCase()
  if (email === undefined) return 'bad_address'
  const product = (await loadAwaited(services.db.read, [productId])).get(productId)
  if (!product?.isPublic) return 'unknown'
  if (!product.isSoldOut) return 'is_there'
  const nowMs = services.now()
  await services.db.transaction(async (tx) => {
    const before = await findAlertOf(tx, productId, email)
    if (before && (before.confirmed_ms !== null || Number(before.created_ms) > nowMs - AGAIN_MS)) return
    const mailbox = mailboxOf(email)
    if ((await countAlertsSince(tx, mailbox, nowMs - DAY_MS)) >= MOST_A_DAY) return
    const id = Buffer.from(services.randomBytes(ID_BYTES)).toString('base64url')
    await putAlert(tx, {
      id,
      product_id: productId,
      email,
      mailbox,
      confirmed_ms: null,
      created_ms: nowMs,
    })
    const url = (path: string) => services.settings.publicUrl + path
    const { id: _id, ...letter } = letterOf(services, { id, email }, words.confirmSubject(product.name), [
      { kind: 'text', text: words.confirmText(product.name) },
      { kind: 'link', label: words.confirmLabel, url: url(paths.confirmStockAlert(id)) },
      { kind: 'text', text: words.confirmIgnore },
      { kind: 'link', label: words.cancelLabel, url: url(paths.cancelStockAlert(id)) },
    ])
    await queueMail(tx, { ...letter, cause: `stock-alert:${id}:asked`, endsMs: nowMs + CONFIRM_MS }, nowMs)
  })
  services.mailWaiting()
  return 'asked'
}

/** What a mailed link is about; undefined: it is not valid any more. */
export const findAwaited = async (
  services: Services,
  id: string,
): Promise<{ name: string; path: string } | undefined> => {
  const row = await findAlert(services.db.read, id)
  if (!row || (row.confirmed_ms === null && Number(row.created_ms) < services.now() - CONFIRM_MS))
    return undefined
  return (await loadAwaited(services.db.read, [row.product_id])).get(row.product_id)
}

/** Puts the address on the list; false: the link is not valid any more. */
export const confirmAlert = (services: Services, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const row = await findAlert(tx, id)
    if (!row) return false
    if (row.confirmed_ms === null) await setConfirmed(tx, id, services.now())
    return true
  })

export const cancelAlert = (services: Services, id: string): Promise<boolean> =>
  services.db.transaction((tx) => removeAlert(tx, id))

/** Writes to everybody who waits for what is on sale again; each is then removed. Returns how many letters. */
export const sendAlerts = async (services: Services, stop?: AbortSignal): Promise<number> => {
  const nowMs = services.now()
  await services.db.transaction((tx) =>
    removeOldAlerts(tx, { unconfirmedMs: nowMs - CONFIRM_MS, confirmedMs: nowMs - WAIT_MS }),
  )
  let sent = 0
  for (let afterId = 0; !stop?.aborted;) {
    const ids = await listAwaitedIds(services.db.read, afterId, BATCH)
    const products = await loadAwaited(services.db.read, ids)
    for (const id of ids) {
      const product = products.get(id)
      if (product?.isPublic && !product.isSoldOut) sent += await writeToAll(services, id, product, stop)
    }
    if (ids.length < BATCH) break
    afterId = ids.at(-1)!
  }
  if (sent > 0) services.mailWaiting()
  return sent
}

const writeToAll = async (
  services: Services,
  productId: number,
  product: Awaited,
  stop?: AbortSignal,
): Promise<number> => {
  let sent = 0
  while (!stop?.aborted) {
    const rows = await listWaiting(services.db.read, productId, BATCH)
    for (const row of rows) if (await writeTo(services, row, product)) sent++
    if (rows.length < BATCH) break
  }
  return sent
}

/** The letter and the end of the wait are one transaction: nobody is written twice, or forgotten. */
const writeTo = (services: Services, row: AlertRow, product: Awaited): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    if (!(await removeAlert(tx, row.id))) return false
    const nowMs = services.now()
    const { id, ...letter } = letterOf(services, row, words.backSubject(product.name), [
      { kind: 'text', text: words.backText(product.name) },
      { kind: 'link', label: words.open, url: services.settings.publicUrl + product.path },
      { kind: 'text', text: words.backEnd },
    ])
    return queueMail(tx, { ...letter, cause: `stock-alert:${id}:back`, endsMs: nowMs + MAIL_MS }, nowMs)
  })

/** Every minute: stock comes back by the console, imports, programs and cancelled orders alike. */
export const stockAlertTask = defineTask('alerts of stock', { everyMs: MINUTE_MS, run: sendAlerts })

/** How many people wait for a product or one of its variations. */
export const countWaiting = (db: Sql, productIds: readonly number[]): Promise<number> =>
  countWaitingRows(db, productIds)

/** Erases these addresses from the list, with the letters to them. */
export const forgetAlertsOf = async (
  tx: Sql,
  services: Services,
  emails: readonly string[],
): Promise<void> => {
  const lower = emails.map((email) => email.toLowerCase())
  await removeAlertsOf(tx, lower)
  for (const email of lower) await removeMailAbout(tx, aboutAlerts(services, email))
}

/** What these addresses wait for, for the person's export. */
export const exportAlerts = async (db: Sql, emails: readonly string[]) => {
  if (emails.length === 0) return []
  const rows = await listAlertsOf(
    db,
    emails.map((email) => email.toLowerCase()),
  )
  const products = await loadAwaited(
    db,
    rows.map(({ product_id }) => product_id),
  )
  return rows.map(({ product_id, email, confirmed_ms, created_ms }) => ({
    email,
    product: products.get(product_id)?.name ?? '',
    askedMs: Number(created_ms),
    confirmedMs: confirmed_ms === null ? null : Number(confirmed_ms),
  }))
}
