import { type DragEvent, useId, useState } from 'react'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { importWords } from './strings.ts'
import './import.css'

/** A file by button or by dropping it. */
export const ChooseFile = ({
  file,
  isBusy,
  accept = '.csv,.txt,text/csv',
  choose = importWords.choose,
  limit = importWords.limit,
  onChoose,
}: {
  file: File | null
  isBusy: boolean
  accept?: string
  choose?: string
  limit?: string
  onChoose: (file: File) => void
}) => {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !isBusy) onChoose(dropped)
  }
  return (
    <div
      className={`drop${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ConsoleIcon name="file" />
      {file && <p className="file-name">{file.name}</p>}
      <input
        type="file"
        id={id}
        className="screen-reader-text"
        accept={accept}
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          // The same file may be chosen again once it is corrected.
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      <label
        htmlFor={id}
        className={`button ${file ? 'is-plain' : 'is-main'}`}
        data-busy={isBusy || undefined}
      >
        {file ? importWords.chooseOther : choose}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {importWords.drop}. {limit}
      </p>
    </div>
  )
}
