import type { Parts } from '../parts.ts'

const loading = new Map<string, Promise<unknown>>()

/** A file of ours, once; its bytes must be those we know, and it may run where the page's policy names our host or this snippet's nonce. */
export const loadPart = <Name extends keyof Parts>(file: { src: string; integrity: string } | undefined, origin: string, nonce: string, name: Name): Promise<Parts[Name]> => {
  const loaded =
    loading.get(name) ??
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      Object.assign(script, { src: origin + file?.src, integrity: file?.integrity, nonce, crossOrigin: 'anonymous', onload: resolve, onerror: reject })
      document.head.append(script)
    }).then(() => window.klepkaParts?.[name])
  loading.set(name, loaded)
  // Not there this time, there perhaps the next.
  loaded.catch(() => loading.delete(name))
  return loaded as Promise<Parts[Name]>
}
