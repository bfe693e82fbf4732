import { telephoneFactor } from './telephone-factor.ts'

/** Six digits as a text message. */
export default telephoneFactor('SMS', 'smsData')
