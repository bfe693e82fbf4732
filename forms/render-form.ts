import type { RenderContext } from './tags/tag-module.ts'
import { renderResponse } from './tags/submit.ts'
import { moduleOf } from './tags/tag-registry.ts'
import { formatParagraphs } from './template/format-paragraphs.ts'
import type { FormTag } from './template/form-tag.ts'
import type { Template } from './template/parse-template.ts'

export type { RenderContext }

/** Markup, and the tags still to be rendered. */
type Pieces = (string | FormTag)[]
type Untouched = Pick<RenderContext, 'markup' | 'words' | 'todayIso'> & { pieces: Pieces }

/** HTML of a form's content after its hidden fields. */
export type FormRenderer = (context: RenderContext) => string

/** Ids are unique on a page; defaults may come from the page, the address or the member. */
const DEPENDS_ON_PAGE = /^(?:id|default):/i

const varies = (tag: FormTag): boolean =>
  moduleOf(tag).varies === true || tag.options.some((option) => DEPENDS_ON_PAGE.test(option))

/**
 * Renders a form many times. The constant parts are rendered once: the paragraphs, and in unfilled forms all
 * tags except the few that vary.
 */
export const createFormRenderer = (template: Template): FormRenderer => {
  const hasResponse = template.tags.some((tag) => moduleOf(tag).isResponse)
  let paragraphs: Pieces | undefined
  let untouched: Untouched | undefined

  const renderTag = (tag: FormTag, context: RenderContext) =>
    context.markup(moduleOf(tag).render(tag, context, template.tags))

  const untouchedPieces = (all: Pieces, context: RenderContext): Pieces => {
    const { markup, words, todayIso } = context
    if (untouched?.markup === markup && untouched.words === words && untouched.todayIso === todayIso)
      return untouched.pieces
    const pieces: Pieces = []
    let text = ''
    for (const piece of all) {
      if (typeof piece !== 'string' && varies(piece)) {
        pieces.push(text, piece)
        text = ''
      } else text += typeof piece === 'string' ? piece : renderTag(piece, context)
    }
    pieces.push(text)
    untouched = { markup, words, todayIso, pieces }
    return pieces
  }

  return (context) => {
    paragraphs ??= formatParagraphs(template.nodes)
    const isUntouched = context.posted === null && Object.keys(context.problems).length === 0
    let html = ''
    for (const piece of isUntouched ? untouchedPieces(paragraphs, context) : paragraphs)
      html += typeof piece === 'string' ? piece : renderTag(piece, context)
    return hasResponse ? html : html + context.markup(renderResponse(context))
  }
}

/** Renders a form once. */
export const renderForm = (template: Template, context: RenderContext): string =>
  createFormRenderer(template)(context)
