import type { LeadWords } from './pl.ts'

export const en: LeadWords = {
  confirm: {
    subject: (site) => `Please confirm your e-mail address – ${site}`,
    opening: (site) => `Hello,\nthis e-mail address was entered on ${site}. Please confirm that it is yours:`,
    button: 'Confirm my address',
    closing: 'If it was not you, do nothing: without your confirmation we will not write.',
    title: 'Confirm your e-mail address',
    question: (email, site) =>
      `Please confirm that ${email} is your address and that you want messages from ${site}.`,
    doneTitle: 'Address confirmed',
    done: 'Thank you, your address is confirmed. You can close this page.',
  },
  unsubscribe: {
    link: 'Unsubscribe',
    title: 'Unsubscribe',
    question: (email, site) => `Should ${site} stop writing to ${email}?`,
    button: 'Yes, unsubscribe me',
    doneTitle: 'Unsubscribed',
    done: (site) => `${site} will not write to this address any more.`,
  },
  gone: {
    title: 'This link does not work',
    text: 'The link has expired, is incomplete, or the data was already deleted.',
  },
}
