/** Below a field, its problem; the field names it by this id in `aria-describedby`. */
export const FieldProblemNote = ({ name, problem }: { name: string; problem: string | null | undefined }) =>
  problem ? (
    <span id={`${name}_error`} className="checkout-inline-error-message">
      {problem}
    </span>
  ) : null

/**
 * A hint for a field, inside its `.woocommerce-input-wrapper`: with scripts it slides open while
 * the field has the focus.
 */
export const FieldHint = ({ name, hint }: { name: string; hint: string | null | undefined }) =>
  hint ? (
    <span id={`${name}-description`} className="description">
      {hint}
    </span>
  ) : null
