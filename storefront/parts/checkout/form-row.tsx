import type { ComponentPropsWithoutRef } from 'react'
import type { CheckoutFieldName } from '#contract/shop/checkout-fields.ts'
import { checkout } from '#storefront/strings/pl/cart/checkout.ts'
import { checkoutPage } from '#storefront/strings/pl/cart/checkout-page.ts'
import { FieldHint, FieldProblemNote } from './field-notes.tsx'

type Props = {
  name: CheckoutFieldName
  isRequired?: boolean
  /** Rule of the row that checkout scripts read. */
  rule?: 'validate-email' | 'validate-phone' | 'validate-postcode'
  value: string | undefined
  problem: string | undefined
  isHalf?: boolean
  input?: ComponentPropsWithoutRef<'input'>
  isLong?: boolean
}

/** One field of the checkout: label, input, hint, and problem. */
export const FormRow = ({
  name,
  isRequired = false,
  rule,
  value = '',
  problem,
  isHalf = false,
  input,
  isLong = false,
}: Props) => {
  const hint =
    name in checkoutPage.hints ? checkoutPage.hints[name as keyof typeof checkoutPage.hints] : undefined
  const describedBy =
    [problem ? `${name}_error` : '', hint ? `${name}-description` : ''].filter(Boolean).join(' ') || undefined
  const shared = {
    id: name,
    name,
    className: 'input-text',
    defaultValue: value,
    'aria-required': isRequired || undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy,
  }
  return (
    <div
      id={`${name}_field`}
      className={[
        'form-row',
        isHalf ? 'form-row-half' : 'form-row-wide',
        isRequired ? 'validate-required' : '',
        rule ?? '',
        problem ? 'woocommerce-invalid' : '',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <label htmlFor={name}>
        {checkout.label(name)}
        {isRequired ? null : <span className="optional"> ({checkoutPage.optional})</span>}
      </label>
      <span className="woocommerce-input-wrapper">
        {isLong ? (
          <textarea {...shared} rows={3} maxLength={2000} />
        ) : (
          <input type="text" {...shared} {...input} />
        )}
        <FieldHint name={name} hint={hint} />
      </span>
      <FieldProblemNote name={name} problem={problem} />
    </div>
  )
}
