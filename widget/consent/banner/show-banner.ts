import { consentBanner as words } from '../strings.ts'
import css from './banner.css?inline'
import { snippetOfPage } from './snippet-of-page.ts'

const NAME = 'klepka-consent'

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties)

/**
 * Asks on a page of another site. It stands before the body, so that keyboards reach it first, is no dialog, and moves
 * nothing. `close`: the visitor put it away without a choice.
 */
export const showBanner = (choose: (isGiven: boolean, text: string) => void, close: () => void): void => {
  document.querySelector(NAME)?.remove()
  const { consentText: text = words.text, privacyUrl } = snippetOfPage()
  const element = document.createElement(NAME)
  const root = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]

  const button = (textContent: string, press: () => void) => {
    const made = make('button', { type: 'button', textContent })
    made.addEventListener('click', () => {
      element.remove()
      press()
    })
    return made
  }
  const banner = make('section', { ariaLabel: words.label, lang: 'pl' })
  const paragraph = make('p', { textContent: text })
  if (privacyUrl && /^https?:/.test(new URL(privacyUrl, location.href).href))
    paragraph.append(' ', make('a', { href: privacyUrl, textContent: words.privacy }))
  const closing = button('×', close)
  closing.className = 'close'
  closing.ariaLabel = words.close
  banner.append(
    paragraph,
    button(words.accept, () => choose(true, text)),
    button(words.refuse, () => choose(false, text)),
    closing,
  )
  root.append(banner)
  document.documentElement.insertBefore(element, document.body)
}
