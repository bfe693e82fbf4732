import type { Shop } from '#server/shop.ts'
import { demoSender } from './demo-sender.ts'
import type { Sender } from './sender.ts'

type Needs = Pick<Shop, 'settings' | 'now' | 'randomBytes'>

/**
 * Who sends to telephones; undefined: nobody, and factors that need it are off. A demo has one that writes
 * mails instead; a shop that is open has none until an operator adds theirs here.
 */
export const findSender = (shop: Needs): Sender | undefined =>
  shop.settings.isProduction ? undefined : demoSender(shop)
