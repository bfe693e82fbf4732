import { useId, useState } from 'react'
import {
  type GalleryItem,
  MAX_TEMPLATE_FILE,
  type TemplateFault,
  templatesApi,
  templateToRename,
} from '#contract/console/campaigns/gallery.ts'
import { urlOf, useApi } from '#console/data/api-client.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { faultInWords } from '#console/screens/campaigns/fault-words.ts'
import { galleryWords } from './strings.ts'

const FROM = 'szablon:'

/** Reads templates from a file; what is wrong with it is listed, and then nothing was read. */
export const ImportTemplates = ({ onImported }: { onImported: () => void }) => {
  const api = useApi()
  const id = useId()
  const showToast = useToast()
  const { problem, start } = useChange()
  const [faults, setFaults] = useState<TemplateFault[]>([])
  const read = (file: File) =>
    start('import', async (onceKey) => {
      setFaults([])
      // A larger file is another one; nobody waits for it to be sent.
      if (file.size > 2 * MAX_TEMPLATE_FILE)
        return setFaults([{ place: file.name, path: '', message: galleryWords.tooLarge }])
      const text = await file.text()
      if (text.length > MAX_TEMPLATE_FILE)
        return setFaults([{ place: file.name, path: '', message: galleryWords.tooLarge }])
      const answer = await api(templatesApi.import, { body: { text } }, { onceKey })
      setFaults(answer.faults)
      if (answer.faults.length > 0) return
      showToast(galleryWords.imported(answer.added.length))
      onImported()
    })
  return (
    <div className="gallery-import">
      <span className="choose-pictures">
        <input
          type="file"
          id={id}
          className="screen-reader-text"
          accept=".json,application/json"
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file may be chosen again once it is corrected.
            event.target.value = ''
            if (file) void read(file)
          }}
        />
        <label htmlFor={id} className="button is-plain">
          {galleryWords.import}
        </label>
      </span>
      <p className="hint" id={`${id}-hint`}>
        {galleryWords.importHint}
      </p>
      <FormMessage text={problem} />
      <div role="alert">
        {faults.length > 0 && (
          <>
            <p>{galleryWords.importFaults}</p>
            <ul>
              {faults.map(({ place, path, message }, index) => (
                <li key={index}>{galleryWords.fault(place, path, faultInWords(message))}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

type ActionsProps = { item: GalleryItem; onChanged: () => void; onClose: () => void }

/** Renames, removes and downloads a template of the owner's. */
export const OwnTemplateActions = ({ item, onChanged, onClose }: ActionsProps) => {
  const api = useApi()
  const showToast = useToast()
  const params = { id: item.from.slice(FROM.length) }
  const [name, setName] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const { problems, problem, isBusy, save } = useSaving()
  const { doing, problem: removeProblem, start } = useChange()
  const rename = () =>
    save(templateToRename, { name: name ?? '' }, async () => {
      const { template } = await api(templatesApi.rename, { params, body: { name: name ?? '' } })
      showToast(galleryWords.renamed(template.name))
      setName(null)
      onChanged()
    })
  const remove = () =>
    start('remove', async () => {
      await api(templatesApi.remove, { params })
      showToast(galleryWords.removed(item.title))
      onClose()
      onChanged()
    })
  if (name !== null)
    return (
      <Form problems={problems} onSubmit={() => void rename()} label={galleryWords.rename}>
        <TextField label={galleryWords.name} path="name" maxLength={200} value={name} onChange={setName} />
        <FormMessage text={problem} />
        <div className="form-actions">
          <Button type="submit" isBusy={isBusy}>
            {galleryWords.saveName}
          </Button>
        </div>
      </Form>
    )
  return (
    <>
      <FormMessage text={removeProblem} />
      {isRemoving && (
        <p role="alert">
          {galleryWords.removeQuestion(item.title)} {galleryWords.removeHint}
        </p>
      )}
      <div className="form-actions">
        <Button onClick={() => setName(item.title)}>{galleryWords.rename}</Button>
        <a className="button" href={urlOf(templatesApi.file, { params })}>
          {galleryWords.download}
        </a>
        <Button
          look="danger"
          isBusy={doing !== null}
          onClick={() => (isRemoving ? void remove() : setRemoving(true))}
        >
          {galleryWords.remove}
        </Button>
      </div>
    </>
  )
}
