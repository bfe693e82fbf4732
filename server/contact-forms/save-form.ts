import type { StoredForm } from '#contract/contact-forms/stored-form.ts'
import { LOCALE } from '#contract/contact-forms/wire.ts'
import { lockVersion, raiseVersion } from '#server/db/versions.ts'
import type { Shop } from '#server/shop.ts'
import { cleanTemplate } from './clean-template.ts'
import { type FormFault, formFaults } from './form-faults.ts'
import { keepForm } from './keep-form.ts'
import type { KeptForm } from './kept-form.ts'
import { findForm } from './list-forms.ts'

export type FormToKeep = Pick<StoredForm, 'title' | 'properties'> & {
  locale?: string | undefined
  /** Undefined: a new form. */
  id?: number | undefined
}
export type SaveOutcome =
  | { ok: true; form: KeptForm }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'faults'; faults: FormFault[] }

/**
 * Keeps what an owner wrote, whole or not at all; every process shows the new form within half a second.
 * `refuseOutdated` is given the form as it is now, and throws when that is not what was read.
 */
export const saveForm = async (
  shop: Pick<Shop, 'db' | 'now' | 'randomBytes' | 'refresh'>,
  draft: FormToKeep,
  refuseOutdated: (current: KeptForm) => void = () => {},
): Promise<SaveOutcome> => {
  const faults = formFaults(draft.properties)
  if (faults.length > 0) return { ok: false, reason: 'faults', faults }
  const properties = { ...draft.properties, form: await cleanTemplate(draft.properties.form) }
  const kept = await shop.db.transaction(async (tx) => {
    // The lock comes first: what is read after it is the newest.
    await lockVersion(tx, 'settings')
    const current = draft.id === undefined ? undefined : await findForm(tx, draft.id)
    if (current) refuseOutdated(current)
    const written = await keepForm(
      tx,
      { ...draft, properties, locale: draft.locale ?? LOCALE },
      { nowMs: shop.now(), randomBytes: shop.randomBytes },
    )
    if (written) await raiseVersion(tx, 'settings')
    return written
  })
  if (!kept) return { ok: false, reason: 'unknown' }
  await shop.refresh()
  return { ok: true, form: kept.form }
}
