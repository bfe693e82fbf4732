import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Problems } from '../problems.ts'
import { ProblemsContext } from './fields.tsx'

/** A form whose problems come from the server's schema; after a failed try the first wrong field takes the focus. */
export const Form = ({ problems, onSubmit, className = '', children, label }: { problems: Problems; onSubmit: () => void; className?: string; children: ReactNode; label?: string }) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <ProblemsContext.Provider value={problems}>
      <form ref={form} className={`form ${className}`} noValidate onSubmit={submit} aria-label={label}>
        {children}
      </form>
    </ProblemsContext.Provider>
  )
}

/** What went wrong with the whole form. */
export const FormProblem = ({ text }: { text: string | null }) => (
  <div role="alert" className="form-problem-place">
    {text && <p className="form-problem">{text}</p>}
  </div>
)
