import type { ButtonHTMLAttributes } from 'react'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'main' | 'plain' | 'danger' | 'quiet'
  isBusy?: boolean
}

/** A busy button stays in the order of focus but does nothing. */
export const Button = ({
  look = 'plain',
  isBusy = false,
  className = '',
  onClick,
  children,
  ...rest
}: Props) => (
  <button
    type="button"
    className={`button is-${look} ${className}`}
    aria-disabled={isBusy || undefined}
    data-busy={isBusy || undefined}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
    {...rest}
  >
    {children}
  </button>
)

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
