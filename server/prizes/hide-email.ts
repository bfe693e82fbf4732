import { createHmac } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

const DIGITS = 32

/** By which an address is known again and not read: it is kept only to compare. */
export const hideEmail = ({ settings }: Pick<Shop, 'settings'>, campaignId: string, email: string): string =>
  createHmac('sha256', settings.secret).update(`winner:${campaignId}:${email}`).digest('hex').slice(0, DIGITS)
