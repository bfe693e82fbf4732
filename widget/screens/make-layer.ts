import type { CampaignTemplate } from '#campaign/published/template.ts'

/** Whether the page behind is inert. */
export const isModal = ({ surface, closing }: CampaignTemplate): boolean =>
  !surface.isInFlow && (surface.isModal || closing.locksContent)

/** What every surface of a campaign has. */
export const styleLayer = (layer: HTMLElement, template: CampaignTemplate): void => {
  const { type, format, language, surface } = template
  const { location, orientation, media } = surface
  layer.lang = language
  layer.dir = language === 'he' ? 'rtl' : 'ltr'
  layer.classList.add('layer', type, `${type}-${format}`, location, orientation, `media-${media}`)
}

/** The element that covers the window or is in the page, and the visible box in it. */
export const makeLayer = (template: CampaignTemplate): { layer: HTMLElement; box: HTMLElement } => {
  const { surface, screens, words } = template
  const layer = document.createElement(isModal(template) ? 'dialog' : surface.isInFlow ? 'section' : 'div')
  styleLayer(layer, template)
  if (!surface.isInFlow) {
    if (layer.localName === 'div') Object.assign(layer, { popover: 'manual', role: 'dialog' })
    layer.classList.add('over')
  }
  const title = (screens.play ?? screens.form).blocks.find(
    (block): block is Extract<typeof block, { text: string }> => block.area === 'heading' && 'text' in block,
  )
  layer.ariaLabel = title?.text ?? words.campaign
  const box = document.createElement('div')
  box.className = 'box'
  box.tabIndex = -1
  layer.append(box)
  return { layer, box }
}
