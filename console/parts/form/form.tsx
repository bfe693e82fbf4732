import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Problems } from '#console/data/api-client.ts'
import { ProblemsContext } from './fields.tsx'

/**
 * A form whose problems come from the server's schema; after a failed attempt the first wrong field takes the
 * focus. `isLocked`: it is being sent and the screen is left then, so that nobody types what would be lost.
 */
export const Form = ({
  problems,
  onSubmit,
  className = '',
  children,
  label,
  isLocked = false,
}: {
  problems: Problems
  onSubmit: () => void
  className?: string
  children: ReactNode
  label?: string
  isLocked?: boolean
}) => {
  const form = useRef<HTMLFormElement>(null)
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isLocked) focused.current = document.activeElement
    // It failed, so the focus returns, unless the user went elsewhere meanwhile.
    else if (focused.current instanceof HTMLElement && document.activeElement?.contains(form.current))
      focused.current.focus()
  }, [isLocked])
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <ProblemsContext.Provider value={problems}>
      <form
        ref={form}
        className={`form ${className}`}
        noValidate
        onSubmit={submit}
        aria-label={label}
        inert={isLocked}
      >
        {children}
      </form>
    </ProblemsContext.Provider>
  )
}

/** Problems with the whole form. */
export const FormMessage = ({ text }: { text: string | null }) => (
  <div role="alert" className="form-problem-place">
    {text && <p className="form-problem">{text}</p>}
  </div>
)
