import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'

/** `confirm` names the row of a consent; `contact` an address, which only the link's owner reads. */
type ConsentLink = 'confirm' | 'contact'

const DIGITS = 32
const TOKEN = /^([\w-]{1,400})\.([0-9a-f]{32})$/

const seal = ({ settings }: Services, link: ConsentLink, value: string) =>
  createHmac('sha256', settings.secret).update(`consent:${link}:${value}`).digest('hex').slice(0, DIGITS)

const tokenOf = (services: Services, link: ConsentLink, value: string): string => {
  const encoded = Buffer.from(value).toString('base64url')
  return `${encoded}.${seal(services, link, value)}`
}

/** What a token signed by us names; undefined: it is invalid. */
export const readConsentToken = (
  services: Services,
  link: ConsentLink,
  token: string,
): string | undefined => {
  const [, encoded, given] = TOKEN.exec(token) ?? []
  if (!encoded || !given) return undefined
  const value = Buffer.from(encoded, 'base64url').toString()
  return timingSafeEqual(Buffer.from(seal(services, link, value)), Buffer.from(given)) ? value : undefined
}

export const confirmUrl = (services: Services, consentId: string): string =>
  services.settings.publicUrl + paths.confirmConsent(tokenOf(services, 'confirm', consentId))

export const unsubscribeUrl = (services: Services, email: string): string =>
  services.settings.publicUrl + paths.unsubscribe(tokenOf(services, 'contact', email))

export const choicesPath = (services: Services, email: string): string =>
  paths.consentChoices(tokenOf(services, 'contact', email))
