import { escapeMailHtml } from './mail-template.ts'
import { type DateStyle, formatMoment } from './php-date.ts'

/** Data of the special mail tags: sender, time, page and shop. */
export type SpecialFacts = {
  remoteIp: string
  userAgent: string
  /** The page of the form. */
  pageUrl: string
  nowMs: number
  /** How many fields were refused. */
  invalidFields: number
  formTitle: string
  site: { title: string; description: string; url: string; adminEmail: string }
  /** The page whose text contains the form. */
  post: { id: number; name: string; title: string; url: string; author: string; authorEmail: string } | null
  /** The signed-in member: `login`, `email`, `url`, `first_name`, … */
  user: Readonly<Record<string, string>> | null
  dates: DateStyle & { dateFormat: string; timeFormat: string }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')
/** Only web addresses, since HTML mails may use this in a link. */
const pageAddress = (url: string) =>
  /^https?:\/\//i.test(url) && URL.canParse(url) ? url.replace(/[<>"'\s]/g, encodeURIComponent) : ''

const ofSubmission: Record<string, (facts: SpecialFacts) => string> = {
  _remote_ip: ({ remoteIp }) => remoteIp,
  _user_agent: ({ userAgent }) => userAgent,
  _url: ({ pageUrl }) => pageAddress(pageUrl),
  _date: ({ nowMs, dates }) => formatMoment(dates.dateFormat, nowMs, dates),
  _time: ({ nowMs, dates }) => formatMoment(dates.timeFormat, nowMs, dates),
  _invalid_fields: ({ invalidFields }) => String(invalidFields),
  _contact_form_title: ({ formTitle }) => formTitle,
  _site_title: ({ site }) => site.title,
  _site_description: ({ site }) => site.description,
  _site_url: ({ site }) => withoutSlash(site.url),
  _site_domain: ({ site }) => hostOf(site.url),
  _site_admin_email: ({ site }) => site.adminEmail,
}

const ofPost: Record<string, (post: NonNullable<SpecialFacts['post']>) => string> = {
  _post_id: ({ id }) => String(id),
  _post_name: ({ name }) => name,
  _post_title: ({ title }) => title,
  _post_url: ({ url }) => url,
  _post_author: ({ author }) => author,
  _post_author_email: ({ authorEmail }) => authorEmail,
}

const POST = '_post_'
const USER = '_user_'

const find = (name: string, facts: SpecialFacts): string | undefined => {
  if (Object.hasOwn(ofSubmission, name)) return ofSubmission[name]!(facts)
  // Without a page or a member such tags are empty.
  if (name.startsWith(POST))
    return facts.post ? (Object.hasOwn(ofPost, name) ? ofPost[name]!(facts.post) : undefined) : ''
  if (name.startsWith(USER))
    return (
      (facts.user &&
        Object.hasOwn(facts.user, name.slice(USER.length)) &&
        facts.user[name.slice(USER.length)]) ||
      ''
    )
  return undefined
}

/** The value of a special tag such as `[_remote_ip]`; undefined: unknown tag, which is unchanged. */
export const specialMailTags =
  (facts: SpecialFacts) =>
  (name: string, isHtml: boolean): string | undefined => {
    const found = find(name, facts)
    return found === undefined || !isHtml ? found : escapeMailHtml(found)
  }
