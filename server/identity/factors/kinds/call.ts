import { telephoneFactor } from '../telephone.ts'

/** Six digits spoken in a call. */
export default telephoneFactor('CALL', 'callData')
