import { type MarketingChannel, offeredConsents } from '#contract/console/privacy/marketing-settings.ts'
import { readPhone } from '#contract/shop/checkout-fields.ts'
import type { ConsentBox } from '#contract/console/privacy/newsletter-page.ts'
import { readTexts } from '#server/identity/members/change-profile.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { consentState } from '../consents/consents.ts'
import { subscribe, unsubscribe } from '../consents/subscribe.ts'

const phoneOf = (member: IdentityRow): string | null => {
  const { phones, phonesV2 } = readTexts(member).profile
  return readPhone(phonesV2[0]?.phone ?? phones[0] ?? '') ?? null
}

/** The marketing that a member may consent to; what needs a telephone number is offered to those who have one. */
export const consentBoxes = async (services: Services, member: IdentityRow): Promise<ConsentBox[]> => {
  const { marketing, shopName } = services.shopSettings()
  const boxes: ConsentBox[] = []
  for (const { channel, text } of offeredConsents(marketing, shopName)) {
    const contact = channel === 'email' ? member.email : phoneOf(member)
    if (contact === null) continue
    const isTicked = (await consentState(services.db.read, contact, channel)) === 'given'
    boxes.push({ channel, text, isTicked })
  }
  return boxes
}

/** Gives the newly ticked consents and withdraws the others. A proven address needs no letter. */
export const changeConsents = async (
  services: Services,
  member: IdentityRow,
  { channels, ip }: { channels: readonly MarketingChannel[]; ip: string },
): Promise<void> => {
  const boxes = await consentBoxes(services, member)
  const pageUrl = services.settings.publicUrl + paths.privacy
  const changed = (isGiven: boolean) =>
    boxes
      .filter(({ channel, isTicked }) => isTicked !== isGiven && channels.includes(channel) === isGiven)
      .map(({ channel }) => channel)
  await services.db.transaction((tx) =>
    subscribe(tx, services, {
      email: member.email,
      phone: phoneOf(member),
      channels: changed(true),
      source: 'account',
      sourceId: member.id,
      pageUrl,
      ip,
      isProven: member.is_email_verified === 1,
    }),
  )
  await unsubscribe(services, member.email, changed(false), { source: 'account', ip, pageUrl })
  services.mailWaiting()
}
