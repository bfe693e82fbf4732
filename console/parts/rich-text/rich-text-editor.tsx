import { useState } from 'react'
import { writeRichHtml } from '#contract/rich-text/rich-document.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { HtmlCodeField, type RichTextProps } from './html-code-field.tsx'
import { readHtmlSource } from './html-parts.ts'
import { richTextWords } from './strings.ts'
import { VisualEditor } from './visual-editor.tsx'
import './rich-text.css'

/** The editor or the source, by what the text contains and what the owner prefers. */
const RichTextEditor = (props: RichTextProps) => {
  const { html, onChange } = props
  const [isCode, setCode] = useState(() => readHtmlSource(html).unshown.length > 0)
  const [isConfirming, setConfirming] = useState(false)
  if (!isCode) return <VisualEditor {...props} editHtml={() => setCode(true)} />
  const { unshown, blocks } = readHtmlSource(html)
  return (
    <div className="rich-text-source">
      {unshown.length > 0 && (
        <div className="notice" role="note">
          <b>{richTextWords.unshown}</b>
          <p>{richTextWords.unshownHint(unshown)}</p>
        </div>
      )}
      <HtmlCodeField {...props} />
      <Button onClick={() => (unshown.length > 0 ? setConfirming(true) : setCode(false))}>
        {richTextWords.editVisually}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={richTextWords.dropQuestion}
          text={richTextWords.dropHint(unshown)}
          confirm={richTextWords.drop}
          cancel={richTextWords.cancel}
          onConfirm={() => {
            onChange(writeRichHtml(blocks))
            setConfirming(false)
            setCode(false)
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
export default RichTextEditor
