import { telephoneFactor } from '../telephone.ts'

/** Six digits told by a voice. */
export default telephoneFactor('CALL', 'callData')
