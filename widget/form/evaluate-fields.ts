import type { FieldInPage } from '#campaign/fields/field.ts'
import { fieldsInPage } from '#campaign/fields/in-page.ts'
import type { ProblemKey } from '#campaign/validators/validator.ts'
import type { CampaignTemplate } from '#campaign/published/template.ts'
import { report } from '../page/scripts.ts'
import type { FormValues } from '../outcomes.ts'
import type { ShowingHost } from '../parts.ts'
import type { FieldSettings } from '../view/stage.ts'

type Evaluated = { values: FormValues; problems: Record<string, ProblemKey> }

const MAX_LENGTH = 2_000
const kinds = fieldsInPage as unknown as Record<string, FieldInPage<never>>

export const kindOf = (settings: FieldSettings): FieldInPage<never> => kinds[settings.kind] ?? {}

/** If a check throws, the value is accepted; the error is logged to the console. */
const unknown = (error: unknown): undefined => void report(error)

/** External checks of a text: a phone number library, our host's list of domains. */
const outsideChecks = {
  phoneLibrary: async (
    text: string,
    settings: FieldSettings,
    host: ShowingHost,
  ): Promise<ProblemKey | null> => {
    const library = await host.phoneLibrary().catch(unknown)
    return library && !library.isValid(text, countryOf(settings)) ? 'phoneInternational' : null
  },
  mailDomains: async (
    text: string,
    _settings: FieldSettings,
    host: ShowingHost,
  ): Promise<ProblemKey | null> => {
    const verdict = await host.checkDomain(text.slice(text.lastIndexOf('@') + 1)).catch(unknown)
    return verdict === 'free' || verdict === 'disposable' ? 'emailBusiness' : null
  },
}

const needsOf = (settings: FieldSettings) => kindOf(settings).validator?.(settings as never)?.needs
const countryOf = (settings: FieldSettings) => (settings as { country?: string }).country ?? ''

/** The problem of an empty required field. */
export const missingOf = (settings: FieldSettings): ProblemKey =>
  kindOf(settings).validator?.(settings as never)?.whenEmpty ?? 'required'

/** The problem of one field, as far as this page can decide; undefined: needs an external check. */
export const problemOf = (
  settings: FieldSettings,
  values: readonly string[],
  nowMs: number,
): ProblemKey | null | undefined => {
  const kind = kindOf(settings)
  if (values.length === 0) return 'isRequired' in settings && settings.isRequired ? missingOf(settings) : null
  if (values.some((value) => value.length > MAX_LENGTH)) return 'tooLong'
  const own = kind.validator?.(settings as never)?.problem(values[0] ?? '')
  if (kind.validator && own !== null) return own
  return kind.problem?.(values, settings as never, nowMs) ?? null
}

/** A phone number that the library judges. */
export const needsLibrary = (settings: FieldSettings) => needsOf(settings) === 'phoneLibrary'

/** The problem of a field, as far as this page cannot decide it alone. */
export const checkOutside = async (
  settings: FieldSettings,
  text: string,
  host: ShowingHost,
): Promise<ProblemKey | null> => {
  const needs = needsOf(settings)
  return needs ? outsideChecks[needs](text, settings, host) : null
}

/** Evaluates the values and normalizes them for sending. `ids`: the visible fields. */
export const evaluateFields = async (
  fields: CampaignTemplate['fields'],
  ids: readonly string[],
  typed: ReadonlyMap<string, readonly string[]>,
  nowMs: number,
  host: ShowingHost,
): Promise<Evaluated> => {
  const values: FormValues = {}
  const problems: Evaluated['problems'] = {}
  for (const id of ids) {
    const settings = fields[id]
    if (!settings) continue
    const { normalize = trim, isList } = kindOf(settings)
    const given = (typed.get(id) ?? []).map(normalize).filter(Boolean)
    const first = given[0]!
    let problem = problemOf(settings, given, nowMs)
    if (problem === undefined) problem = await checkOutside(settings, first, host)
    if (problem) problems[id] = problem
    if (first)
      values[id] = isList ? given : needsLibrary(settings) ? await withDialCode(first, settings, host) : first
  }
  return { values, problems }
}

const withDialCode = async (text: string, settings: FieldSettings, host: ShowingHost) =>
  (await host.phoneLibrary().catch(unknown))?.normalize(text, countryOf(settings)) ?? text

export const trim = (text: string) => text.trim()
