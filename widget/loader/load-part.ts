import type { Parts } from '../parts.ts'

const loading = new Map<string, Promise<unknown>>()

/** A file of ours, once; its bytes must be those we know, and it may run where the page's policy names our host or this snippet's nonce. */
export const loadPart = <Name extends keyof Parts>(file: { src: string; integrity: string } | undefined, origin: string, nonce: string, name: Name): Promise<Parts[Name]> => {
  if (!loading.has(name))
    loading.set(
      name,
      new Promise((resolve, reject) => {
        // Not there this time, there perhaps the next.
        const onerror = () => (loading.delete(name), reject(name))
        document.head.append(Object.assign(document.createElement('script'), { src: origin + file?.src, integrity: file?.integrity, nonce, crossOrigin: '', onload: () => resolve(window.klepkaParts?.[name]), onerror }))
      }),
    )
  return loading.get(name) as Promise<Parts[Name]>
}
