import { createHash } from 'node:crypto'
import type { BrowserContext, Route } from 'playwright-core'

/**
 * Screens as plain as can be, for tests of what happens around them: a host element with a form, a cross, a button of each
 * sort, and nothing that takes time. Runs in the page.
 */
const drawPlainly = () => {
  type Anything = { [key: string]: (...given: unknown[]) => unknown }
  type Showing = { campaign: { id: string; name: string }; template: { fields: object; names: object }; container: Element | null; host: Anything }
  const parts = ((window as { klepkaParts?: Record<string, unknown> }).klepkaParts ??= {})
  parts['screens'] = {
    show: ({ campaign, container, host }: Showing) => {
      const element = Object.assign(document.createElement('div'), { className: 'poptin-popup' })
      element.dataset['poptinId'] = campaign.id
      const root = element.attachShadow({ mode: 'open' })
      const add = (name: string, press: () => void) => {
        const button = Object.assign(document.createElement('button'), { type: 'button', className: name, textContent: `${name} ${campaign.name}` })
        button.addEventListener('click', press)
        root.append(button)
      }
      const input = Object.assign(document.createElement('input'), { name: 'email', type: 'email' })
      root.append(input)
      const gone = () => {
        element.remove()
        host['gone']?.()
      }
      const close = (how: string) => {
        host['closing']?.(how)
        gone()
      }
      add('x', () => close('x_click'))
      add('time', () => close('auto_close'))
      add('poptin-form-submit-button', () => void Promise.resolve(host['submit']?.({ email: input.value }, 'Wyślij')).then((outcome) => (element.dataset['outcome'] = JSON.stringify(outcome))))
      add('link', () => host['redirect']?.('127.0.0.1:1/dalej', false))
      add('tab', () => host['redirect']?.(`${location.origin}/nowa`, true))
      add('press', () => host['pressed']?.('Kup'))
      add('launch', () => host['launch']?.(element.dataset['launches'] ?? ''))
      add('coupon', () => host['couponCopied']?.('LATO'))
      ;(container ?? document.body).append(element)
      host['viewed']?.()
      return { close: gone }
    },
  }
  parts['teaser'] = (_openShadow: unknown, campaign: { id: string }, _template: unknown, opened: () => void) => {
    const tab = Object.assign(document.createElement('button'), { className: 'plain-teaser', textContent: 'zakładka' })
    tab.dataset['of'] = campaign.id
    tab.addEventListener('click', opened)
    document.body.append(tab)
    return () => tab.remove()
  }
}

/** Gives pages of a visitor these screens instead of ours. */
export const usePlainScreens = async (context: BrowserContext): Promise<void> => {
  const code = `(${drawPlainly.toString()})()`
  const file = { src: '/widget/plain-screens.js', integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` }
  const change = async (route: Route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (!response.ok()) return route.fulfill({ response, body: text })
    const configuration = JSON.parse(text) as { scripts: object }
    await route.fulfill({ response, json: { ...configuration, scripts: { ...configuration.scripts, screens: file, teaser: file } } })
  }
  // A page that was closed meanwhile waits for nothing.
  await context.route('**/api/display/configuration/*', (route) => change(route).catch(() => {}))
  await context.route('**/widget/plain-screens.js', (route) => route.fulfill({ body: code, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } }))
}
