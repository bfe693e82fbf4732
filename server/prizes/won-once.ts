import type { KeptCampaign } from '#server/campaigns/kept-campaign.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { hideEmail } from './hide-email.ts'
import { findWinner } from './store.ts'

type Of = Pick<KeptCampaign, 'id' | 'parentId'>

/** What somebody wins once: a campaign and its variants are one game. */
export const wonIn = ({ id, parentId }: Of): string => parentId ?? id

/** By which a visitor's win is known. */
export const wonKeyOf = (kept: Of, visitor: string): string => `${wonIn(kept)}:${visitor}`

/** Whether this address has won; asked before anything is drawn, so that nobody sees a prize that is refused a moment later. */
export const hasWon = async (sql: Sql, shop: Pick<Shop, 'settings'>, kept: Of, email: string): Promise<boolean> => {
  const address = email.trim().toLowerCase()
  return address !== '' && findWinner(sql, wonIn(kept), hideEmail(shop, wonIn(kept), address))
}
