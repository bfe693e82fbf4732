import { LongTextField } from '#console/parts/form/fields.tsx'
import { richTextWords } from './strings.ts'

export type RichTextProps = { label: string; html: string; onChange: (html: string) => void; hint?: string }

/** HTML as its source: for what the visual editor cannot show, and if it does not load. */
export const HtmlCodeField = ({ label, html, onChange, hint }: RichTextProps) => (
  <LongTextField
    className="is-code-text"
    label={richTextWords.htmlOf(label)}
    hint={hint}
    path=""
    rows={12}
    value={html}
    onChange={onChange}
  />
)
