import { Button } from '#console/parts/form/button.tsx'
import { contactFormsWords } from './strings.ts'
import { useToast } from '#console/parts/toast.tsx'

/** What is pasted into a page, with a button that copies it. */
export const ShortCode = ({ hash, title }: { hash: string; title: string }) => {
  const showToast = useToast()
  const code = contactFormsWords.shortCodeOf(hash.slice(0, 7), title)
  const copy = () =>
    // Missing on pages without https: the code can still be marked by hand.
    (navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'))).then(
      () => showToast(contactFormsWords.copied),
      () => showToast(contactFormsWords.notCopied),
    )
  return (
    <span className="short-code">
      <code>{code}</code>
      <Button aria-label={contactFormsWords.copyCode(title)} onClick={() => void copy()}>
        {contactFormsWords.copy}
      </Button>
    </span>
  )
}
