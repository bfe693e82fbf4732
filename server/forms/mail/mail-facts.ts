import type { FormTag } from '#forms/template/form-tag.ts'
import type { MailFacts } from '#forms/mail/mail-template.ts'
import { createDateStyle } from '#forms/mail/php-date.ts'
import { specialMailTags } from '#forms/mail/special-mail-tags.ts'
import type { Services } from '#server/platform/services.ts'
import { contactForm } from '#storefront/strings/pl/contact-form/contact-form.ts'

/** The data that mail about a submission is made from; a `PendingSubmission` contains all of it. */
export type MailSource = {
  services: { settings: Pick<Services['settings'], 'publicUrl'>; shopSettings: Services['shopSettings'] }
  form: { title: string; tags: readonly FormTag[] }
  meta: { remoteIp: string; userAgent: string; pageUrl: string; containerPost: number; nowMs: number }
  posted: Readonly<Record<string, string | readonly string[]>>
  raw: Readonly<Record<string, readonly string[]>>
  checkedFiles: readonly { id: string; field: string; name: string; size: number }[]
}

const DATES = { ...createDateStyle('Europe/Warsaw', 'pl'), dateFormat: 'd.m.Y', timeFormat: 'H:i' }
const WORDS = {
  listSeparator: ', ',
  consented: contactForm.consented,
  notConsented: contactForm.notConsented,
}

/** The values of the mail tags of this submission; `invalidFields` are the refused fields. */
export const mailFacts = (
  { services, form, meta, posted, raw, checkedFiles }: MailSource,
  invalidFields = 0,
): MailFacts => {
  const { shopName, tagline, email } = services.shopSettings()
  const site = { title: shopName, description: tagline, url: services.settings.publicUrl, adminEmail: email }
  return {
    posted,
    raw,
    fileNames: namesByField(checkedFiles),
    tags: form.tags,
    special: specialMailTags({
      ...meta,
      invalidFields,
      formTitle: form.title,
      site,
      post: postOf(meta, site),
      user: null,
      dates: DATES,
    }),
    words: WORDS,
    dates: DATES,
  }
}

/** Data of the page with the form. A page's author is always the shop, and its title stays empty. */
const postOf = (
  { containerPost, pageUrl }: MailSource['meta'],
  site: { title: string; adminEmail: string },
) => {
  if (containerPost <= 0) return null
  const name = URL.canParse(pageUrl) ? (new URL(pageUrl).pathname.split('/').findLast(Boolean) ?? '') : ''
  return {
    id: containerPost,
    name,
    title: '',
    url: pageUrl,
    author: site.title,
    authorEmail: site.adminEmail,
  }
}

const namesByField = (files: MailSource['checkedFiles']) => {
  const names: Record<string, string[]> = Object.create(null)
  for (const { field, name } of files) (names[field] ??= []).push(name)
  return names
}
