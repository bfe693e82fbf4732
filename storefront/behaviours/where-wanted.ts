type Behaviour = (root: Document) => () => void

/** A behaviour that few pages have: its file is loaded only where the page asks for it. */
export const whereWanted =
  (isWanted: (root: Document) => boolean, load: () => Promise<{ default: Behaviour }>): Behaviour =>
  (root) => {
    let stop: (() => void) | undefined
    let isStopped = false
    if (isWanted(root))
      load().then(({ default: start }) => {
        if (!isStopped) stop = start(root)
      }, reportError)
    return () => {
      isStopped = true
      stop?.()
    }
  }
