import type { Shop } from '#server/shop.ts'
import { spendOnce } from '../used-once.ts'
import { readChallenge } from './challenge.ts'

/**
 * Is it the text of the picture, in any case? Right or wrong, a challenge is spent by this; a forged or
 * expired one leaves no trace.
 */
export const checkCaptcha = async (
  needs: Pick<Shop, 'db' | 'settings' | 'now'>,
  typed: string,
  challenge: string,
): Promise<boolean> => {
  const read = readChallenge(needs, challenge)
  if (!read) return false
  const isFirst = await needs.db.transaction((tx) => spendOnce(tx, `captcha:${challenge}`, read.expiresMs), {
    isDurable: false,
  })
  return isFirst && typed.replace(/\s+/g, '').toUpperCase() === read.text
}
