import type { TeaserPart } from '../../parts.ts'
import { followPage } from '../../dark/follow-page.ts'
import { styleLayer } from '../../screens/make-layer.ts'
import { playMotion } from '../../screens/play-motion.ts'
import { stepAside } from './step-aside.ts'

const GAP_PX = 8
/** How long a closed tab stays hidden. */
const CLOSED_FOR_MS = 30 * 86_400_000

export const tease: TeaserPart = (openShadow, campaign, template, opened, storage) => {
  const closedKey = `poptin_teaser_closed_${campaign.id}`
  const isClosed = Date.now() - Number(storage?.recall(closedKey) ?? 0) < CLOSED_FOR_MS
  if (isClosed) return () => {}

  const { side = 'right', text = '' } = campaign.teaser ?? {}
  const { element, root } = openShadow('poptin-teaser', campaign.id, document.documentElement, [
    template.surface.styles,
  ])
  const tab = document.createElement('aside')
  styleLayer(tab, template)
  tab.popover = 'manual'
  tab.ariaLabel = text
  tab.classList.add('teaser', side)
  const pill = document.createElement('div')
  pill.className = 'pill'
  const addButton = (name: string, said: string, label: string, pressed: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = name
    button.textContent = said
    if (label) button.ariaLabel = label
    button.addEventListener('click', pressed)
    pill.append(button)
  }
  const remove = () => {
    stop()
    element.remove()
  }
  addButton('open', text, '', opened)
  addButton('dismiss', '×', `${template.words.close}: ${text}`, () => {
    storage?.remember(closedKey, String(Date.now()))
    remove()
  })
  tab.append(pill)
  root.append(tab)
  tab.showPopover?.()
  // Not the tab itself: other tabs read its position.
  playMotion(pill, template.attention)
  // Above other tabs at the same side; below them if it would leave the window.
  const others = [...document.querySelectorAll('.poptin-teaser')].flatMap(({ shadowRoot }) => {
    const other = shadowRoot?.firstElementChild
    return other && other !== tab && other.classList.contains(side) ? other.getBoundingClientRect() : []
  })
  const { top, bottom } = tab.getBoundingClientRect()
  const up = bottom + GAP_PX - Math.min(...others.map((other) => other.top))
  tab.style.setProperty(
    '--up',
    `${up < top ? Math.max(0, up) : top - GAP_PX - Math.max(...others.map((other) => other.bottom))}px`,
  )
  const stops = [stepAside(element, tab), followPage(tab, null)]
  const stop = () => stops.forEach((end) => end())
  return remove
}
