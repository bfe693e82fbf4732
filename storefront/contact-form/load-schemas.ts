import type { FormSchema } from '#contract/contact-forms/schema.ts'
import { callApi, formPath } from './call-api.ts'
import type { WireGlobal } from './wire-global.ts'

/** Asks for the rules of each form on the page, once for each. */
export const loadSchemas = (root: ParentNode, wire: WireGlobal): void => {
  const schemas = (wire.schemas ??= new Map())
  for (const { dataset } of root.querySelectorAll<HTMLElement>('.wpcf7[data-wpcf7-id]')) {
    const id = Number(dataset['wpcf7Id'])
    if (!id || schemas.has(id)) continue
    schemas.set(id, undefined)
    callApi<FormSchema>(formPath(id, 'feedback/schema')).then(
      (schema) => schemas.set(id, Array.isArray(schema?.rules) ? schema : undefined),
      (trouble: unknown) => console.error(trouble),
    )
  }
}
