import { useId } from 'react'

/** A text with formatting, as HTML. */
export const RichTextField = ({
  label,
  html,
  onChange,
  hint,
}: {
  label: string
  html: string
  onChange: (html: string) => void
  hint?: string
}) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={6}
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={html}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
