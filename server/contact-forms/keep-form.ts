import type { StoredForm } from '#contract/contact-forms/stored-form.ts'
import { nextId } from '#server/db/next-id.ts'
import type { Sql } from '#server/db/tables.ts'
import { type KeptForm, toFormRow } from './kept-form.ts'
import { addFormRow, findFormRow, findFormRowByHash, setFormRow } from './store.ts'

export type FormDraft = StoredForm & {
  /** Undefined: the form of the same hash is changed, or a new one is made. */
  id?: number | undefined
}
export type KeepNeeds = { nowMs: number; randomBytes: (count: number) => Uint8Array }

const HASH_BYTES = 4
/** What a short code names a form by. */
const HASH_LENGTH = 7

/** Writes a form that has no faults; undefined: there is none of this id. Whoever calls raises the version, last. */
export const keepForm = async (
  tx: Sql,
  draft: FormDraft,
  { nowMs, randomBytes }: KeepNeeds,
): Promise<{ form: KeptForm; isNew: boolean } | undefined> => {
  const known =
    draft.id !== undefined
      ? await findFormRow(tx, draft.id)
      : draft.hash === undefined
        ? undefined
        : await findFormRowByHash(tx, draft.hash)
  if (!known && draft.id !== undefined) return undefined
  const changed = { ...toFormRow(draft), updated_ms: nowMs }
  const { title, locale, properties } = draft
  if (known) {
    await setFormRow(tx, known.id, changed)
    return {
      form: {
        id: known.id,
        hash: known.hash,
        title,
        locale,
        properties,
        createdMs: known.created_ms,
        updatedMs: nowMs,
      },
      isNew: false,
    }
  }
  const hash = draft.hash ?? Buffer.from(randomBytes(HASH_BYTES)).toString('hex').slice(0, HASH_LENGTH)
  const id = await nextId(tx, 'contact_form')
  await addFormRow(tx, { id, hash, ...changed, created_ms: nowMs })
  return { form: { id, hash, title, locale, properties, createdMs: nowMs, updatedMs: nowMs }, isNew: true }
}
