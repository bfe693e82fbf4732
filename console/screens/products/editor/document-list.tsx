import { useRef } from 'react'
import { MAX_DOCUMENT_BYTES, productDocumentsApi } from '#contract/console/shop/product-editor.ts'
import {
  type DocumentKind,
  documentKinds,
  type ProductDocument,
} from '#contract/shop/product-page/product-extras.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { SelectField, TextField } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { CallProblem, useApi } from '#console/data/api-client.ts'
import { editorWords } from './strings.ts'

type Props = { documents: ProductDocument[]; onChange: (documents: ProductDocument[]) => void }

/** PDF documents of a product; a file is sent at once, and shown in the shop once the product is saved. */
export const DocumentList = ({ documents, onChange }: Props) => {
  const api = useApi()
  const { doing, problem, start } = useChange<'send'>()
  const field = useRef<HTMLInputElement>(null)
  const send = (file: File) =>
    start('send', async () => {
      if (file.size > MAX_DOCUMENT_BYTES)
        throw new CallProblem(413, 'file_too_large', editorWords.documentsHint)
      const sent = await api(productDocumentsApi.add, { query: { name: file.name }, body: file })
      onChange([...documents.filter(({ src }) => src !== sent.src), sent])
    })
  return (
    <fieldset>
      <legend className="field-name">{editorWords.documents}</legend>
      <p className="hint">{editorWords.documentsHint}</p>
      {documents.map((document, index) => (
        <div key={document.src} className="document-row">
          <TextField
            label={editorWords.documentTitle(index + 1)}
            path={`extras.documents.${index}.title`}
            maxLength={120}
            value={document.title}
            onChange={(title) =>
              onChange(documents.map((one, at) => (at === index ? { ...one, title } : one)))
            }
          />
          <SelectField
            label={editorWords.documentKind(index + 1)}
            path={`extras.documents.${index}.kind`}
            value={document.kind ?? 'other'}
            choices={documentKinds.map((value) => ({ value, title: editorWords.documentKinds[value] }))}
            onChange={(kind) =>
              onChange(
                documents.map((one, at) => (at === index ? { ...one, kind: kind as DocumentKind } : one)),
              )
            }
          />
          <button
            type="button"
            className="icon-button"
            aria-label={editorWords.removeChip(document.title)}
            onClick={() => onChange(documents.filter((_, at) => at !== index))}
          >
            <ConsoleIcon name="close" />
          </button>
        </div>
      ))}
      <input
        ref={field}
        type="file"
        accept="application/pdf,.pdf"
        className="screen-reader-text"
        tabIndex={-1}
        aria-label={editorWords.addDocument}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button isBusy={doing === 'send'} onClick={() => field.current?.click()}>
        {editorWords.addDocument}
      </Button>
      <FormMessage text={problem} />
    </fieldset>
  )
}
