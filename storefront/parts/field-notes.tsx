/** Below a field: what is wrong with it, and what helps to fill it in; the field names both by these ids in `aria-describedby`. */
export const FieldNotes = ({ name, problem, hint }: { name: string; problem: string | null | undefined; hint: string | null | undefined }) => (
  <>
    {problem ? (
      <span id={`${name}_error`} className="checkout-inline-error-message">
        {problem}
      </span>
    ) : null}
    {hint ? (
      <span id={`${name}-description`} className="field-hint">
        {hint}
      </span>
    ) : null}
  </>
)
