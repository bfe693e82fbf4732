export { default as draggable } from './draggable.ts'
export { default as giftBox } from './gift-box.ts'
export { default as scratchCard } from './scratch-card.ts'
export { default as wheel } from './wheel.ts'
