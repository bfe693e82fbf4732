import { createHmac } from 'node:crypto'
import { mailboxOf } from '#server/limits/mailbox.ts'
import type { Shop } from '#server/shop.ts'

const DIGITS = 32

/** By which a mailbox, however its address is written, is known again and not read: it is kept only to compare. */
export const hideEmail = ({ settings }: Pick<Shop, 'settings'>, campaignId: string, email: string): string =>
  createHmac('sha256', settings.secret)
    .update(`winner:${campaignId}:${mailboxOf(email)}`)
    .digest('hex')
    .slice(0, DIGITS)
