type Listener = (event: MessageEvent) => void
type FakeFrame = {
  src: string
  style: { display: string }
  tabIndex: number
  contentWindow: object
  isThere: boolean
  load: () => void
  remove: () => void
  setAttribute: () => void
  addEventListener: (type: string, listen: () => void) => void
}

/** The parts of a page that hidden frames need; timers run when the test calls them. */
export const fakePage = (stored: Record<string, string> = {}) => {
  const listeners = new Set<Listener>()
  const timers = new Map<number, { work: () => void; delayMs: number }>()
  const frames: FakeFrame[] = []
  const storedTexts = new Map(Object.entries(stored))
  const page = {
    document: {
      createElement: (): FakeFrame => {
        let loaded = () => {}
        const frame: FakeFrame = {
          src: '',
          style: { display: '' },
          tabIndex: 0,
          contentWindow: {},
          isThere: false,
          load: () => loaded(),
          remove: () => (frame.isThere = false),
          setAttribute: () => {},
          addEventListener: (_, listen) => (loaded = listen),
        }
        return frame
      },
      body: {
        appendChild: (frame: FakeFrame) => {
          frame.isThere = true
          frames.push(frame)
          return frame
        },
      },
    },
    addEventListener: (_: string, listen: Listener) => listeners.add(listen),
    removeEventListener: (_: string, listen: Listener) => listeners.delete(listen),
    setTimeout: (work: () => void, delayMs: number) => {
      timers.set(timers.size + 1, { work, delayMs })
      return timers.size
    },
    clearTimeout: (timer: number) => timers.delete(timer),
    localStorage: {
      getItem: (key: string) => storedTexts.get(key) ?? null,
      setItem: (key: string, value: string) => void storedTexts.set(key, value),
      removeItem: (key: string) => void storedTexts.delete(key),
    },
    location: { href: 'https://shop.example/' },
  }
  return {
    page: page as never,
    frames,
    listeners,
    timers,
    storedTexts,
    postMessage: (event: { data?: unknown; origin?: string; source?: unknown }) =>
      [...listeners].forEach((listen) => listen(event as MessageEvent)),
  }
}
