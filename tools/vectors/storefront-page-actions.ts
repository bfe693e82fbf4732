/** One thing done to the page: its name, then what it needs. */
export type PageAction = [kind: string, ...rest: unknown[]]

/** How the page looks at a moment. */
export type Look = { html: string; active: string; visibleHints: boolean[]; inputs: [name: string, type: string, value: string][] }

/** Runs inside the page, so it may use nothing from outside itself. */
export const actInPage = ([kind, ...rest]: PageAction): void => {
  const page = globalThis as never as {
    klepkaTrigger: (name: string, values: unknown[]) => void
    wc_order_attribution: { setOrderTracking: (allow: boolean) => void }
  }
  const find = () => {
    const element = document.querySelector<HTMLElement>(String(rest[0]))
    if (!element) throw new Error(`No ${rest[0]} to ${kind}`)
    return element
  }
  const acts: Record<string, () => void> = {
    click: () => find().click(),
    focus: () => find().focus(),
    rm: () => find().remove(),
    key: () => {
      find().dispatchEvent(new KeyboardEvent('keydown', { key: String(rest[1]), code: rest[1] === ' ' ? 'Space' : String(rest[1]), bubbles: true, cancelable: true }))
    },
    trigger: () => page.klepkaTrigger(String(rest[0]), (rest[1] as unknown[] | undefined) ?? []),
    track: () => page.wc_order_attribution.setOrderTracking(Boolean(rest[0])),
    pageshow: () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: Boolean(rest[0]) })),
    storage: () => {
      const [key, newValue] = (rest.length > 1 ? rest : ['wc_cart_hash_T', rest[0]]).map((value) => String(value ?? '')) as [string, string]
      localStorage.setItem(key, newValue)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
    },
  }
  const act = acts[kind]
  if (!act) throw new Error(`Unknown action ${kind}`)
  act()
}
