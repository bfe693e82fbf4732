import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

export const reminderPaths = {
  restore: '/koszyk/przywroc/:token',
  refuse: '/przypomnienia/wypisz/:token',
} as const
export type ReminderLink = keyof typeof reminderPaths

const DIGITS = 32
const TOKEN = /^([\w-]{36})\.([0-9a-f]{32})$/

type Needs = Pick<Shop, 'settings'>

const seal = ({ settings }: Needs, link: ReminderLink, id: string) =>
  createHmac('sha256', settings.secret).update(`reminder:${link}:${id}`).digest('hex').slice(0, DIGITS)

/** Where a reminder leads; whoever has the link may follow it. */
export const reminderUrl = (shop: Needs, link: ReminderLink, id: string): string =>
  `${shop.settings.publicUrl}${reminderPaths[link].replace(':token', `${id}.${seal(shop, link, id)}`)}`

/** The reminder of a link of ours; undefined: it is none. */
export const readReminderToken = (shop: Needs, link: ReminderLink, token: string): string | undefined => {
  const [, id, given] = TOKEN.exec(token) ?? []
  return id && given && timingSafeEqual(Buffer.from(seal(shop, link, id)), Buffer.from(given))
    ? id
    : undefined
}
