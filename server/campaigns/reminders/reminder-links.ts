import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

export const reminderPaths = {
  restore: '/koszyk/przywroc/:token',
  refuse: '/przypomnienia/wypisz/:token',
} as const
export type ReminderLink = keyof typeof reminderPaths

const DIGITS = 32
const TOKEN = /^([\w-]{36})\.([0-9a-f]{32})$/

const seal = ({ settings }: Services, link: ReminderLink, id: string) =>
  createHmac('sha256', settings.secret).update(`reminder:${link}:${id}`).digest('hex').slice(0, DIGITS)

/** Links of reminders; anybody with the link may use it. */
export const reminderUrl = (services: Services, link: ReminderLink, id: string): string =>
  `${services.settings.publicUrl}${reminderPaths[link].replace(':token', `${id}.${seal(services, link, id)}`)}`

/** The reminder of a link signed by us; undefined: it is invalid. */
export const readReminderToken = (
  services: Services,
  link: ReminderLink,
  token: string,
): string | undefined => {
  const [, id, given] = TOKEN.exec(token) ?? []
  return id && given && timingSafeEqual(Buffer.from(seal(services, link, id)), Buffer.from(given))
    ? id
    : undefined
}
