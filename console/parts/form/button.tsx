import type { ButtonHTMLAttributes } from 'react'

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
