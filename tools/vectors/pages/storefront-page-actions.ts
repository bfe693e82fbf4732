/** One action on the page: its name, then its arguments. */
export type PageAction = [kind: string, ...rest: unknown[]]

/** The state of the page at a moment. */
export type Look = {
  html: string
  active: string
  visibleHints: boolean[]
  inputs: [name: string, type: string, value: string][]
}

/** Actions that use the page's jQuery, as plugins of the original do. */
export const JQUERY_ACTIONS: readonly string[] = ['veto', 'allow', 'jqdata']

/** Runs inside the page, so it may use nothing from outside itself. False: the action is not known. */
export const actInPage = ([kind, ...rest]: PageAction): boolean => {
  type PageQuery = {
    (element: Element): PageQuery
    data: (values: object) => void
    off: (name: string) => PageQuery
    on: (name: string, handler: () => unknown) => void
  }
  const page = globalThis as never as {
    klepkaTrigger: (name: string, values: unknown[]) => void
    wc_order_attribution: { setOrderTracking: (allow: boolean) => void }
    jQuery: PageQuery
  }
  const find = () => {
    const element = document.querySelector<HTMLElement>(String(rest[0]))
    if (!element) throw new Error(`No ${rest[0]} to ${kind}`)
    return element
  }
  const press = (type: 'keydown' | 'keyup') => {
    const key = String(rest[1] ?? rest[0])
    const target = rest.length > 1 ? find() : document.body
    target.dispatchEvent(
      new KeyboardEvent(type, { key, code: key === ' ' ? 'Space' : key, bubbles: true, cancelable: true }),
    )
  }
  const answerAddRequests = (isAllowed: boolean) =>
    page
      .jQuery(document.body)
      .off('should_send_ajax_request.adding_to_cart')
      .on('should_send_ajax_request.adding_to_cart', () => isAllowed)
  /** Markup, or the name of an element. */
  const nodesOf = (given: string): Node => {
    if (!given.includes('<')) return document.createElement(given)
    const template = document.createElement('template')
    template.innerHTML = given
    return document.importNode(template.content, true)
  }
  const acts: Record<string, () => void> = {
    click: () => find().click(),
    focus: () => find().focus(),
    rm: () => find().remove(),
    key: () => press('keydown'),
    keyup: () => press('keyup'),
    select: () => {
      const field = find() as HTMLSelectElement
      field.value = String(rest[1])
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    },
    append: () => void (rest.length > 1 ? find() : document.body).append(nodesOf(String(rest.at(-1)))),
    veto: () => answerAddRequests(false),
    allow: () => answerAddRequests(true),
    jqdata: () =>
      page
        .jQuery(find())
        .data(typeof rest[1] === 'object' ? (rest[1] as object) : { [String(rest[1])]: rest[2] }),
    trigger: () => page.klepkaTrigger(String(rest[0]), (rest[1] as unknown[] | undefined) ?? []),
    track: () => page.wc_order_attribution.setOrderTracking(Boolean(rest[0])),
    pageshow: () =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: Boolean(rest[0]) })),
    storage: () => {
      const [key, newValue] = (rest.length > 1 ? rest : ['wc_cart_hash_T', rest[0]]).map((value) =>
        String(value ?? ''),
      ) as [string, string]
      localStorage.setItem(key, newValue)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
    },
  }
  const act = acts[kind]
  act?.()
  return act !== undefined
}
