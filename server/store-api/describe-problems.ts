import type { CheckoutProblem } from '#contract/shop/checkout.ts'

type Detail = {
  code: string
  message: string
  data: null
  additional_errors: { code: string; message: string; data: null }[]
}

const ADDRESS = /^(billing|shipping)_(.+)$/
/** Ours that clients of block checkouts know by another name. */
const OTHER_NAMES: Record<string, string> = {
  order_comments: 'customer_note',
  billing_nip: 'additional_fields',
  'shipping_method[0]': 'shipping_method',
}

/**
 * What is wrong with a checkout, twice: `params` by field; `details` by the parameter of the call, of which block
 * checkouts make their notices (one for an address, with the rest of what is wrong in it as `additional_errors`).
 */
export const describeProblems = (
  problems: CheckoutProblem[],
): { params: Record<string, string>; details: Record<string, Detail> } => {
  const details: Record<string, Detail> = {}
  for (const { field, text } of problems) {
    const [, kind, part = ''] = ADDRESS.exec(field) ?? []
    const name = OTHER_NAMES[field] ?? (kind ? `${kind}_address` : field)
    const problem = { code: `invalid_${part || field.replace(/\W/g, '')}`, message: text, data: null }
    const known = details[name]
    if (known) known.additional_errors.push(problem)
    else details[name] = { ...problem, additional_errors: [] }
  }
  return { params: Object.fromEntries(problems.map(({ field, text }) => [field, text])), details }
}
