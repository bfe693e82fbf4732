import { useEffect, useState } from 'react'
import { jsx } from 'react/jsx-runtime'
import { registerParts } from '../page/register-parts.ts'
import { button, heading, image, text } from './blocks/index.ts'
import { renderCampaign } from './campaign-view.tsx'

registerParts({
  view: {
    blocks: { button, heading, image, text },
    draw: renderCampaign,
    react: { jsx, useState, useEffect },
  },
})
