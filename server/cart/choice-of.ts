import type { Form } from '#server/http/read-form.ts'

const PREFIX = 'attribute_'
const MAX_OPTIONS = 30

/** The chosen options in a product form: attribute slug → value. */
export const choiceOf = (form: Form): Record<string, string> => {
  const choice: Record<string, string> = Object.create(null)
  let count = 0
  for (const name in form) {
    if (!name.startsWith(PREFIX) || ++count > MAX_OPTIONS) continue
    const value = form[name]?.at(-1)
    if (value) choice[name.slice(PREFIX.length)] = value
  }
  return choice
}
