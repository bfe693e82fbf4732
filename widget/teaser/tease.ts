import type { TeaserPart } from '../parts.ts'
import { dress } from '../screens/make-layer.ts'
import { playMotion } from '../screens/play-motion.ts'

const GAP_PX = 8

export const tease: TeaserPart = (openShadow, campaign, template, opened) => {
  const { side = 'right', text = '' } = campaign.teaser ?? {}
  const { element, root } = openShadow('poptin-teaser', campaign.id, document.documentElement, [template.surface.styles])
  const tab = document.createElement('aside')
  dress(tab, template)
  tab.popover = 'manual'
  tab.ariaLabel = text
  tab.classList.add('teaser', side)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', opened)
  tab.append(button)
  root.append(tab)
  tab.showPopover?.()
  // Not the tab itself: others ask where it stands.
  playMotion(button, template.attention)
  // Above those that stand at its side already; below them where that would be out of the window.
  const others = [...document.querySelectorAll('.poptin-teaser')].flatMap(({ shadowRoot }) => {
    const other = shadowRoot?.firstElementChild
    return other && other !== tab && other.classList.contains(side) ? other.getBoundingClientRect() : []
  })
  const { top, bottom } = tab.getBoundingClientRect()
  const up = bottom + GAP_PX - Math.min(...others.map((other) => other.top))
  tab.style.setProperty('--up', `${up < top ? Math.max(0, up) : top - GAP_PX - Math.max(...others.map((other) => other.bottom))}px`)
  return () => element.remove()
}
