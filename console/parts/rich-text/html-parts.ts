import { readRichHtml, type HtmlPart } from '#contract/rich-text/read-rich-html.ts'
import { writeRichHtml } from '#contract/rich-text/rich-document.ts'

const INERT_STYLE = 'data-inert-style'
/** The console's policy allows no inline styles, not even in a document that is only read. */
const withoutStyles = (html: string) =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, `$1${INERT_STYLE}`))

/** Children of a node, without comments. */
export const htmlPartsOf = (node: Node): HtmlPart[] =>
  [...node.childNodes].flatMap((child): HtmlPart[] => {
    if (child instanceof Text) return [child.data]
    if (!(child instanceof Element)) return []
    const attributes = [...child.attributes].map(({ name, value }) => [
      name === INERT_STYLE ? 'style' : name,
      value,
    ])
    return [
      {
        tag: child.localName,
        attributes: Object.fromEntries(attributes) as Record<string, string>,
        children: htmlPartsOf(child),
      },
    ]
  })

/** HTML as the document that the editor shows; nothing in it runs or loads. */
export const readHtmlSource = (html: string) =>
  readRichHtml(htmlPartsOf(new DOMParser().parseFromString(withoutStyles(html), 'text/html').body))

/** What the editor accepts of pasted or stored HTML. */
export const fragmentOf = (html: string): DocumentFragment =>
  document.createRange().createContextualFragment(writeRichHtml(readHtmlSource(html).blocks, 'beside'))
