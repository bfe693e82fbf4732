import type { Visitor } from '#campaign/targeting/visitor.ts'

/** Telephones and tablets, and windows as small as theirs. */
const MOBILE = '(pointer:coarse),(max-width:511px),(max-height:511px)'

/** Fields that every page reads. */
export type Known = Pick<
  Visitor,
  | 'nowMs'
  | 'url'
  | 'referrer'
  | 'landingUrl'
  | 'visitedUrls'
  | 'pageViews'
  | 'sessions'
  | 'cookies'
  | 'memory'
>
/** Fields that a page reads if a decision needs them, at the latest when a campaign is shown. */
export type FoundOut = Exclude<keyof Visitor, keyof Known | 'cart' | 'member'>

type Field<Name extends FoundOut> = (known: Known) => Visitor[Name]
export type VisitorFields = { [Name in FoundOut]: Field<Name> }

export const utcOffsetMinutes: Field<'utcOffsetMinutes'> = () => -new Date().getTimezoneOffset()
export const previousUrl: Field<'previousUrl'> = ({ visitedUrls }) => visitedUrls.at(-2) ?? document.referrer
export const pageTitle: Field<'pageTitle'> = () => document.title
export const device: Field<'device'> = () => (matchMedia(MOBILE).matches ? 'mobile' : 'desktop')
export const language: Field<'language'> = () => navigator.language
export const country: Field<'country'> = ({ cookies }) => cookies!.get('poptin_user_country_code')
export const page: Field<'page'> = () => ({
  hasMarkup: (text) => document.documentElement.outerHTML.includes(text),
})
