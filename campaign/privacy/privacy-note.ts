import * as v from 'valibot'
import { campaignShape, type Campaign } from '../campaign-shape.ts'
import { fieldKinds } from '../fields/field-kinds.ts'
import { splitRuns } from '../texts/rich-text.ts'

/** The shop's notice about personal data, at what it says about campaigns. */
const NOTICE_PATH = '/twoje-dane/#kampania'
/** How links to a notice about personal data are named, by this shop and by others. */
const NAMES_NOTICE = /twoje-dane|prywatno|rodo|dane|danych|privacy|gdpr|personal data|פרטיות/i

type Screens = Campaign['screens']

/** What a form says about personal data, and the words of the link to the notice (RODO art. 13). */
const words: Record<Campaign['language'], { text: string; link: string }> = {
  pl: {
    text: 'Podane dane przetwarzamy, żeby odpowiedzieć i przysyłać to, na co się zgadzasz.',
    link: 'Jak przetwarzamy dane',
  },
  en: {
    text: 'We use your data to reply and to send you what you agree to.',
    link: 'How we process personal data',
  },
  he: {
    text: 'אנו משתמשים בפרטים שמסרת כדי להשיב ולשלוח לך את מה שהסכמת לקבל.',
    link: 'מדיניות הפרטיות',
  },
}

/** The address of the notice of the shop at `shopUrl`; texts link to `https:` or relative addresses only. */
export const privacyNoticeAddress = (shopUrl: string | null): string =>
  `${shopUrl?.startsWith('https:') ? new URL(shopUrl).origin : ''}${NOTICE_PATH}`

const isNotice = (text: string): boolean =>
  NAMES_NOTICE.test(text) &&
  (splitRuns(text, true).some(({ marks }) => marks.url !== null) || /<a\s/i.test(text))

const hasNotice = ({ form }: Screens): boolean =>
  form.some(
    (block) =>
      (block.kind === 'text' && isNotice(block.text)) || (block.kind === 'html' && isNotice(block.html)),
  )

/** Whether a form asks who somebody is or how to reach them, and says nowhere what happens with that. */
export const lacksPrivacyNote = ({ fields, screens, mobileScreens }: Campaign): boolean => {
  const asked = Object.values(fields)
  if (!asked.some(({ kind }) => fieldKinds[kind]?.isPersonal)) return false
  if (asked.some((field) => 'text' in field && typeof field.text === 'string' && isNotice(field.text)))
    return false
  return [screens, mobileScreens].some((own) => own !== null && !hasNotice(own))
}

/** Below the form's last button, in its area. */
const completeForm = (own: Screens, text: string): Screens => {
  const area = (own.form.findLast(({ kind }) => kind === 'button' || kind === 'fields') ?? { area: 'form' })
    .area
  const note = v.parse(campaignShape.entries.screens.entries.form, [
    { kind: 'text', text, isSmall: true, area },
  ])
  return { ...own, form: [...own.form, ...note] }
}

/** The same campaign with a note that links to `address` at the end of each form that lacks it. */
export const withPrivacyNote = (campaign: Campaign, address: string): Campaign => {
  if (!lacksPrivacyNote(campaign)) return campaign
  const { text, link } = words[campaign.language]
  const complete = (own: Screens): Screens =>
    hasNotice(own) ? own : completeForm(own, `${text} [${link}](${address})`)
  return {
    ...campaign,
    screens: complete(campaign.screens),
    mobileScreens: campaign.mobileScreens && complete(campaign.mobileScreens),
  }
}
