const loading = new Map<string, Promise<void>>()

/** A file of ours, once; its bytes must be those we know, and it may run where the page's policy names our host or this snippet's nonce. */
export const loadScript = (src: string, integrity: string, nonce: string): Promise<void> => {
  const known = loading.get(src)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    Object.assign(script, { src, integrity, nonce, type: 'module', crossOrigin: 'anonymous', onload: resolve, onerror: reject })
    document.head.append(script)
  })
  loading.set(src, loaded)
  return loaded
}
