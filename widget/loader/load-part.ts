import type { LoaderConfiguration } from '#campaign/published/configuration.ts'
import type { PageAccess, Parts } from '../parts.ts'

type Rule = { createScriptURL: (url: string) => string }
type Trusting = { trustedTypes?: { createPolicy: (name: string, rule: Rule) => Rule } }

/**
 * Brings files of ours; their bytes must be those we know, and they may run where the page's policy names our
 * host or this snippet's nonce, or trusts addresses that `klepka` lets through.
 */
export const partLoader = (
  configuration: LoaderConfiguration,
  origin: string,
  nonce: string,
): PageAccess['load'] => {
  // Once: a page may refuse a second one of that name.
  let rule: Rule = { createScriptURL: String }
  rule = (window as Trusting).trustedTypes?.createPolicy('klepka', rule) ?? rule
  /** By address: several parts come with one script. One that fails may be tried again. */
  const loading: Record<string, Promise<unknown>> = {}
  return async (name) => {
    const file = configuration.scripts[name] as { src: string; integrity: string }
    await (loading[file.src] ??= new Promise((onload, reject) =>
      document.head.append(
        Object.assign(document.createElement('script'), {
          ...file,
          src: rule.createScriptURL(origin + file.src),
          nonce,
          crossOrigin: '',
          onload,
          onerror: (event: Event) => {
            delete loading[file.src]
            reject(event)
          },
        }),
      ),
    ))
    return (window.klepkaParts as Required<Parts>)[name]
  }
}
