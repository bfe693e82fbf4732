import { useEffect, useRef } from 'react'
import { measurePicture, type Size } from './measure-picture.ts'
import { type PlainProps, WordsField } from './plain-fields.tsx'

/** Nobody has typed for so long. */
const WAIT_MS = 400

/** The address of a picture: once it is another one, its own size is filled in. */
export const PictureField = ({ onSize, ...props }: PlainProps & { onSize: (size: Size) => void }) => {
  const src = typeof props.value === 'string' ? props.value.trim() : ''
  const first = useRef(src)
  // While the picture loads, other settings may change.
  const latest = useRef(onSize)
  useEffect(() => void (latest.current = onSize))
  useEffect(() => {
    if (src === first.current) return
    first.current = src
    if (!src) return
    let stop = () => {}
    const waiting = setTimeout(() => (stop = measurePicture(src, (size) => latest.current(size))), WAIT_MS)
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [src])
  return <WordsField {...props} />
}
