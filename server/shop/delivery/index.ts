export { default as by_weight } from './by-weight.ts'
export { default as flat_rate } from './flat-rate.ts'
export { default as free_from } from './free-from.ts'
export { default as pickup } from './pickup.ts'
