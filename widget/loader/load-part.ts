import type { LoaderConfiguration } from '#campaign/published/configuration.ts'
import type { PageAccess, Parts } from '../parts.ts'

type Rule = { createScriptURL: (url: string) => string }
type Trusting = { trustedTypes?: { createPolicy: (name: string, rule: Rule) => Rule } }

/**
 * Loads our files and checks their hashes; they may run if the page's policy allows our host or this
 * snippet's nonce, or trusts addresses that `klepka` accepts.
 */
export const partLoader = (
  configuration: LoaderConfiguration,
  origin: string,
  nonce: string,
): PageAccess['load'] => {
  // Once: a page may refuse a second policy with the same name.
  let rule: Rule = { createScriptURL: String }
  rule = (window as Trusting).trustedTypes?.createPolicy('klepka', rule) ?? rule
  /** By address: one script may contain several parts. A failed one may be loaded again. */
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
