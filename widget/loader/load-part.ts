import type { DecidingConfiguration } from '#campaign/configured.ts'
import type { PageAccess, Parts } from '../parts.ts'

type Rule = { createScriptURL: (url: string) => string }
type Trusting = { trustedTypes?: { createPolicy: (name: string, rule: Rule) => Rule } }

/**
 * Brings files of ours; their bytes must be those we know, and they may run where the page's policy names our
 * host or this snippet's nonce, or trusts addresses that `klepka` lets through.
 */
export const partLoader = (
  configuration: DecidingConfiguration,
  origin: string,
  nonce: string,
): PageAccess['load'] => {
  // Once: a page may refuse a second one of that name.
  let rule: Rule = { createScriptURL: String }
  rule = (window as Trusting).trustedTypes?.createPolicy('klepka', rule) ?? rule
  return (name) =>
    new Promise((resolve, reject) => {
      const onload = () => resolve((window.klepkaParts as Required<Parts>)[name])
      if ((window.klepkaParts as Partial<Parts>)[name]) return onload()
      const { src, integrity } = configuration.scripts[name] as { src: string; integrity: string }
      document.head.append(
        Object.assign(document.createElement('script'), {
          src: rule.createScriptURL(origin + src),
          integrity,
          nonce,
          crossOrigin: '',
          onload,
          onerror: reject,
        }),
      )
    })
}
