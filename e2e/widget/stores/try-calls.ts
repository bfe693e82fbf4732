type Tried = Record<string, unknown>

/**
 * Makes every kind of call that a page may make and returns the result of each, as texts and counts that are
 * equal if the browser behaves equally. Runs in the page; `/cart/…` of the site answers like its double,
 * `/cart/broken` breaks off, `/cart/slow` sends three pieces, one after another, `/cart/stuck` only
 * one.
 */
export const tryCalls = async (): Promise<Tried> => {
  const tried: Tried = {}
  const attempt = async (name: string, work: () => unknown) => {
    try {
      tried[name] = await work()
    } catch (error) {
      tried[name] = `${(error as Error)?.name}: ${(error as Error)?.message ?? String(error)}`
    }
  }
  const json = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: 111, quantity: 1 }),
  }
  const unread: string[] = []
  const reject = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    unread.push(String(event.reason))
  }
  addEventListener('unhandledrejection', reject)

  await attempt('answer', async () => {
    const answer = await fetch('/cart/change.js', json)
    return [
      answer.status,
      answer.ok,
      answer.type,
      answer.redirected,
      answer.url,
      answer.headers.get('content-type'),
      answer.bodyUsed,
      Object.keys((await answer.json()) as object),
    ]
  })
  await attempt('URL', async () => (await fetch(new URL('/cart.js', location.href))).status)
  await attempt('Request', async () => {
    const request = new Request('/cart/change.js', json)
    const answer = await fetch(request)
    return [answer.status, request.bodyUsed, await request.text().catch((error: Error) => error.name)]
  })
  await attempt(
    'Request with other settings',
    async () =>
      (await fetch(new Request('/cart/change.js', json), { method: 'GET', body: null } as RequestInit))
        .status,
  )
  await attempt('number of toString calls', async () => {
    let times = 0
    const status = (await fetch({ toString: () => ((times += 1), '/cart.js') } as never)).status
    return [status, times]
  })
  await attempt('number of reads of settings', async () => {
    const read: string[] = []
    const watched = new Proxy(
      { method: 'GET' },
      { get: (target, name) => (read.push(String(name)), Reflect.get(target, name)) },
    )
    await fetch('/cart.js', watched as RequestInit)
    return read
  })
  await attempt('the promise itself', () => {
    const going = fetch('/cart.js')
    return [
      going instanceof Promise,
      going.constructor === Promise,
      Object.getPrototypeOf(going) === Promise.prototype,
      Object.keys(going),
    ]
  })
  await attempt('order', async () => {
    const order: string[] = []
    const going = fetch('/cart/change.js', json)
    order.push('sent')
    const one = going.then(() => {
      order.push('one')
      queueMicrotask(() => order.push('after one'))
    })
    const two = going.finally(() => order.push('two'))
    await Promise.all([one, two, going.then(() => Promise.resolve().then(() => order.push('three')))])
    return order
  })
  await attempt('breaks off', () => fetch('/cart/broken', json))
  await attempt('rejection without a handler', async () => {
    void fetch('/cart/broken', json)
    await new Promise((resolve) => addEventListener('unhandledrejection', resolve, { once: true }))
    return unread.splice(0)
  })
  await attempt('rejection with a late handler', async () => {
    const going = fetch('/cart/broken', json)
    await new Promise((resolve) => addEventListener('unhandledrejection', resolve, { once: true }))
    const late = await going.catch((error: Error) => error.name)
    return [late, unread.splice(0)]
  })
  await attempt('aborted before', () =>
    fetch('/cart/change.js', { ...json, signal: AbortSignal.abort('wcale') }),
  )
  await attempt('aborted during the call', async () => {
    const stopping = new AbortController()
    const going = fetch('/cart/slow', { signal: stopping.signal })
    stopping.abort(new Error('dość'))
    return going
  })
  await attempt('aborted while read', async () => {
    const stopping = new AbortController()
    const { body } = await fetch('/cart/slow', { signal: stopping.signal })
    const reader = body!.getReader()
    const first = await reader.read()
    stopping.abort()
    // The size of a chunk depends on the network.
    return [first.value !== undefined, await reader.read().catch((error: Error) => error.name)]
  })
  await attempt('piece by piece', async () => {
    const { body } = await fetch('/cart/slow')
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value
    return text
  })
  await attempt('two readers', async () => {
    const answer = await fetch('/cart/slow')
    const copy = answer.clone()
    return [await answer.text(), await copy.text(), answer.bodyUsed]
  })
  await attempt(
    'a stream as body',
    async () =>
      (
        await fetch('/cart/change.js', {
          method: 'POST',
          body: new Blob(['{"id":1,"quantity":1}']).stream(),
          duplex: 'half',
        } as RequestInit)
      ).status,
  )
  await attempt(
    'keepalive',
    async () => (await fetch('/cart/change.js', { ...json, keepalive: true })).status,
  )
  await attempt('too large for keepalive', () =>
    fetch('/cart/change.js', { method: 'POST', body: 'x'.repeat(70_000), keepalive: true }),
  )
  await attempt('integrity', () => fetch('/cart.js', { integrity: 'sha256-AAAA' }))
  await attempt('no address', () => (fetch as () => Promise<Response>)())
  await attempt('bad address', () => fetch('http://[', json))
  await attempt('called without this', async () => (await fetch.call(undefined, '/cart.js')).status)
  await attempt('called with another this', () => fetch.call({} as never, '/cart.js'))
  await attempt('apply, bind', async () => [
    (await fetch.apply(window, ['/cart.js'])).status,
    (await fetch.bind(window)('/cart.js')).status,
    (await Reflect.apply(fetch, undefined, ['/cart.js'])).status,
  ])
  await attempt('new', () => new (fetch as never as new (address: string) => object)('/cart.js'))
  await attempt('properties of fetch', () => {
    const { get, set, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(window, 'fetch')!
    return [
      fetch.name,
      fetch.length,
      fetch.toString(),
      String(fetch),
      typeof fetch,
      Object.prototype.toString.call(fetch),
      Reflect.ownKeys(fetch).map(String),
      'prototype' in fetch,
      Object.getPrototypeOf(fetch) === Function.prototype,
      get,
      set,
      writable,
      enumerable,
      configurable,
      Object.isExtensible(fetch),
    ]
  })
  await attempt('with an additional property', () => {
    const marked = fetch as never as { polyfill?: boolean }
    marked.polyfill = true
    const was = [marked.polyfill, Object.keys(fetch)]
    delete marked.polyfill
    return [was, Object.keys(fetch)]
  })
  await attempt('wrapped later, and unwrapped', async () => {
    const before = window.fetch
    let wrapped = 0
    window.fetch = (...given) => ((wrapped += 1), before(...given))
    const through = (await fetch('/cart.js')).status
    window.fetch = before
    return [
      through,
      (await fetch('/cart.js')).status,
      wrapped,
      window.fetch === before,
      fetch === window.fetch,
    ]
  })

  /** All events of a request, in their order. */
  const recordEvents = (call: XMLHttpRequest, order: string[]) => {
    for (const name of [
      'readystatechange',
      'loadstart',
      'progress',
      'load',
      'error',
      'abort',
      'timeout',
      'loadend',
    ])
      call.addEventListener(
        name,
        () => order.at(-1) !== `${name} ${call.readyState}` && order.push(`${name} ${call.readyState}`),
      )
    for (const name of ['loadstart', 'load', 'loadend'])
      call.upload.addEventListener(name, () => order.push(`upload ${name}`))
    return new Promise((resolve) => call.addEventListener('loadend', resolve))
  }
  const sendCall = async (
    path: string,
    prepare: (call: XMLHttpRequest) => void = () => {},
    Kind = XMLHttpRequest,
  ) => {
    const order: string[] = []
    const call = new Kind()
    const ended = recordEvents(call, order)
    call.open('POST', path)
    call.setRequestHeader('Content-Type', 'application/json')
    prepare(call)
    call.send(json.body)
    order.push('sent')
    await ended
    return [
      order,
      call.status,
      call.responseURL,
      call.responseType,
      typeof call.response,
      call.getResponseHeader('content-type'),
    ]
  }
  await attempt('XHR', () => sendCall('/cart/change.js'))
  for (const type of ['json', 'blob', 'arraybuffer', 'text'] as const)
    await attempt(`XHR as ${type}`, () => sendCall('/cart/change.js', (call) => (call.responseType = type)))
  await attempt('XHR breaks off', () => sendCall('/cart/broken'))
  // Aborted after all earlier events have been fired, even on a busy machine.
  await attempt('XHR aborted', () =>
    sendCall('/cart/stuck', (call) =>
      call.addEventListener(
        'readystatechange',
        () => call.readyState === XMLHttpRequest.HEADERS_RECEIVED && setTimeout(() => call.abort(), 200),
      ),
    ),
  )
  await attempt('XHR timeout', () => sendCall('/cart/stuck', (call) => (call.timeout = 1_000)))
  await attempt('XHR by handlers', async () => {
    const order: string[] = []
    const call = new XMLHttpRequest()
    call.onreadystatechange = function (this: XMLHttpRequest) {
      if (this === call) order.push(`ready ${call.readyState}`)
    }
    await new Promise<void>((resolve) => {
      call.onload = () => (order.push('load'), resolve())
      call.open('POST', '/cart/change.js')
      call.send(json.body)
    })
    return order
  })
  await attempt('synchronous XHR', () => {
    const call = new XMLHttpRequest()
    call.open('POST', '/cart/change.js', false)
    call.send(json.body)
    return [call.status, call.readyState, typeof call.responseText]
  })
  await attempt('subclass of XHR', async () => {
    class Own extends XMLHttpRequest {
      opened = 0
      override open(method: string, url: string | URL) {
        this.opened += 1
        super.open(method, url)
      }
    }
    const call = new Own()
    const came = await sendCall('/cart/change.js', () => {}, Own)
    return [came, call instanceof XMLHttpRequest, call.opened]
  })
  await attempt('properties of XHR', () =>
    [
      XMLHttpRequest,
      XMLHttpRequest.prototype.open,
      XMLHttpRequest.prototype.send,
      XMLHttpRequest.prototype.setRequestHeader,
    ].map((one) => [one.name, one.length, Function.prototype.toString.call(one), Object.keys(one)]),
  )
  await attempt('other built-in functions', () =>
    [
      Promise.prototype.then,
      Response.prototype.json,
      Request,
      Response,
      AbortController,
      navigator.sendBeacon,
      EventTarget.prototype.addEventListener,
      Function.prototype.toString,
    ].map((one) => Function.prototype.toString.call(one)),
  )
  await attempt('rejections never handled', () => unread.splice(0))
  removeEventListener('unhandledrejection', reject)
  return tried
}
