import { hash } from 'node:crypto'
import type { OrderFileKind } from '#contract/shop/agreement/order-terms.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { agreement } from '#storefront/strings/pl/order/agreement.ts'
import { orderFiles as words } from '#storefront/strings/pl/order/order-files.ts'
import { findVersionText } from '../legal-texts/legal-texts.ts'
import { type PrintBlock, type PrintDocument, printOrders } from '../orders/print/print-document.ts'
import { withdrawalPath, loadOrder } from '../orders/find-order.ts'
import { modelFormOf } from '../withdrawals/model-form.ts'
import { blocksOfHtml } from './html-blocks.ts'
import { findOrderTerms, findTermsIds } from '../order-terms/order-terms.ts'

/** A file to be made; `source`: equal ones make the same file. */
export type OrderFileDraft = { source: string; document: PrintDocument }

const text = (content: string, heading = ''): PrintBlock => ({ kind: 'text', heading, text: content })

const versionDocument = async (services: Services, id: string): Promise<PrintDocument | undefined> => {
  const version = await findVersionText(services.db.read, id)
  if (!version) return undefined
  const { title, number, in_force_ms, html } = version
  return {
    title,
    size: 'A4',
    sheets: [
      [
        { kind: 'title', text: title, aside: words.version(number, Number(in_force_ms)) },
        ...blocksOfHtml(html, services.settings.publicUrl),
      ],
    ],
  }
}

/** The whole order as it was placed, with what the seller is bound to. */
const confirmationOf = async (services: Services, orderId: number): Promise<PrintDocument | null> => {
  const printed = await printOrders(services, 'order', [orderId])
  if (!printed) return null
  const order = await loadOrder(services.db.read, orderId)
  const agreed = await findOrderTerms(services.db.read, orderId)
  const lines = order.lines.flatMap(({ name, promise, exemption }) =>
    promise || exemption
      ? [
          [
            name,
            ...(promise ? [agreement.delivery(promise)] : []),
            ...(exemption ? [agreement.exemption(exemption)] : []),
          ].join('\n'),
        ]
      : [],
  )
  const versions = [agreed?.terms, agreed?.instruction].flatMap((version) =>
    version ? [words.agreedTo(version.title, words.version(version.number, version.inForceMs))] : [],
  )
  const conditions = [
    ...versions,
    ...(agreed?.isPrivatePurchase ? [words.privatePurchase] : []),
    words.complaints,
    words.withdraw(services.settings.publicUrl + withdrawalPath(services, order)),
    words.contact(services.shopSettings()),
  ]
  const [sheet = []] = printed.sheets
  return {
    ...printed,
    sheets: [[...sheet, ...lines.map((line) => text(line)), text(conditions.join('\n'), words.agreed)]],
  }
}

/** What a file of an order is made of; undefined: the order has no such file. */
export const draftOrderFile = async (
  services: Services,
  orderId: number,
  kind: OrderFileKind,
): Promise<OrderFileDraft | undefined> => {
  if (kind === 'confirmation') {
    const document = await confirmationOf(services, orderId)
    return document ? { source: `order:${orderId}`, document } : undefined
  }
  const agreed = await findTermsIds(services.db.read, orderId)
  const id = agreed?.[kind]
  const document = id ? await versionDocument(services, id) : undefined
  if (!document) return undefined
  if (kind === 'terms') return { source: `terms:${id}`, document }
  const form = modelFormOf(services.shopSettings(), services.settings.publicUrl + paths.withdraw)
  return {
    // The form has the shop's address of the day.
    source: `instruction:${id}:${hash('sha256', JSON.stringify(form))}`,
    document: { ...document, sheets: [...document.sheets, ...form.sheets] },
  }
}
