import type { LeadWords } from './pl.ts'

export const he: LeadWords = {
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
