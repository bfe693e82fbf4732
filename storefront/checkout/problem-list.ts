import type { CheckoutFieldName } from '#contract/shop/checkout-fields.ts'
import type { CheckoutProblem } from '#contract/shop/checkout.ts'
import { isField } from './form-values.ts'

/** The messages at the fields. */
export type FieldTexts = Partial<Record<CheckoutFieldName, string>>

/** The list at the top of the form, as the server would render it, and the messages at the fields. */
export type ReportedProblems = { markup: string; texts: FieldTexts }

export const textsOf = (problems: CheckoutProblem[]): FieldTexts =>
  Object.fromEntries(problems.map(({ field, text }) => [field, text]))

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Choices have no field of their own to jump to, so their group is used. */
const anchorOf = (field: CheckoutFieldName) =>
  field === 'shipping_method[0]'
    ? 'shipping_method_field'
    : field === 'payment_method'
      ? 'payment_method_field'
      : field

export const reportProblems = (
  problems: { field?: CheckoutFieldName; text: string }[],
): ReportedProblems => ({
  markup: `<ul class="woocommerce-error" role="alert">${problems
    .map(({ field, text }) =>
      field
        ? `<li data-id="${escape(field)}"><a href="#${escape(anchorOf(field))}">${escape(text)}</a></li>`
        : `<li>${escape(text)}</li>`,
    )
    .join('')}</ul>`,
  texts: textsOf(problems.filter((problem): problem is CheckoutProblem => problem.field !== undefined)),
})

/** Reads the server's list of problems: `<li data-id="billing_email">`. */
export const readProblems = (markup: string): ReportedProblems => {
  const items = new DOMParser()
    .parseFromString(markup, 'text/html')
    .querySelectorAll<HTMLElement>('li[data-id]')
  return {
    markup,
    texts: Object.fromEntries(
      [...items].flatMap((item) =>
        isField(item.dataset['id'] ?? '') ? [[item.dataset['id'], item.textContent?.trim()]] : [],
      ),
    ) as FieldTexts,
  }
}
