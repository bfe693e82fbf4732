import { checkoutFieldNames } from '#contract/shop/checkout-fields.ts'

/** Of this tab, until it is closed: nothing of a guest stays on a computer that others use as well. */
const KEY = 'klepka-kupujacy'

/** Consents and choices are made anew each time, and a remark belongs to one order. */
const NEVER = new Set<string>([
  'terms',
  'marketing_email',
  'marketing_sms',
  'marketing_phone',
  'shipping_method[0]',
  'payment_method',
  'order_comments',
])
const names = checkoutFieldNames.filter((name) => !NEVER.has(name))

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | null => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.type !== 'hidden' ? field : null
}

/** A browser may forbid storing anything; then nothing is remembered. */
const storage = (): Storage | null => {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

export const rememberBuyer = (form: HTMLFormElement): void => {
  const typed = names.flatMap((name) => {
    const field = inputOf(form, name)
    const value = field?.type === 'checkbox' ? (field.checked ? '1' : '') : field?.value.trim()
    return value ? [[name, value]] : []
  })
  try {
    storage()?.setItem(KEY, JSON.stringify(Object.fromEntries(typed)))
  } catch {
    // No space left: only convenience is lost.
  }
}

/** Fills in empty fields, and ticks boxes; true: any of them. What the page or the browser already wrote stays. */
export const restoreBuyer = (form: HTMLFormElement): boolean => {
  let known: unknown
  try {
    known = JSON.parse(storage()?.getItem(KEY) ?? '{}')
  } catch {
    return false
  }
  let isFilled = false
  for (const name of names) {
    const value = (known as Record<string, unknown> | null)?.[name]
    const field = inputOf(form, name)
    if (typeof value !== 'string' || !field) continue
    if (field.type === 'checkbox') {
      if (field.checked) continue
      field.checked = true
    } else {
      if (field.value) continue
      field.value = value
    }
    isFilled = true
  }
  return isFilled
}

export const forgetBuyer = (): void => storage()?.removeItem(KEY)

/** Empties the fields of the buyer. */
export const clearBuyer = (form: HTMLFormElement): void => {
  for (const name of names) {
    const field = inputOf(form, name)
    if (field?.type === 'checkbox') field.checked = false
    else if (field) field.value = ''
  }
}
