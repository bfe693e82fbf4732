import type { BotCheck, BotCheckConfig } from '#contract/contact-forms/bot-check.ts'
import { loadScript, within } from './load-script.ts'

type Turnstile = {
  render: (box: HTMLElement, options: Record<string, unknown>) => string
  remove: (id: string) => void
}

/** Each token has a box of its own, which is shown only when Cloudflare requires a click. */
export const openTurnstile = ({ scriptUrl = '' }: BotCheckConfig, view: Window): BotCheck => {
  const page = view as Window & { turnstile?: Turnstile }
  const opened = within(loadScript(view, scriptUrl), 'Turnstile')
  opened.catch(() => {})

  const tokenFor = (turnstile: Turnstile, siteKey: string, action: string) => {
    const box = view.document.body.appendChild(view.document.createElement('div'))
    box.className = 'bot-check'
    let id = ''
    return within(
      new Promise<string>((done, failed) => {
        const fail = (code: unknown) => failed(new Error(`bot check: Turnstile ${String(code)}`))
        id = turnstile.render(box, {
          sitekey: siteKey,
          action,
          appearance: 'interaction-only',
          callback: done,
          'error-callback': fail,
          'timeout-callback': () => fail('timeout'),
        })
      }),
      'Turnstile',
    ).finally(() => {
      if (id) turnstile.remove(id)
      box.remove()
    })
  }

  return {
    ready: (then) => void opened.then(then, then),
    execute: async (siteKey, { action }) => {
      await opened
      if (!page.turnstile) throw new Error('bot check: turnstile is missing')
      return tokenFor(page.turnstile, siteKey, action)
    },
  }
}
