import * as v from 'valibot'
import { type StoredForm, storedForm } from '#contract/contact-forms/stored-form.ts'
import type { Database } from '#server/platform/db/database.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { cleanTemplate } from './clean-template.ts'
import { type FormFault, formFaults } from './form-faults.ts'
import { writeForm, type WriteNeeds } from './save-form.ts'

export type FormsImported =
  | { ok: true; forms: { id: number; hash: string; title: string; isNew: boolean }[] }
  | { ok: false; faults: FormFault[] }

const MAX_FORMS = 500

const fault = (path: string, message: string): FormsImported => ({ ok: false, faults: [{ path, message }] })

/**
 * Imports an export: one form, a list of forms, or `{ forms: […] }`. A form whose hash exists in the shop is
 * changed, any other is added. With a single fault anywhere nothing is saved.
 */
export const importForms = async (db: Database, text: string, needs: WriteNeeds): Promise<FormsImported> => {
  let value: unknown
  try {
    // Some editors write a byte order mark first.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return fault('', `To nie jest poprawny JSON: ${(error as Error).message}`)
  }
  const { list, prefix } = listOf(value)
  if (list.length === 0) return fault(prefix, 'W tym pliku nie ma żadnego formularza.')
  if (list.length > MAX_FORMS) return fault(prefix, `Za dużo formularzy naraz: najwyżej ${MAX_FORMS}.`)

  const forms: StoredForm[] = []
  const faults: FormFault[] = []
  for (const [index, item] of list.entries()) {
    const at = (path: string) =>
      [prefix, list === value || prefix ? String(index) : '', path].filter(Boolean).join('.')
    const read = v.safeParse(storedForm, item)
    if (!read.success)
      faults.push(
        ...read.issues.map((issue) => ({
          path: at(issue.path?.map(({ key }) => String(key)).join('.') ?? ''),
          message: inPolish(issue),
        })),
      )
    else {
      faults.push(
        ...formFaults(read.output.properties).map(({ path, message }) => ({
          path: at(`properties.${path}`),
          message,
        })),
      )
      const { hash } = read.output
      if (hash !== undefined && forms.some((other) => other.hash === hash))
        faults.push({
          path: at('hash'),
          message: `Dwa formularze w tym pliku mają to samo oznaczenie ${hash}.`,
        })
      forms.push({
        ...read.output,
        properties: { ...read.output.properties, form: await cleanTemplate(read.output.properties.form) },
      })
    }
  }
  if (faults.length > 0) return { ok: false, faults }

  const saved = await db.transaction(async (tx) => {
    const written = []
    for (const form of forms) {
      const one = await writeForm(tx, form, needs)
      if (one) written.push({ id: one.form.id, hash: one.form.hash, title: one.form.title, isNew: one.isNew })
    }
    await raiseVersion(tx, 'settings')
    return written
  })
  return { ok: true, forms: saved }
}

const inPolish = ({ type, received }: v.BaseIssue<unknown>): string =>
  received === 'undefined'
    ? 'Brakuje tej wartości.'
    : type === 'max_length'
      ? 'Ten tekst jest za długi.'
      : type === 'min_length'
        ? 'Ten tekst nie może być pusty.'
        : `Niepoprawna wartość: ${received.slice(0, 80)}.`

const listOf = (value: unknown): { list: unknown[]; prefix: string } => {
  if (Array.isArray(value)) return { list: value, prefix: '' }
  const inner = typeof value === 'object' && value !== null && 'forms' in value ? value.forms : undefined
  if (Array.isArray(inner)) return { list: inner, prefix: 'forms' }
  return { list: [value], prefix: '' }
}
