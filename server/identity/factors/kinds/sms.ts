import { telephoneFactor } from '../telephone.ts'

/** Six digits as a text message. */
export default telephoneFactor('SMS', 'smsData')
