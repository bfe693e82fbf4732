import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
import { registerParts } from '../page/register-parts.ts'
import type { RenderCampaign } from '../parts.ts'
import { button, heading, image, text } from './blocks/index.ts'
import { CampaignView, fillerOf } from './campaign-view.tsx'

const renderCampaign: RenderCampaign = (box, drawing) => {
  const layer = box.parentElement as HTMLElement & { ariaLabel: string }
  // Its title, with the dates in it.
  layer.ariaLabel = fillerOf(drawing.showing)(layer.ariaLabel)
  const view = createRoot(box)
  flushSync(() => view.render(jsx(CampaignView, drawing)))
  return () => view.unmount()
}

registerParts({
  view: {
    blocks: { button, heading, image, text },
    draw: renderCampaign,
    react: { jsx, useState, useEffect },
  },
})
