import type { BrowserContext } from 'playwright-core'

/**
 * Minimal screens, for tests of the code around them: a host element with a form, a cross, a
 * button of each kind, without animations. Runs in the page.
 */
const drawPlainly = () => {
  type Anything = { [key: string]: (...given: unknown[]) => unknown }
  type Showing = {
    campaign: { id: string; name: string }
    template: { fields: object; names: object }
    container: Element | null
    host: Anything
  }
  const parts: Record<string, unknown> = {}
  parts['screens'] = {
    show: ({ campaign, container, host }: Showing) => {
      const element = Object.assign(document.createElement('div'), { className: 'poptin-popup' })
      element.dataset['poptinId'] = campaign.id
      const root = element.attachShadow({ mode: 'open' })
      const add = (name: string, press: () => void) => {
        const button = Object.assign(document.createElement('button'), {
          type: 'button',
          className: name,
          textContent: `${name} ${campaign.name}`,
        })
        button.addEventListener('click', press)
        root.append(button)
      }
      const input = Object.assign(document.createElement('input'), { name: 'email', type: 'email' })
      root.append(input)
      const remove = () => {
        element.remove()
        host['closed']?.()
      }
      const close = (how: string) => {
        host['closing']?.(how)
        remove()
      }
      add('x', () => close('x_click'))
      add('time', () => close('auto_close'))
      add(
        'poptin-form-submit-button',
        () =>
          void Promise.resolve(host['submit']?.({ email: input.value }, 'Wyślij')).then(
            (outcome) => (element.dataset['outcome'] = JSON.stringify(outcome)),
          ),
      )
      add('link', () => host['redirect']?.('127.0.0.1:1/dalej', false))
      add('tab', () => host['redirect']?.(`${location.origin}/nowa`, true))
      add('press', () => host['pressed']?.('Kup'))
      add('launch', () => host['launch']?.(element.dataset['launches'] ?? ''))
      add('coupon', () => host['couponCopied']?.('LATO'))
      ;(container ?? document.body).append(element)
      host['viewed']?.()
      return { close: remove }
    },
  }
  parts['teaser'] = (
    _openShadow: unknown,
    campaign: { id: string },
    _template: unknown,
    opened: () => void,
  ) => {
    const tab = Object.assign(document.createElement('button'), {
      className: 'plain-teaser',
      textContent: 'zakładka',
    })
    tab.dataset['of'] = campaign.id
    tab.addEventListener('click', opened)
    document.body.append(tab)
    return () => tab.remove()
  }
  // The widget's parts meet in `klepkaParts`: these screens are defined before its own.
  const begin = (value: object) =>
    void Object.defineProperty(window, 'klepkaParts', {
      value: { ...value, ...parts },
      configurable: true,
      enumerable: true,
      writable: true,
    })
  Object.defineProperty(window, 'klepkaParts', { configurable: true, set: begin })
}

/** Gives pages of a visitor these screens instead of ours. */
export const usePlainScreens = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(drawPlainly)
