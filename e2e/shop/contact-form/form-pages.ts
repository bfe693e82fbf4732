import type { BrowserContext, Page, Request } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { FormSchema } from '#contract/contact-forms/schema.ts'
import { unitTagOf } from '#contract/contact-forms/wire.ts'
import { renderForm } from '#forms/render-form.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { schemaOf } from '#forms/schema-of.ts'
import { ContactForm } from '#storefront/parts/contact-form.tsx'
import { contactForm, formMessages } from '#storefront/strings/pl/contact-form/contact-form.ts'
import { contactFormClient } from '#storefront/strings/pl/contact-form/contact-form-client.ts'
import { bundleForPage } from '../../../tools/browser/bundle-for-page.ts'
import { openBrowser, type TestBrowser } from '../../shared-browser.ts'

const SITE = 'https://sklep.example.pl'
const API = '/wp-json/contact-form-7/v1/contact-forms/'
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'"
const FORM_ID = 7
const HEARD_MS = 60

type Answer = { status?: number; json?: unknown; body?: string; contentType?: string }
type Asked = { method: string; call: string; headers: Record<string, string>; fields: [string, string][] }
export type FormPageOptions = {
  /** Classes of the form besides its own. */
  classes?: string[]
  count?: number
  /** Markup around every form. */
  around?: [string, string]
  /** Script that runs before the client. */
  before?: string
  /** A bot check whose `execute` is this text. */
  check?: string
}

const drawn = (template: string, count: number, classes: string[]) => {
  const unitTag = unitTagOf(FORM_ID, 0, count)
  const read = parseTemplate(template)
  const fieldsHtml = renderForm(read, {
    markup: renderToStaticMarkup,
    words: contactForm,
    unitTag,
    usedIds: new Set(),
    posted: null,
    problems: {},
    response: '',
    todayIso: '2026-11-21',
    quiz: () => ({ question: 'Ile to 1+1?', sealed: 'stara' }),
    captcha: () => ({ url: '/captcha/11.png', challenge: '11' }),
    defaults: () => undefined,
  })
  return renderToStaticMarkup(
    createElement(ContactForm, {
      formId: FORM_ID,
      unitTag,
      containerPost: 0,
      locale: 'pl_PL',
      action: '/',
      label: 'Formularz',
      htmlId: undefined,
      htmlName: undefined,
      classes,
      hasFiles: false,
      hasBotCheck: true,
      status: 'init',
      message: '',
      problems: [],
      postedDataHash: '',
      fieldsHtml,
    }),
  )
}

/** Small pages with contact forms and their client, in real Chromium, with answers by the test. */
export const formPages = () => {
  let browser: TestBrowser
  let client: string
  /** Calls without an answer so far. */
  let waiting = 0
  /** Waits until all calls at page load have been answered and handled. */
  const settle = async () => {
    do await forms.page.waitForTimeout(HEARD_MS)
    while (waiting > 0)
  }

  const forms = {
    context: undefined as never as BrowserContext,
    page: undefined as never as Page,
    requested: [] as Asked[],
    /** Answers to a call (`feedback`, `feedback/schema`, `refill`); undefined: the connection breaks. */
    answers: {} as Record<string, (requested: Asked) => Answer | undefined | Promise<Answer | undefined>>,
    errors: [] as string[],
    /** Addresses of forms posted by navigation. */
    posted: [] as string[],

    open: async (template: string, options: FormPageOptions = {}) => {
      const schema: FormSchema = schemaOf(parseTemplate(template).tags, (key) => formMessages[key], {
        todayIso: '2026-11-21',
      })
      forms.answers['feedback/schema'] ??= () => ({ json: schema })
      forms.answers['refill'] ??= () => ({ json: {} })
      const [open, close] = options.around ?? ['', '']
      const all = Array.from(
        { length: options.count ?? 1 },
        (_, index) => open + drawn(template, index + 1, options.classes ?? []) + close,
      ).join('')
      const html = `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Kontakt</title></head><body><a href="#x">Na górę</a>${all}<script src="/before.js"></script><script src="/client.js"></script><script src="/start.js"></script></body></html>`
      const scripts: Record<string, string> = {
        '/before.js': `window.wpcf7 = { api: { root: '/wp-json/', namespace: 'contact-form-7/v1' } };${RECORDER}${options.before ?? ''}`,
        '/client.js': client,
        '/start.js': startScript(options.check),
      }
      await forms.context.route('**/*', async (route) => {
        const request = route.request()
        const { pathname } = new URL(request.url())
        if (scripts[pathname] !== undefined)
          return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: scripts[pathname] })
        if (!pathname.startsWith(API)) {
          if (request.method() === 'POST') forms.posted.push(request.url())
          return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
        }
        const requested = {
          method: request.method(),
          call: pathname.slice(API.length).replace(/^\d+\//, ''),
          headers: request.headers(),
          fields: fieldsOf(request),
        }
        forms.requested.push(requested)
        waiting += 1
        const answer = await forms.answers[requested.call]?.(requested)
        waiting -= 1
        if (!answer) return route.abort('failed').catch(() => {})
        const { json, ...rest } = answer
        return route.fulfill(json === undefined ? rest : { ...rest, json }).catch(() => {})
      })
      await forms.page.goto(`${SITE}/`)
      await settle()
    },
    /** Events of the forms so far: name and status. */
    events: () => forms.page.evaluate(() => (window as never as { recorded: string[] }).recorded),
    calls: (call: string) => forms.requested.filter((requested) => requested.call === call),
    status: () => forms.page.locator('form.wpcf7-form').first().getAttribute('data-status'),
    responseText: () => forms.page.locator('.wpcf7-response-output').first().innerText(),
  }

  beforeAll(async () => {
    ;[browser, client] = await Promise.all([
      openBrowser(),
      bundleForPage('e2e/shop/contact-form/form-page-client.ts', 'klepkaForms'),
    ])
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    Object.assign(forms, { requested: [], answers: {}, errors: [], posted: [] })
    waiting = 0
    forms.context = await browser.newContext()
    forms.page = await forms.context.newPage()
    forms.page.on('console', (message) => message.type() === 'error' && forms.errors.push(message.text()))
    forms.page.on('pageerror', (error) => forms.errors.push(error.message))
  })
  afterEach(() => forms.context.close())
  return forms
}

const RECORDER = `
window.recorded = [];
for (const name of ['beforesubmit','statuschanged','submit','invalid','unaccepted','spam','aborted','mailsent','mailfailed','reset'])
  document.addEventListener('wpcf7' + name, (event) => window.recorded.push(name + ' ' + event.detail.status));
document.addEventListener('wpcf7grecaptchaexecuted', (event) => window.recorded.push('token ' + event.detail.action));`

const startScript = (check: string | undefined) => `
const words = ${JSON.stringify(contactFormClient)};
const settings = { sitekey: 'SK', actions: { homepage: 'homepage', contactform: 'contactform' } };
const check = ${check ? `{ ready: (then) => then(), execute: ${check} }` : 'null'};
klepkaForms.startContactForms(document, { words, botCheck: check ? { settings, tokens: klepkaForms.startBotCheckTokens(document, check, settings) } : undefined });`

const fieldsOf = (request: Request): [string, string][] =>
  [
    ...(request.postDataBuffer()?.toString('utf8') ?? '').matchAll(
      /name="([^"]*)"(?:; filename="[^"]*")?\r\n(?:Content-Type: [^\r]*\r\n)?\r\n([\s\S]*?)\r\n--/g,
    ),
  ].map(([, name = '', value = '']) => [name, value])
