import { renderAnswer } from './render-answer.ts'
import { formatParagraphs } from './format-paragraphs.ts'
import type { FormTag } from './form-tag.ts'
import type { Template } from './parse-template.ts'
import type { RenderContext } from './tag-module.ts'
import { moduleOf } from './tag-registry.ts'

export type { RenderContext }

type Pieces = (string | FormTag)[]

/** Paragraphs stand where the template says, whoever looks at the form. */
const formatted = new WeakMap<Template, Pieces>()

const formattedOf = (template: Template): Pieces => {
  const known = formatted.get(template)
  if (known) return known
  const made = formatParagraphs(template.nodes)
  formatted.set(template, made)
  return made
}

/** HTML of all that is in a form behind its hidden fields. */
export const renderForm = (template: Template, context: RenderContext): string => {
  const isFresh = context.posted === null && Object.keys(context.problems).length === 0
  let html = ''
  for (const piece of isFresh ? freshOf(template, context) : formattedOf(template))
    html += typeof piece === 'string' ? piece : drawTag(piece, template, context)
  const hasPlace = template.tags.some((tag) => moduleOf(tag).isAnswer)
  return hasPlace ? html : html + context.markup(renderAnswer(context))
}

const drawTag = (tag: FormTag, template: Template, context: RenderContext): string =>
  context.markup(moduleOf(tag).draw(tag, context, template.tags))

type Fresh = Pick<RenderContext, 'markup' | 'words' | 'todayIso'> & { pieces: Pieces }

/** Forms nobody has filled in yet: most of them, and alike but for a few tags. */
const fresh = new WeakMap<Template, Fresh>()

const freshOf = (template: Template, context: RenderContext): Pieces => {
  const { markup, words, todayIso } = context
  const known = fresh.get(template)
  if (known && known.markup === markup && known.words === words && known.todayIso === todayIso)
    return known.pieces
  const pieces: Pieces = []
  let text = ''
  for (const piece of formattedOf(template)) {
    if (typeof piece !== 'string' && varies(piece)) {
      pieces.push(text, piece)
      text = ''
    } else text += typeof piece === 'string' ? piece : drawTag(piece, template, context)
  }
  pieces.push(text)
  fresh.set(template, { markup, words, todayIso, pieces })
  return pieces
}

/** Ids are given once a page; defaults may come from the page, the address or the member. */
const ASKS_THE_PAGE = /^(?:id|default):/i

const varies = (tag: FormTag): boolean =>
  moduleOf(tag).varies === true || tag.options.some((option) => ASKS_THE_PAGE.test(option))
