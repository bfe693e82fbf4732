import { frameWords } from '#console/strings.ts'
import { Button } from './form/button.tsx'
import { useToast } from './toast.tsx'

/** Copies a text to the clipboard and shows a toast. */
export const CopyButton = ({
  text,
  label,
  look = 'plain',
}: {
  text: string
  label?: string
  look?: 'main' | 'plain'
}) => {
  const showToast = useToast()
  const copy = () => {
    // Without a secure connection a browser has no clipboard API.
    const copying = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'))
    copying.then(
      () => showToast(frameWords.copied),
      () => showToast(frameWords.notCopied),
    )
  }
  return (
    <Button look={look} aria-label={label} onClick={copy}>
      {frameWords.copy}
    </Button>
  )
}
