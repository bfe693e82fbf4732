import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

export const leadPaths = { confirm: '/zgoda/potwierdz/:token', unsubscribe: '/zgoda/wypisz/:token' } as const
export type LeadLink = keyof typeof leadPaths

const DIGITS = 32
const TOKEN = /^([\w-]{36})\.([0-9a-f]{32})$/

const seal = ({ settings }: Services, link: LeadLink, leadId: string) =>
  createHmac('sha256', settings.secret).update(`lead:${link}:${leadId}`).digest('hex').slice(0, DIGITS)

/** Links by which a lead confirms or unsubscribes. Anybody with the link may use it. */
export const leadUrl = (services: Services, link: LeadLink, leadId: string): string =>
  `${services.settings.publicUrl}${leadPaths[link].replace(':token', `${leadId}.${seal(services, link, leadId)}`)}`

/** The lead of a link signed by us; undefined: it is invalid. */
export const readLeadToken = (services: Services, link: LeadLink, token: string): string | undefined => {
  const [, leadId, given] = TOKEN.exec(token) ?? []
  return leadId && given && timingSafeEqual(Buffer.from(seal(services, link, leadId)), Buffer.from(given))
    ? leadId
    : undefined
}
