import { drawAnswer } from './draw-answer.ts'
import { formatParagraphs } from './format-paragraphs.ts'
import type { FormTag } from './form-tag.ts'
import type { Template } from './parse-template.ts'
import type { DrawContext } from './tag-module.ts'
import { moduleOf } from './tag-registry.ts'

export type { DrawContext }

/** Paragraphs stand where the template says, whoever looks at the form. */
const formatted = new WeakMap<Template, (string | FormTag)[]>()

const formattedOf = (template: Template): (string | FormTag)[] => {
  const known = formatted.get(template)
  if (known) return known
  const made = formatParagraphs(template.nodes)
  formatted.set(template, made)
  return made
}

/** HTML of all that is in a form behind its hidden fields. */
export const drawForm = (template: Template, context: DrawContext): string => {
  let html = ''
  for (const node of formattedOf(template)) {
    html += typeof node === 'string' ? node : context.markup(moduleOf(node).draw(node, context, template.tags))
  }
  const hasPlace = template.tags.some((tag) => moduleOf(tag).isAnswer)
  return hasPlace ? html : html + context.markup(drawAnswer(context))
}
