import type { AnswerTemplate, AnswerTemplateToSave } from '#contract/console/answer-templates.ts'
import { paths } from '#storefront/paths.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { findLatestOrderOf } from '#server/shop/orders/find-order.ts'
import type { MessageRow } from '../inbox/store.ts'

/** The owner's saved answers, by name. */
export const listAnswerTemplates = async (db: Sql): Promise<AnswerTemplate[]> =>
  (await db.selectFrom('answer_templates').selectAll().execute())
    .map(({ id, name, body, version }) => ({ id, name, body, version }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'pl') || one.id.localeCompare(other.id))

const MOST_TEMPLATES = 200

/** Saves a template over the version that was read; version 0: it is new. */
export const saveAnswerTemplate = (
  services: Services,
  id: string,
  { name, body, version }: AnswerTemplateToSave,
): Promise<'saved' | 'changed_meanwhile' | 'too_many'> =>
  services.db.transaction(async (tx) => {
    const updated_ms = services.now()
    if (version === 0) {
      const all = await listAnswerTemplates(tx)
      const found = all.find((one) => one.id === id)
      // The same request sent twice.
      if (found) return found.name === name && found.body === body ? 'saved' : 'changed_meanwhile'
      if (all.length >= MOST_TEMPLATES) return 'too_many'
      const added = await insertRows(
        tx,
        'answer_templates',
        [{ id, name, body, version: 1, updated_ms }],
        (insert) => insert.onConflict((conflict) => conflict.column('id').doNothing()),
      )
      return added === 1 ? 'saved' : 'changed_meanwhile'
    }
    const { numUpdatedRows } = await tx
      .updateTable('answer_templates')
      .set({ name, body, version: version + 1, updated_ms })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? 'saved' : 'changed_meanwhile'
  })

export const removeAnswerTemplate = (services: Services, id: string) =>
  services.db.transaction((tx) => tx.deleteFrom('answer_templates').where('id', '=', id).execute())

/** What the fields of templates become in an answer to this message; a field without a value is left out. */
export const templateValues = async (
  services: Services,
  row: MessageRow,
  address: string | null,
  quoteId: number | null,
): Promise<Record<string, string>> => {
  const { shopName, phone } = services.shopSettings()
  const order = address === null ? undefined : await findLatestOrderOf(services.db.read, address)
  const sender = row.sender_name.replace(/\s+/g, ' ').trim()
  const values = {
    imię: sender.split(' ')[0] ?? '',
    nadawca: sender,
    formularz: row.form_title,
    zamówienie: order ? String(order.id) : '',
    link: order ? services.settings.publicUrl + paths.orderReceived(order.id, order.key) : '',
    oferta: quoteId === null ? '' : String(quoteId),
    sklep: shopName,
    telefon: phone,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
