import { pl } from '#console/strings/pl.ts'
import { Button } from './form/button.tsx'
import { useToast } from './toast.tsx'

/** Puts a text where it can be pasted from, and says so. */
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
    // Without a safe connection a browser has no clipboard at all.
    const copying = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'))
    copying.then(
      () => showToast(pl.access.copied),
      () => showToast(pl.access.notCopied),
    )
  }
  return (
    <Button look={look} aria-label={label} onClick={copy}>
      {pl.access.copy}
    </Button>
  )
}
