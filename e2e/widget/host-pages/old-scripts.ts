/*
 * Small stand-ins for changes that scripts of the last twenty years make to browsers. Each runs in the
 * page, before ours.
 */
/* oxlint-disable no-extend-native */

type Loose = Record<string, unknown>

/** Adds a header to every call, reads a copy of the answer, and returns a promise of its own class. */
export const patchedFetch = () => {
  const original = window.fetch
  class Later<T> extends Promise<T> {}
  window.fetch = (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('X-Requested-With', 'XMLHttpRequest')
    return new Later<Response>(
      (resolve, reject) =>
        void original(input, { ...init, headers }).then((answer) => {
          void answer
            .clone()
            .text()
            .catch(() => {})
          resolve(answer)
        }, reject),
    )
  }
}

export const enumerableLists = () => {
  const add = (prototype: object, more: Loose) => Object.assign(prototype, more)
  add(Array.prototype, {
    last: () => 'last',
    contains: () => true,
    remove: () => 'removed',
    toJSON: undefined,
  })
  add(Object.prototype, { extend: () => 'extended' })
  add(String.prototype, { contains: () => true, capitalize: () => 'Duże' })
  add(Function.prototype, { method: () => 'method' })
}

/**
 * Like Prototype 1.6 and MooTools: arrays have a `toJSON` of their own, `entries` and `Array.from`
 * return something else.
 */
export const oldPrototypes = () => {
  const lists = Array.prototype as unknown as Loose
  const stringify = JSON.stringify.bind(JSON)
  lists['toJSON'] = function (this: unknown[]) {
    return `[${this.slice()
      .map((one) => stringify(one))
      .join(', ')}]`
  }
  lists['entries'] = lists['toArray'] = function (this: unknown[]) {
    return this.slice()
  }
  lists['each'] = lists['forEach']
  lists['first'] = () => undefined
  lists['clone'] = lists['slice']
  const from = (list: ArrayLike<unknown> | null) => (list ? ([] as unknown[]).slice.call(list) : [])
  Object.assign(Array, { from })
  Object.assign(String.prototype, {
    toJSON: () => 'tekst',
    startsWith: (() => {
      const { startsWith } = String.prototype
      return startsWith
    })(),
    include: () => false,
    strip: () => '',
  })
  Object.assign(Element.prototype, {
    show: () => 'shown',
    hide: () => 'hidden',
    visible: () => true,
    update: () => 'updated',
  })
  Object.assign(window, { $: (id: string) => document.getElementById(id), Prototype: { Version: '1.6' } })
}

/** Like the oldest libraries: wrapped JSON functions and a different `Date.prototype.toJSON`. */
export const bluntJson = () => {
  const { parse, stringify } = JSON
  const recorded: string[] = []
  JSON.stringify = (value: unknown, replacer?: never, space?: never) => {
    recorded.push('stringify')
    return stringify(value, replacer, space)
  }
  JSON.parse = (text: string, reviver?: never) => {
    recorded.push('parse')
    return parse(String(text), reviver) as unknown
  }
  Object.assign(Date.prototype, { toJSON: () => 'dawno' })
  Object.assign(Object.prototype, { toJSON: undefined })
}

export const spareJQuery = () => {
  type Handler = (event: Event) => void
  const page = window as unknown as Loose
  const query = (what: string | Handler) => {
    if (typeof what === 'function') document.addEventListener('DOMContentLoaded', what)
    const found = typeof what === 'string' ? [...document.querySelectorAll<HTMLElement>(what)] : []
    return {
      length: found.length,
      on: (name: string, received: Handler) => found.forEach((one) => one.addEventListener(name, received)),
      remove: () => found.forEach((one) => one.remove()),
    }
  }
  Object.assign(query, { fn: { jquery: '1.4.2' }, noConflict: () => ((page['$'] = undefined), query) })
  page['$'] = page['jQuery'] = query
  ;(query as never as { noConflict: () => void }).noConflict()
  query(() => query('form').on('submit', (event) => event.preventDefault()))
}
