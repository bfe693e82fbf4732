import type { Screens } from '../parts.ts'
import { dress } from './make-layer.ts'
import { openShadow } from './open-shadow.ts'
import { playMotion } from './play-motion.ts'

const GAP_PX = 8

export const tease: Screens['tease'] = (campaign, template, opened) => {
  const { side = 'right', text = '' } = campaign.teaser ?? {}
  const { element, root } = openShadow('poptin-teaser', campaign.id, document.body, [template.surface.styles])
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
  // Above those that stand at its side already.
  const standing = Array.from(document.querySelectorAll('.poptin-teaser'), (other) => other.shadowRoot?.firstElementChild)
  const tops = standing.flatMap((other) => (other && other !== tab && other.classList.contains(side) ? other.getBoundingClientRect().top : []))
  tab.style.setProperty('--up', `${Math.max(0, tab.getBoundingClientRect().bottom + GAP_PX - Math.min(...tops))}px`)
  return () => element.remove()
}
