import type { FormRule, FormSchema } from '#contract/contact-forms/schema.ts'
import type { FormTag } from '#forms/template/form-tag.ts'
import type { Template } from '#forms/template/parse-template.ts'

export type FieldDescription = { name: string; type: string; label: string; rules: FormRule[] }

/** Markup around a field that is not part of its label. */
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

/** Each field once, in template order, with the label that readers see and its rules. */
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

/** Rules of a field that are not part of the schema; their names are shown only to the form's owner. */
const ownRules = ({ basetype, name, options }: FormTag): FormRule[] => {
  if (basetype === 'quiz' || basetype === 'captchar') return [{ rule: 'right_answer', field: name }]
  if (basetype !== 'acceptance' || options.includes('optional')) return []
  return [{ rule: options.includes('invert') ? 'not_accepted' : 'accepted', field: name }]
}

/** The text of the `<label>` (or line, or legend) that contains the field. */
const labelOf = (nodes: (string | FormTag)[], index: number): string => {
  const before = nodes[index - 1]
  if (typeof before !== 'string') return ''
  // Text after the last closed label or paragraph belongs to this field.
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
