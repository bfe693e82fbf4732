import type { Browser, Page, Request } from 'playwright-core'
import { bundleForPage } from '../browser/bundle-for-page.ts'
import type { FormEvent } from './pages/cf7-client-page.ts'
import {
  firstOf,
  hasKeys,
  rowOf,
  runGuarded,
  type RowResult,
  type VectorFormat,
  withUnknownActions,
} from './format.ts'
import { type MockedAnswers, delayMsOf, mockAnswers } from './pages/mocked-answers.ts'
import { openChromium } from '../browser/open-chromium.ts'
import { withRecordedWords, type Words } from './recorded-words.ts'

type Action = [kind: string, ...rest: (string | number)[]]
type RecordedRequest = { method: string; endpoint: string; accept: string; fields?: [string, string][] }
type Seen = {
  events: FormEvent[]
  requests: RecordedRequest[]
  final: Record<string, unknown>
  console: string[]
}
type Row = Seen & {
  id: string
  form: string
  feedback: MockedAnswers
  refill: MockedAnswers
  schema: unknown
  actions: Action[]
  blocked?: boolean
  cached?: boolean
  nested?: boolean
  recaptcha?: unknown
}
type Content = { meta: { forms: Record<string, { html: string; schema: unknown }> }; rows: Row[] }

const ORIGIN = 'https://sklep.example.pl'
const API = '/wp-json/contact-form-7/v1/contact-forms/'
const SETTLE_MS = 80
const TOKEN_FIELD = '<input type="hidden" name="_wpcf7_recaptcha_response" value="" />'

/** Runs inside the page, so it may use nothing from outside itself. False: the action is not known. */
const act = ([kind, ...rest]: Action): boolean => {
  const [name = '', value = ''] = rest.map(String)
  const form = document.querySelector<HTMLFormElement>('form.wpcf7-form')!
  const fields = [...form.elements].filter(
    (element) => (element as HTMLInputElement).name === name,
  ) as HTMLInputElement[]
  /** An element by a selector, where the text is one. */
  const bySelector = (text: string) => {
    try {
      return document.querySelector<HTMLElement>(text)
    } catch {
      return null
    }
  }
  const field =
    fields.find((one) => !['checkbox', 'radio'].includes(one.type) || one.value === value) ?? fields[0]!
  const changed = () => field.dispatchEvent(new Event('change', { bubbles: true }))
  const acts: Record<string, () => void> = {
    submit: () => form.requestSubmit(),
    reset: () => form.reset(),
    fill: () => (field.value = value),
    change: changed,
    type: () => {
      field.value = value
      field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
    },
    check: () => {
      field.checked = true
      changed()
    },
    uncheck: () => {
      field.checked = false
      changed()
    },
    select: () => {
      field.value = value
      changed()
    },
    focus: () => field.focus(),
    click: () => document.querySelector<HTMLElement>(name)?.click(),
    keyup: () => field.dispatchEvent(new KeyboardEvent('keyup', { key: value, bubbles: true })),
    append: () => {
      const parent = (rest.length > 1 && bySelector(name)) || form
      parent.insertAdjacentHTML('beforeend', rest.length > 1 ? value : name)
    },
    // A field, a selector or the whole form is excluded from the rules.
    novalidate: () => {
      const found = name === '' ? [] : fields
      for (const { classList } of found.length > 0 ? found : [(name && bySelector(name)) || form])
        classList.add('novalidate')
    },
  }
  const doIt = acts[kind]
  doIt?.()
  return doIt !== undefined
}

/** Fields of a multipart body, in order. */
const fieldsOf = (request: Request): [string, string][] =>
  [
    ...(request.postDataBuffer()?.toString('utf8') ?? '').matchAll(
      /name="([^"]*)"(?:; filename="[^"]*")?\r\n(?:Content-Type: [^\r]*\r\n)?\r\n([\s\S]*?)\r\n--/g,
    ),
  ].map(([, name = '', value = '']) => [name, value])

type Mock = ReturnType<typeof mockAnswers>

const serve = async (
  page: Page,
  row: Row,
  { html, schema, mock }: { html: string; schema: unknown; mock: Mock },
  requests: RecordedRequest[],
) => {
  const body = row.nested ? '<form id="outer"><div id="slot"></div></form>' : html
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith(API))
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="pl"><head><meta charset="utf-8"></head><body>${body}</body></html>`,
      })
    const endpoint = pathname.slice(API.length)
    const method = request.method()
    requests.push({
      method,
      endpoint,
      accept: request.headers()['accept'] ?? '',
      ...(method === 'POST' && { fields: fieldsOf(request) }),
    })
    const call = /[^/]*$/.exec(endpoint)?.[0] ?? ''
    const answers: Record<string, MockedAnswers> = {
      schema: row.schema ? { json: schema } : { status: 404 },
      refill: row.refill,
      feedback: row.feedback,
    }
    return mock.answer(route, call, answers[call] ?? row.feedback)
  })
}

const settled = (page: Page) => {
  const waiting = new Set<Request>()
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  return async () => {
    do await page.waitForTimeout(SETTLE_MS)
    while (waiting.size > 0)
  }
}

/** Of the original's address in its script only the message is behaviour; our marks replace words. */
const comparable = ({ events, requests, final, console: lines }: Seen) =>
  JSON.parse(
    JSON.stringify({
      events,
      requests,
      final: {
        ...final,
        ...(typeof final['slot'] === 'string' && {
          slot: final['slot'].split(/(<[^>]+>)/).map((part) => part.trim()),
        }),
      },
      console: lines.map((line) => line.replace(/\n\s+at [\s\S]*/, '')),
    }),
  ) as Seen

const runRow = async (
  browser: Browser,
  script: string,
  { meta }: Content,
  row: Row,
  words: Words,
): Promise<RowResult> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const seen: Pick<Seen, 'requests' | 'console'> = { requests: [], console: [] }
    page.on(
      'console',
      (message) => message.type() === 'error' && seen.console.push(`error: ${message.text()}`),
    )
    page.on('pageerror', (error) => seen.console.push(`error: ${error.message}`))
    const { html, schema } = meta.forms[row.form]!
    const given = row.recaptcha ? html.replace('</fieldset>', `${TOKEN_FIELD}</fieldset>`) : html
    const mock = mockAnswers()
    await serve(page, row, { html: given, schema, mock }, seen.requests)
    const settle = settled(page)
    await page.goto(`${ORIGIN}/`)
    if (row.nested) {
      await page.evaluate((inner) => {
        const box = document.createElement('div')
        box.innerHTML = inner
        document.querySelector('#outer')?.append(box)
      }, given)
    }
    await page.evaluate(script)
    const check = row.recaptcha
      ? row.recaptcha === true || row.recaptcha === 'ok'
        ? 'works'
        : 'fails'
      : false
    await page.evaluate(
      (options) => (globalThis as never as { klepkaStart: (given: object) => void }).klepkaStart(options),
      { blocked: row.blocked ?? false, cached: row.cached ?? false, check } as object,
    )
    await settle()
    const unknown: string[] = []
    for (const action of row.actions ?? []) {
      const [kind, ...rest] = action
      if (kind === 'wait') await page.waitForTimeout(Number(rest[0]))
      else if (kind === 'slow') {
        const call = rest.find((text) => ['schema', 'refill', 'feedback'].includes(String(text)))
        mock.slowDown(
          delayMsOf(rest.find((text) => text !== call)),
          call === undefined ? undefined : String(call),
        )
      } else if (!(await page.evaluate(act, action))) unknown.push(kind)
    }
    await settle()
    await settle()
    const { events, final } = await page.evaluate(() =>
      (globalThis as never as { klepkaLook: () => Pick<Seen, 'events' | 'final'> }).klepkaLook(),
    )
    const expected = comparable(row)
    return withUnknownActions(
      rowOf(row.id, expected, withRecordedWords(comparable({ ...seen, events, final }), expected, words)),
      unknown,
    )
  } finally {
    await context.close()
  }
}

/** Recorded runs of the original client: the same forms, actions and answers with our client. */
export default {
  name: 'cf7-client-traces',
  recognises: (content) =>
    hasKeys(content, 'meta', 'rows') &&
    hasKeys(content.meta, 'forms') &&
    hasKeys(firstOf(content.rows), 'feedback', 'refill', 'actions'),
  run: async (content: Content) => {
    const script = await bundleForPage('tools/vectors/pages/cf7-client-page.ts')
    const browser = await openChromium()
    const words: Words = { mark: (key) => `⟦${key}⟧`, recorded: new Map() }
    try {
      const results: RowResult[] = []
      for (const row of content.rows)
        results.push(await runGuarded(row.id, () => runRow(browser, script, content, row, words)))
      return results
    } finally {
      await browser.close()
    }
  },
} satisfies VectorFormat
