import type { FormRule, FormSchema } from '#contract/contact-forms/schema.ts'
import type { FormTag } from '#forms/template/form-tag.ts'
import type { Template } from '#forms/template/parse-template.ts'

export type FieldDescription = { name: string; type: string; label: string; rules: FormRule[] }

/** What stands around a field and is nobody's label: a tag of markup, or the sign that something must be filled in. */
const MARKUP = /<[^<>]*>/g
const MAX_LABEL = 80
const WITHOUT_FIELD = new Set([
  'submit',
  'response',
  'reflection',
  'output',
  'count',
  'recaptcha',
  'turnstile',
  'captchac',
])

/** Each field once, in the order of the template, as its reader would call it, with what is asked of it. */
export const describeFields = (template: Template, schema: FormSchema): FieldDescription[] => {
  const described = new Map<string, FieldDescription>()
  template.nodes.forEach((node, index) => {
    if (
      typeof node === 'string' ||
      !node.name ||
      WITHOUT_FIELD.has(node.basetype) ||
      described.has(node.name)
    )
      return
    described.set(node.name, {
      name: node.name,
      type: node.basetype,
      label: labelOf(template.nodes, index),
      rules: [...schema.rules.filter(({ field }) => field === node.name), ...ownRules(node)],
    })
  })
  return [...described.values()]
}

/** What is asked of a field besides the schema; the names are for its owner's eyes only. */
const ownRules = ({ basetype, name, options }: FormTag): FormRule[] => {
  if (basetype === 'quiz' || basetype === 'captchar') return [{ rule: 'right_answer', field: name }]
  if (basetype !== 'acceptance' || options.includes('optional')) return []
  return [{ rule: options.includes('invert') ? 'not_accepted' : 'accepted', field: name }]
}

/** The words of the `<label>` (or line, or legend) the field stands in. */
const labelOf = (nodes: (string | FormTag)[], index: number): string => {
  const before = nodes[index - 1]
  if (typeof before !== 'string') return ''
  // Words behind the last closed label or paragraph belong to this field.
  const own =
    before
      .split(/<\/(?:label|p|div|fieldset|legend)>\s*(?=\S)|<(?:label|p|div|fieldset)\b[^<>]*>|\n\s*\n/i)
      .at(-1) ?? ''
  const text = own
    .replace(MARKUP, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text
    .replace(/\s*\(wymagan\p{L}+\)$/iu, '')
    .replace(/\s*[:*]+$/, '')
    .slice(0, MAX_LABEL)
}
