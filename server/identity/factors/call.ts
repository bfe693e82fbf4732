import { telephoneFactor } from './telephone-factor.ts'

/** Six digits told by a voice. */
export default telephoneFactor('CALL', 'callData')
