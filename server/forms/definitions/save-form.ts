import type { StoredForm } from '#contract/contact-forms/stored-form.ts'
import { LOCALE } from '#contract/contact-forms/wire.ts'
import { lockVersion, raiseVersion } from '#server/platform/db/versions.ts'
import type { Services } from '#server/platform/services.ts'
import { cleanTemplate } from './clean-template.ts'
import { type FormFault, formFaults } from './form-faults.ts'
import { type SavedForm, findForm, toFormRow } from './saved-form.ts'
import { nextId } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { addFormRow, findFormRow, findFormRowByHash, setFormRow, removeFormRow } from './store.ts'

/** Removes a form from the shop; its messages stay. Returns false when there is no such form. */
export const removeForm = async (services: Services, id: number): Promise<boolean> => {
  const isRemoved = await services.db.transaction(async (tx) => {
    if (!(await removeFormRow(tx, id))) return false
    await raiseVersion(tx, 'settings')
    return true
  })
  if (isRemoved) await services.refresh()
  return isRemoved
}

type FormDraft = StoredForm & {
  /** Undefined: the form with the same hash is changed, or a new one is created. */
  id?: number | undefined
}
export type WriteNeeds = { nowMs: number; randomBytes: (count: number) => Uint8Array }

const HASH_BYTES = 4
/** The number of hash digits in a short code. */
const HASH_LENGTH = 7

/**
 * Writes a form without faults; undefined when there is no form with this id. The caller raises the version
 * last.
 */
export const writeForm = async (
  tx: Sql,
  draft: FormDraft,
  { nowMs, randomBytes }: WriteNeeds,
): Promise<{ form: SavedForm; isNew: boolean } | undefined> => {
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

export type FormChange = Pick<StoredForm, 'title' | 'properties'> & {
  locale?: string | undefined
  /** Undefined: a new form. */
  id?: number | undefined
}
export type SaveOutcome =
  | { ok: true; form: SavedForm }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'faults'; faults: FormFault[] }

/**
 * Saves an owner's form completely or not at all; every process shows the new form within half a second.
 * `refuseOutdated` receives the saved form and throws when it differs from the one the owner edited.
 */
export const saveForm = async (
  services: Services,
  draft: FormChange,
  refuseOutdated: (current: SavedForm) => void = () => {},
): Promise<SaveOutcome> => {
  const faults = formFaults(draft.properties)
  if (faults.length > 0) return { ok: false, reason: 'faults', faults }
  const properties = { ...draft.properties, form: await cleanTemplate(draft.properties.form) }
  const saved = await services.db.transaction(async (tx) => {
    // The lock comes first: data read after it is current.
    await lockVersion(tx, 'settings')
    const current = draft.id === undefined ? undefined : await findForm(tx, draft.id)
    if (current) refuseOutdated(current)
    const written = await writeForm(
      tx,
      { ...draft, properties, locale: draft.locale ?? LOCALE },
      { nowMs: services.now(), randomBytes: services.randomBytes },
    )
    if (written) await raiseVersion(tx, 'settings')
    return written
  })
  if (!saved) return { ok: false, reason: 'unknown' }
  await services.refresh()
  return { ok: true, form: saved.form }
}
