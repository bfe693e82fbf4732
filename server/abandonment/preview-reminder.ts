import { listProductCards } from '#server/catalog/list-product-cards.ts'
import type { Shop } from '#server/shop.ts'
import { cartReminderMail } from './reminder-mail.ts'
import { reminderPaths } from './reminder-links.ts'
import { LINK_LIVES_MS } from './restore-cart.ts'

const PRODUCTS = 2

/** The mail as it would be for a cart with the shop's best sellers; its links lead nowhere. */
export const previewReminder = async ({
  db,
  now,
  settings,
  shopSettings,
}: Pick<Shop, 'db' | 'now' | 'settings' | 'shopSettings'>): Promise<{ subject: string; html: string }> => {
  const { cards } = await listProductCards(
    db.read,
    { listing: 'all', orderBy: 'popularity', page: 1, perPage: PRODUCTS },
    now(),
  )
  const lines = cards.map(({ name, priceGrosze }, index) => ({
    name,
    choice: [],
    quantity: index + 1,
    totalGrosze: (priceGrosze ?? 0) * (index + 1),
  }))
  const url = (path: string) => settings.publicUrl + path.replace(':token', '')
  return cartReminderMail({
    shopName: shopSettings().shopName,
    lines,
    totalGrosze: lines.reduce((sum, { totalGrosze }) => sum + totalGrosze, 0),
    endsMs: now() + LINK_LIVES_MS,
    restoreUrl: url(reminderPaths.restore),
    refuseUrl: url(reminderPaths.refuse),
  })
}
