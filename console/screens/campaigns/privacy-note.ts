import * as v from 'valibot'
import { campaignShape, type Campaign } from '#campaign/campaign-shape.ts'
import { hasLink } from '#campaign/texts/inline-links.ts'

const NOTICE = '/twoje-dane/#kampania'
/** How links to a notice about personal data are named, by this shop and by others. */
const NAMES_NOTICE = /twoje-dane|prywatno|rodo|dane|danych|privacy|gdpr|personal data/i

type Screens = Campaign['screens']

/** What a form says about personal data; links lead to the shop's notice (RODO art. 13). */
const noteBlock = (home: string | null) => {
  const shop = globalThis.location?.origin ?? home ?? ''
  const address = `${home === globalThis.location?.origin ? '' : shop}${NOTICE}`
  const text = `Podane dane przetwarzamy, żeby odpowiedzieć i przysyłać to, na co się zgadzasz. [Jak przetwarzamy dane](${address})`
  return v.parse(campaignShape.entries.screens.entries.form, [{ kind: 'text', text, isSmall: true }])
}

const isNotice = (text: string): boolean => NAMES_NOTICE.test(text) && (hasLink(text) || /<a\s/i.test(text))

const hasNotice = ({ form }: Screens): boolean =>
  form.some(
    (block) =>
      (block.kind === 'text' && isNotice(block.text)) || (block.kind === 'html' && isNotice(block.html)),
  )

/** Whether a form asks for an address or a telephone number, and says nowhere what happens with them. */
export const lacksPrivacyNote = ({ fields, screens, mobileScreens }: Campaign): boolean => {
  const asked = Object.values(fields)
  if (!asked.some(({ kind }) => kind === 'email' || kind === 'phone')) return false
  if (asked.some((field) => 'text' in field && typeof field.text === 'string' && isNotice(field.text)))
    return false
  return [screens, mobileScreens].some((own) => own !== null && !hasNotice(own))
}

/** The same campaign with the note at the end of each form that lacks it; `home` null: the pages are not known. */
export const withPrivacyNote = (campaign: Campaign, home: string | null): Campaign => {
  if (!lacksPrivacyNote(campaign)) return campaign
  const complete = (own: Screens): Screens =>
    hasNotice(own) ? own : { ...own, form: [...own.form, ...noteBlock(home)] }
  return {
    ...campaign,
    screens: complete(campaign.screens),
    mobileScreens: campaign.mobileScreens && complete(campaign.mobileScreens),
  }
}
