import type { Screens } from '../parts.ts'
import { dress } from './make-layer.ts'
import { openShadow } from './open-shadow.ts'

export const tease: Screens['tease'] = (campaign, template, opened) => {
  const { element, root } = openShadow('poptin-teaser', campaign.id, document.body, [template.surface.styles])
  const tab = document.createElement('aside')
  dress(tab, template)
  tab.popover = 'manual'
  tab.ariaLabel = campaign.teaser?.text ?? ''
  tab.classList.add('teaser', campaign.teaser?.side ?? 'right')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = campaign.teaser?.text ?? ''
  button.addEventListener('click', opened)
  tab.append(button)
  root.append(tab)
  tab.showPopover?.()
  return () => element.remove()
}
