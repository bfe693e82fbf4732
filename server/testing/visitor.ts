import type { Hono } from 'hono'

export type Fields = Record<string, string> | [string, string][]

/** A browser of the tests: stores cookies, sends fetch metadata, follows nothing by itself. */
export type TestVisitor = {
  cookies: Map<string, string>
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  post: (path: string, fields?: Fields, headers?: Record<string, string>) => Promise<Response>
  /** `POST /?wc-ajax=…`, answered as JSON. */
  callAjax: (endpoint: string, fields?: Fields) => Promise<Answer>
  /** Opens a path and follows redirects; returns the last page's markup. */
  open: (path: string) => Promise<string>
  /** Posts a form and follows its redirect; returns the page's markup. */
  submit: (path: string, fields?: Fields) => Promise<string>
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test asks for what it expects
type Answer = any

const MAX_REDIRECTS = 5

export const openVisitor = (app: Hono, publicUrl: string): TestVisitor => {
  const cookies = new Map<string, string>()

  const send = async (path: string, init: RequestInit) => {
    const headers = new Headers({
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      host: new URL(publicUrl).host,
      ...(init.headers as Record<string, string>),
    })
    if (cookies.size)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await app.request(new URL(path, publicUrl), { ...init, headers })
    for (const line of response.headers.getSetCookie()) storeCookie(line)
    return response
  }
  const storeCookie = (line: string) => {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name)
    else cookies.set(name, pair.slice(at + 1))
  }

  const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers })
  const post = (path: string, fields: Fields = {}, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const follow = async (response: Response) => {
    let last = response
    for (let count = 0; last.status >= 300 && last.status < 400 && count < MAX_REDIRECTS; count++)
      last = await get(last.headers.get('location') ?? '/')
    return last.text()
  }

  return {
    cookies,
    get,
    post,
    callAjax: async (endpoint, fields) => (await post(`/?wc-ajax=${endpoint}`, fields)).json(),
    open: async (path) => follow(await get(path)),
    submit: async (path, fields) => follow(await post(path, fields)),
  }
}
