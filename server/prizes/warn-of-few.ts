import type { KeptCampaign } from '#server/campaigns/kept-campaign.ts'
import type { LiveSite } from '#server/campaigns/live-site.ts'
import type { Sql } from '#server/db/tables.ts'
import { drawMail } from '#server/mail/draw-mail.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { prizeMail as words } from '#storefront/strings/pl/prize-mail.ts'
import { findTaken } from './draw-store.ts'
import { leftOf } from './left-of.ts'
import type { DrawRow } from './store.ts'

type Warning = {
  site: Pick<LiveSite, 'settings'>
  kept: Pick<KeptCampaign, 'id' | 'campaign'>
  draw: DrawRow | null
  nowMs: number
}

/**
 * To a site's owner, once for each filling of a prize: it is running out. In the transaction in which one
 * more was taken.
 */
export const warnOfFew = async (
  tx: Sql,
  { settings }: Pick<Shop, 'settings'>,
  { site, kept, draw, nowMs }: Warning,
): Promise<void> => {
  if (draw?.status !== 'won' || draw.is_limited === 0 || site.settings.leadsTo === null) return
  const prize = kept.campaign.game?.prizes.find(({ id }) => id === draw.prize_id)
  if (!prize) return
  const { left, whole, isFew } = await leftOf(tx, kept.id, prize, await findTaken(tx, kept.id, prize.id))
  if (!isFew || left === null) return
  const subject = words.subject(prize.label, kept.campaign.name)
  const mail = drawMail(subject, [
    { kind: 'text', text: words.left(prize.label, kept.campaign.name, left) },
    { kind: 'text', text: words.what },
    { kind: 'link', label: words.open, url: `${settings.publicUrl}/panel/#/nagrody/${kept.id}` },
  ])
  await queueMail(
    tx,
    {
      cause: `prize:${kept.id}:${prize.id}:few:${whole}`,
      about: `prize:${kept.id}`,
      to: site.settings.leadsTo,
      subject,
      ...mail,
    },
    nowMs,
  )
}
