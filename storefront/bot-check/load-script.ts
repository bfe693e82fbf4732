const TIMEOUT_MS = 15_000

/** Rejects when the script is blocked, broken or too slow. */
export const within = <T>(work: Promise<T>, name: string): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, failed) =>
      setTimeout(() => failed(new Error(`bot check: ${name} is silent`)), TIMEOUT_MS),
    ),
  ])

/** Adds another service's script to the page. */
export const loadScript = (view: Window, url: string): Promise<void> =>
  new Promise((done, failed) => {
    const script = view.document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => done()
    script.onerror = () => failed(new Error(`bot check: ${url} was not loaded`))
    view.document.head.append(script)
  })
