import type { Page } from 'playwright-core'

/** By subject: an element of the page, a global, the scroll position … */
export type HostPageState = Record<string, string>

/**
 * All that a widget could leave behind on a page: style, position and attributes of each element, scroll
 * positions, focus, and the names, functions and storage keys. What a widget may have is left out:
 * its script tags, two names and its keys.
 */
export const pageState = (page: Page): Promise<HostPageState> =>
  page.evaluate(() => {
    const OURS = /^(klepka|klepkaParts|poptin_.*|pop_.*)$/
    const state: Record<string, string> = {}
    // Some pages change lists and JSON; only the browser's own functions are used here.
    const all = [...document.querySelectorAll('*')].filter((element) => element.localName !== 'script')
    const nameOf = (element: Element | null) =>
      element ? `${all.indexOf(element)} ${element.localName}#${element.id}` : 'none'
    for (const element of all) {
      const style = getComputedStyle(element)
      const styles: string[] = []
      for (let index = 0; index < style.length; index += 1)
        styles.push(`${style[index]}: ${style.getPropertyValue(style[index]!)}`)
      const { x, y, width, height } = element.getBoundingClientRect()
      const attributes: string[] = []
      for (const { name, value } of element.attributes)
        if (name !== 'nonce') attributes.push(`${name}=${value}`)
      state[nameOf(element)] = [
        attributes.join(' '),
        [x, y, width, height].map(Math.round).join(' '),
        styles.sort().join('; '),
      ].join(' | ')
    }
    const names = (object: object) =>
      Object.getOwnPropertyNames(object)
        .filter((name) => !OURS.test(name))
        .sort()
        .join(' ')
    state['globals'] = names(window)
    for (const of of [
      'Array',
      'Object',
      'String',
      'Element',
      'HTMLElement',
      'History',
      'Document',
      'EventTarget',
      'Storage',
    ] as const) {
      const { prototype } = (window as never as Record<string, { prototype: object }>)[of]!
      state[`prototype of ${of}`] = names(prototype)
    }
    state['own of history, document, navigator'] = [history, document, navigator].map(names).join(' | ')
    state['functions'] = [
      'fetch',
      'setTimeout',
      'addEventListener',
      'dispatchEvent',
      'open',
      'onerror',
      'onunload',
      'onbeforeunload',
    ]
      .map((name) => String((window as never as Record<string, unknown>)[name]))
      .join(' ')
    state['history'] = [history.pushState, history.replaceState].map(String).join(' ')
    state['scroll'] = [
      scrollX,
      scrollY,
      ...all
        .filter(({ scrollTop }) => scrollTop > 0)
        .map((element) => `${nameOf(element)} ${element.scrollTop}`),
    ].join(' ')
    state['size'] = [document.documentElement.scrollWidth, document.documentElement.scrollHeight].join(' ')
    state['focus'] = nameOf(document.activeElement)
    state['inert'] = all
      .filter((element) => (element as HTMLElement).inert)
      .map(nameOf)
      .join(' ')
    state['sheets'] = [document.styleSheets.length, document.adoptedStyleSheets.length].join(' ')
    state['title and address'] = [document.title, location.href].join(' ')
    try {
      state['stored'] = names(localStorage)
      state['cookies'] = document.cookie
        .split('; ')
        .filter((pair) => !OURS.test(pair.replace(/=.*/, '')))
        .join(' ')
    } catch {
      // A page without storage.
    }
    return state
  })

/** Differences, one line each. */
export const differences = (before: HostPageState, after: HostPageState): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [one, other] = [before[name], after[name]].map((text) => (text ?? 'missing').split(/; | \| /))
    const changed = one!.flatMap((part, index) =>
      part === other![index] ? [] : [`${part} → ${other![index]}`],
    )
    return changed.length || one!.length !== other!.length
      ? [`${name}: ${changed.slice(0, 5).join(', ')}`]
      : []
  })
