import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { RenderCampaign } from '../parts.ts'
import { CampaignView } from './campaign-view.tsx'
import { fillerOf } from './fill.ts'

export const renderCampaign: RenderCampaign = (box, drawing) => {
  const layer = box.parentElement as HTMLElement & { ariaLabel: string }
  // Its title, with the dates in it.
  layer.ariaLabel = fillerOf(drawing.showing)(layer.ariaLabel)
  const view = createRoot(box)
  flushSync(() => view.render(<CampaignView {...drawing} />))
  return () => view.unmount()
}
