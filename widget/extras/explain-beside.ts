import type { Explanation } from '#campaign/explain/explain.ts'
import { explanationWords } from '#campaign/explain/explanation-words.ts'
import type { RenderPart } from '../parts.ts'
import css from './why.css?inline'

const NAME = 'klepka-why'
/** From this window width on the panel fits beside a campaign. */
const WIDE = '(width >= 640px)'

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  element.append(...children)
  return element
}

const details = ({ outcome, reasons, isOn }: Explanation & { isOn: boolean }): HTMLDetailsElement => {
  const list = make('ul')
  list.ariaLabel = explanationWords.reasons
  for (const { about, title, verdict, seen } of reasons)
    list.append(
      make(
        'li',
        make('b', explanationWords.verdict[about === 'trigger' ? 'trigger' : 'rule'][verdict]),
        ` ${title}: ${seen}`,
      ),
    )
  const found = make('details', make('summary', 'Podgląd: dlaczego ją widać albo nie'))
  if (!isOn) found.append(make('p', 'Kampania jest wyłączona i poza podglądem nikt jej nie widzi.'))
  found.append(
    make('p', `Ktoś, kto jest tu pierwszy raz, na Twoim urządzeniu: ${explanationWords.outcome[outcome]}`),
    list,
  )
  found.open = matchMedia(WIDE).matches
  return found
}

/**
 * Shows in a preview what decides about the campaign on this page, in a panel that can be closed. It is
 * inside a modal campaign, since nothing outside could be pressed, and remains when that is closed.
 */
export const explainBeside: NonNullable<RenderPart['begin']> = ({ layer }, { campaign: { why } }) => {
  document.querySelector(NAME)?.remove()
  if (!why) return () => {}
  const host = document.createElement(NAME)
  host.lang = 'pl'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const header = make('header')
  const button = make('button', '×')
  button.type = 'button'
  button.ariaLabel = 'Zamknij wyjaśnienie'
  let isClosed = false
  button.addEventListener('click', () => {
    isClosed = true
    host.remove()
  })
  header.append(details(why), button)
  root.append(header)
  const stay = () => {
    if (isClosed) return
    host.popover = 'manual'
    document.documentElement.append(host)
    host.showPopover?.()
  }
  if (layer.localName === 'dialog') layer.append(host)
  else {
    stay()
    // The last element in the top layer is on top.
    layer.addEventListener('toggle', stay, { once: true })
  }
  return stay
}
