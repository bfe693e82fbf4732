import { Button } from '#console/parts/form/button.tsx'
import { pl } from '#console/strings/pl.ts'
import { useToast } from '#console/parts/toast.tsx'

/** What is pasted into a page, with a button that copies it. */
export const ShortCode = ({ hash, title }: { hash: string; title: string }) => {
  const showToast = useToast()
  const code = pl.contactForms.shortCodeOf(hash.slice(0, 7), title)
  const copy = () =>
    // Missing on pages without https: the code can still be marked by hand.
    (navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'))).then(
      () => showToast(pl.contactForms.copied),
      () => showToast(pl.contactForms.notCopied),
    )
  return (
    <span className="short-code">
      <code>{code}</code>
      <Button aria-label={pl.contactForms.copyCode(title)} onClick={() => void copy()}>
        {pl.contactForms.copy}
      </Button>
    </span>
  )
}
