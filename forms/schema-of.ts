import type { MessageKey } from '#contract/contact-forms/message-keys.ts'
import type { FormRule, FormSchema } from '#contract/contact-forms/schema.ts'
import { LOCALE, SCHEMA_VERSION } from '#contract/contact-forms/wire.ts'
import { decodeEntities } from '#forms/template/decode-entities.ts'
import type { FormTag } from '#forms/template/form-tag.ts'
import { ruleGroups } from '#forms/tags/tag-module.ts'
import { moduleOf } from '#forms/tags/tag-registry.ts'

/** The rules of a form by group, closed lists last. `todayIso` (YYYY-MM-DD): the base of relative dates. */
export const schemaOf = (
  tags: FormTag[],
  message: (key: MessageKey) => string,
  { todayIso }: { todayIso: string },
): FormSchema => {
  const grouped = ruleGroups.map((group) => tags.filter((tag) => moduleOf(tag).ruleGroup === group))
  return {
    version: SCHEMA_VERSION,
    locale: LOCALE,
    rules: [
      ...grouped.flatMap((group) => group.flatMap((tag) => rulesOf(tag, message, todayIso))),
      ...grouped.flatMap((group) => closedLists(group, message('undefined_value'))),
    ],
  }
}

const rulesOf = (tag: FormTag, message: (key: MessageKey) => string, todayIso: string): FormRule[] =>
  (moduleOf(tag).rules?.(tag, todayIso) ?? []).map(({ rule, message: key, ...parameters }) => ({
    rule,
    field: tag.name,
    ...parameters,
    error: message(key),
  }))

/** One list for all tags of a name; none if one of them accepts any text. */
const closedLists = (tags: FormTag[], error: string): FormRule[] => {
  const lists = new Map<string, string[] | null>()
  for (const tag of tags) {
    const accepted = moduleOf(tag).accepts?.(tag)
    if (accepted === undefined) continue
    const known = lists.get(tag.name)
    lists.set(tag.name, accepted === null || known === null ? null : [...(known ?? []), ...accepted])
  }
  return [...lists].flatMap(([field, texts]) => {
    if (texts === null) return []
    const accept = [...new Set(texts.map(decodeEntities))].filter((text) => text !== '')
    return [{ rule: 'enum', field, accept, error }]
  })
}
