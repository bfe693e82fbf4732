import type { CampaignLanguage } from '#contract/display/names.ts'

const he: LeadStrings = {
  confirm: {
    subject: (site) => `נא לאשר את כתובת האימייל – ${site}`,
    opening: (site) => `שלום,\nכתובת האימייל הזו הוזנה באתר ${site}. נא לאשר שהיא שלך:`,
    button: 'אישור הכתובת',
    closing: 'אם לא הזנת את הכתובת, אין צורך לעשות דבר: ללא אישור לא נשלח הודעות.',
    title: 'אישור כתובת האימייל',
    question: (email, site) => `נא לאשר שהכתובת ${email} שלך ושברצונך לקבל הודעות מ-${site}.`,
    doneTitle: 'הכתובת אושרה',
    done: 'תודה, כתובתך אושרה. אפשר לסגור את הדף.',
  },
  unsubscribe: {
    link: 'הסרה מרשימת התפוצה',
    title: 'הסרה מרשימת התפוצה',
    question: (email, site) => `האם ${site} יפסיק לשלוח הודעות אל ${email}?`,
    button: 'כן, להסיר אותי',
    doneTitle: 'הוסרת מהרשימה',
    done: (site) => `${site} לא ישלח עוד הודעות לכתובת הזו.`,
  },
  gone: { title: 'הקישור אינו פעיל', text: 'תוקף הקישור פג, הקישור אינו שלם או שהנתונים כבר נמחקו.' },
}

const en: LeadStrings = {
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

/** Texts for leads, in mails and on the pages their links open. */
const pl = {
  confirm: {
    subject: (site: string) => `Potwierdź swój adres e-mail – ${site}`,
    opening: (site: string) =>
      `Dzień dobry,\nna stronie ${site} podano ten adres e-mail. Potwierdź, że należy do Ciebie:`,
    button: 'Potwierdzam adres',
    closing: 'Jeśli to nie Ty, nic nie rób: bez potwierdzenia nie będziemy pisać.',
    title: 'Potwierdź adres e-mail',
    question: (email: string, site: string) =>
      `Potwierdź, że ${email} to Twój adres i że chcesz dostawać wiadomości od ${site}.`,
    doneTitle: 'Adres potwierdzony',
    done: 'Dziękujemy, Twój adres jest potwierdzony. Możesz zamknąć tę stronę.',
  },
  unsubscribe: {
    link: 'Nie chcę więcej wiadomości',
    title: 'Rezygnacja z wiadomości',
    question: (email: string, site: string) => `Czy ${site} ma przestać pisać na adres ${email}?`,
    button: 'Tak, wypisz mnie',
    doneTitle: 'Wypisano',
    done: (site: string) => `${site} nie będzie już wysyłać wiadomości na ten adres.`,
  },
  gone: { title: 'Ten link nie działa', text: 'Link wygasł, jest niepełny albo dane już usunięto.' },
}
export type LeadStrings = typeof pl

const words: Record<CampaignLanguage, LeadStrings> = { en, he, pl }

/** Polish for an unsupported language. */
export const leadStringsIn = (language: string): { language: CampaignLanguage; words: LeadStrings } => {
  const known = Object.hasOwn(words, language) ? (language as CampaignLanguage) : 'pl'
  return { language: known, words: words[known] }
}
