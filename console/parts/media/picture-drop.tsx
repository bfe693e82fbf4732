import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { pictureWords } from './strings.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,.jpg,.jpeg,.png,.webp,.avif'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Files that are dropped on the element of `place`, or anywhere in the window if it has none; `isOver` while they are
 * dragged over it.
 */
const useFileDrop = (onFiles: (files: File[]) => void) => {
  const place = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => void (latest.current = onFiles))
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const target: HTMLElement | Window = place.current ?? window
    let depth = 0
    const listen = (name: string, react: (event: DragEvent) => void) =>
      target.addEventListener(
        name,
        (event) => {
          if (!carriesFiles(event as DragEvent)) return
          event.preventDefault()
          react(event as DragEvent)
        },
        { signal },
      )
    // Entering a child comes before leaving its parent.
    listen('dragenter', () => setOver((depth += 1) > 0))
    listen('dragleave', () => setOver((depth -= 1) > 0))
    listen('dragover', () => {})
    listen('drop', (event) => {
      depth = 0
      setOver(false)
      latest.current([...(event.dataTransfer?.files ?? [])])
    })
    return () => listening.abort()
  }, [])
  return { place, isOver }
}

/** A button that opens the device's own choice of files, several at once unless one is wanted. */
export const ChoosePictures = ({
  onFiles,
  look = 'main',
  label = pictureWords.choose,
  isOne = false,
}: {
  onFiles: (files: File[]) => void
  look?: 'main' | 'plain'
  label?: string
  isOne?: boolean
}) => {
  const id = useId()
  return (
    <span className="choose-pictures">
      <input
        type="file"
        id={id}
        className="screen-reader-text"
        accept={ACCEPT}
        multiple={!isOne}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          // The same file may be chosen again once it is corrected.
          event.target.value = ''
          onFiles(chosen)
        }}
      />
      <label htmlFor={id} className={`button is-${look}`}>
        {label}
      </label>
    </span>
  )
}

/** Takes files dropped on its content. */
export const PictureDrop = ({
  onFiles,
  children,
}: {
  onFiles: (files: File[]) => void
  children: ReactNode
}) => {
  const { place, isOver } = useFileDrop(onFiles)
  return (
    <div ref={place} className={`picture-drop${isOver ? ' is-over' : ''}`}>
      {children}
    </div>
  )
}

/** Takes files dropped anywhere in the window. */
export const WindowDrop = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const { isOver } = useFileDrop(onFiles)
  return isOver ? (
    <div className="window-drop" aria-hidden="true">
      <p>{pictureWords.dropNow}</p>
    </div>
  ) : null
}
