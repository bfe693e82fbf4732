import type { Campaign } from '#campaign/campaign.ts'
import type { Field } from '#campaign/fields/field.ts'
import * as registry from '#campaign/fields/index.ts'
import type { ProblemKey } from '#campaign/validators/validator.ts'

const kinds = { ...registry } as unknown as Record<string, Field<never>>
/** Longer than anything a person writes into a field of a campaign. */
const MAX_VALUE = 2_000
const MAX_VALUES = 300

export type LeadField = { id: string; kind: string; label: string; value: string | string[] }
export type LeadConsent = { text: string; isGiven: boolean }
export type CheckedLead =
  | { ok: true; fields: LeadField[]; consents: LeadConsent[]; email: string | null }
  | { ok: false; problems: Record<string, ProblemKey> }

/** Checks that need external data (a telephone library, lists of domains). */
export type ValueCheck = (
  needs: 'phoneLibrary' | 'mailDomains',
  value: string,
  settings: object,
) => Promise<ProblemKey | null>

/**
 * The page's checks, repeated on the received values: only the campaign's own fields are stored, with their labels.
 * `values`: by field id.
 */
export const checkLeadFields = async (
  { fields }: Campaign,
  values: ReadonlyMap<string, readonly string[]>,
  nowMs: number,
  checkValue: ValueCheck,
): Promise<CheckedLead> => {
  const problems: Record<string, ProblemKey> = {}
  const saved: LeadField[] = []
  const consents: LeadConsent[] = []
  let email: string | null = null
  for (const [id, settings] of Object.entries(fields)) {
    const kind = kinds[settings.kind]
    if (kind?.isHidden && 'value' in settings) {
      saved.push({
        id,
        kind: settings.kind,
        label: id,
        value: (values.get(id)?.[0] ?? settings.value).slice(0, MAX_VALUE),
      })
      continue
    }
    if (!('label' in settings)) continue
    const normalize = kind?.normalize ?? ((value: string) => value.trim())
    const given = (values.get(id) ?? []).slice(0, MAX_VALUES).map(normalize).filter(Boolean)
    const problem = await problemOf(settings, given, kind, nowMs, checkValue)
    if (problem) problems[id] = problem
    if (kind?.consentText)
      consents.push({ text: kind.consentText(settings as never), isGiven: given.length > 0 })
    else if (given.length)
      saved.push({
        id,
        kind: settings.kind,
        label: settings.label,
        value: kind?.isList ? given : (given[0] ?? ''),
      })
    if (kind?.isAddress && given[0]) email ??= given[0].toLowerCase()
  }
  return Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, fields: saved, consents, email }
}

/** The problem of the address that identifies a lead, checked before the rest of the form; null: none. */
export const addressProblem = async (
  { fields }: Pick<Campaign, 'fields'>,
  email: string,
  nowMs: number,
  checkValue: ValueCheck,
): Promise<ProblemKey | null> => {
  for (const settings of Object.values(fields)) {
    const kind = kinds[settings.kind]
    if (kind?.isAddress && 'label' in settings)
      return problemOf(
        settings,
        email.trim() === '' ? [] : [kind.normalize?.(email) ?? email],
        kind,
        nowMs,
        checkValue,
      )
  }
  return null
}

type Settings = Extract<Campaign['fields'][string], { label: string }>

const problemOf = async (
  settings: Settings,
  given: string[],
  kind: Field<never> | undefined,
  nowMs: number,
  checkValue: ValueCheck,
): Promise<ProblemKey | null> => {
  if (given.length === 0)
    return settings.isRequired ? (kind?.validator?.(settings as never)?.whenEmpty ?? 'required') : null
  if (given.some((value) => value.length > MAX_VALUE)) return 'tooLong'
  const validator = kind?.validator?.(settings as never)
  for (const value of validator ? given : []) {
    const own = validator?.problem(value)
    const problem =
      own === undefined && validator?.needs ? await checkValue(validator.needs, value, settings) : own
    if (problem) return problem
  }
  return kind?.problem?.(given, settings as never, nowMs) ?? null
}
