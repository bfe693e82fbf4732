import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
import { registerParts } from '../page/scripts.ts'
import type { RenderCampaign } from '../parts.ts'
import { viewBlocks } from './blocks/view-blocks.tsx'
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
    blocks: viewBlocks,
    draw: renderCampaign,
    react: { jsx, useState, useEffect },
  },
})
