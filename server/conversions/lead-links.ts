import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

export const leadPaths = { confirm: '/zgoda/potwierdz/:token', unsubscribe: '/zgoda/wypisz/:token' } as const
export type LeadLink = keyof typeof leadPaths

const DIGITS = 32
const TOKEN = /^([\w-]{36})\.([0-9a-f]{32})$/

type Needs = Pick<Shop, 'settings'>

const seal = ({ settings }: Needs, link: LeadLink, leadId: string) =>
  createHmac('sha256', settings.secret).update(`lead:${link}:${leadId}`).digest('hex').slice(0, DIGITS)

/** Where a lead confirms, or wants no more mail. Whoever has the link may. */
export const leadUrl = (shop: Needs, link: LeadLink, leadId: string): string =>
  `${shop.settings.publicUrl}${leadPaths[link].replace(':token', `${leadId}.${seal(shop, link, leadId)}`)}`

/** The lead of a link of ours; undefined: it is none. */
export const readLeadToken = (shop: Needs, link: LeadLink, token: string): string | undefined => {
  const [, leadId, given] = TOKEN.exec(token) ?? []
  return leadId && given && timingSafeEqual(Buffer.from(seal(shop, link, leadId)), Buffer.from(given))
    ? leadId
    : undefined
}
