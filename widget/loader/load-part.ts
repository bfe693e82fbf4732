import type { SiteConfiguration } from '#campaign/configured.ts'
import type { Parts } from '../parts.ts'

/** A file of ours; its bytes must be those we know, and it may run where the page's policy names our host or this snippet's nonce. */
export const loadPart = <Name extends keyof Parts>({ scripts }: SiteConfiguration, origin: string, nonce: string, name: Name): Promise<Parts[Name]> =>
  new Promise((resolve, reject) => {
    const onload = () => resolve(window.klepkaParts?.[name] as Parts[Name])
    if (window.klepkaParts?.[name]) return onload()
    const { src, integrity } = scripts[name] as { src: string; integrity: string }
    document.head.append(Object.assign(document.createElement('script'), { src: origin + src, integrity, nonce, crossOrigin: '', onload, onerror: reject }))
  })
