import { registerParts } from '../page/scripts.ts'
import draggableCss from './draggable/draggable.css?inline'
import { Draggable } from './draggable/draggable.tsx'
import { gamePart } from './game-frame.tsx'
import giftBoxCss from './gift-box/gift-box.css?inline'
import { GiftBox } from './gift-box/gift-box.tsx'
import scratchCardCss from './scratch-card/scratch-card.css?inline'
import { ScratchCard } from './scratch-card/scratch-card.tsx'
import wheelCss from './wheel/wheel.css?inline'
import { Wheel } from './wheel/wheel.tsx'

registerParts({
  wheel: gamePart(Wheel, wheelCss),
  draggable: gamePart(Draggable, draggableCss),
  'gift-box': gamePart(GiftBox, giftBoxCss),
  'scratch-card': gamePart(ScratchCard, scratchCardCss),
})
