/** One rule on the wire. Its extra properties depend on `rule`; unknown ones are ignored. */
export type FormRule = {
  rule: string
  field?: string
  error?: string
  threshold?: string | number
  accept?: string[]
  base?: string | number
  interval?: string | number
  rules?: FormRule[]
}

/** Answer of `GET contact-forms/{id}/feedback/schema`. */
export type FormSchema = { version: string; locale: string; rules: FormRule[] }
