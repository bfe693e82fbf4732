import type { Shop } from '#server/shop.ts'
import { sendReminders } from './remind.ts'

const EVERY_MS = 5 * 60_000

/** Looks every five minutes whom to remind, until stopped. */
export const startReminders = (shop: Shop): (() => Promise<void>) => {
  let running: Promise<unknown> | undefined
  const look = () => {
    running ??= sendReminders(shop)
      .catch((error: unknown) => shop.log(`reminders: ${String(error)}`))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
