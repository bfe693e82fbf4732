import {
  type CheckoutFieldName,
  checkoutFieldNames,
  type CheckoutValues,
  type FieldProblem,
} from '#contract/shop/checkout-fields.ts'

export const isField = (name: string): name is CheckoutFieldName =>
  (checkoutFieldNames as readonly string[]).includes(name)

/** What the buyer has filled in so far. */
export const valuesOf = (form: HTMLFormElement): CheckoutValues => {
  const data = new FormData(form)
  return Object.fromEntries(
    checkoutFieldNames.flatMap((name) => (data.has(name) ? [[name, String(data.get(name))]] : [])),
  )
}

/** Everything in the form, as it is posted. */
export const bodyOf = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(new FormData(form) as unknown as Record<string, string>)

/** Problems in the order of their fields on the page. */
export const inOrderOf = (form: HTMLFormElement, problems: FieldProblem[]): FieldProblem[] => {
  const names = [...form.elements].map((element) => (element as HTMLInputElement).name)
  return problems.toSorted((a, b) => names.indexOf(a.field) - names.indexOf(b.field))
}
