import { lazy, Suspense } from 'react'
import { HtmlCodeField, type RichTextProps } from '#console/parts/rich-text/html-code-field.tsx'
import { richTextWords } from '#console/parts/rich-text/strings.ts'

/** Loaded with the first text that is edited; without the network there is still the source. */
const RichTextEditor = lazy(async () => {
  try {
    return await import('#console/parts/rich-text/rich-text-editor.tsx')
  } catch {
    return { default: HtmlCodeField }
  }
})

/**
 * A formatted text: paragraphs, headings, lists, quotes, links. What it returns passes the server's `clean-html.ts`
 * unchanged; HTML that it cannot show is edited as source, and never dropped without consent.
 */
export const RichTextField = (props: RichTextProps) => (
  <Suspense
    fallback={
      <div className="field">
        <span>{props.label}</span>
        <p className="muted" role="status">
          {richTextWords.loading}
        </p>
      </div>
    }
  >
    <RichTextEditor {...props} />
  </Suspense>
)
