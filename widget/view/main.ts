import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
import { registerParts } from '../page/scripts.ts'
import type { RenderCampaign } from '../parts.ts'
import { viewBlocks } from './blocks/view-blocks.tsx'
import { CampaignView, fillerOf } from './campaign-view.tsx'

const renderCampaign: RenderCampaign = (box, props) => {
  const layer = box.parentElement as HTMLElement & { ariaLabel: string }
  // Its title, with the dates in it.
  layer.ariaLabel = fillerOf(props.showing)(layer.ariaLabel)
  const view = createRoot(box)
  flushSync(() => view.render(jsx(CampaignView, props)))
  return () => view.unmount()
}

registerParts({
  view: {
    blocks: viewBlocks,
    mount: renderCampaign,
    react: { jsx, useState, useEffect },
  },
})
