import type { Campaign } from '#campaign/campaign.ts'

export type SampleWords = {
  heading: string
  text: string
  note: string
  timer: string
  coupon: string
  button: string
  email: string
  send: string
  consentLabel: string
  consent: string
  thanks: string
  answered: string
}

/** What a shop with floors would say. Long enough to show where a format is narrow. */
export const sampleWords: Record<Campaign['language'], SampleWords> = {
  pl: {
    heading: 'Jodełka dębowa 15% taniej',
    text: 'Zamów do niedzieli, a listwy przypodłogowe dorzucimy w prezencie.',
    note: 'Promocje się nie łączą.',
    timer: 'Koniec za',
    coupon: 'Kod do koszyka',
    button: 'Wybieram podłogę',
    email: 'Adres e-mail',
    send: 'Poproszę rabat',
    consentLabel: 'Zgoda na newsletter',
    consent: 'Chcę dostawać wiadomości o promocjach. Mogę zrezygnować w każdej chwili.',
    thanks: 'Dziękujemy!',
    answered: 'Kod wysłaliśmy na podany adres.',
  },
  en: {
    heading: 'Oak herringbone, 15% off',
    text: 'Order by Sunday and the skirting boards come with it, free of charge.',
    note: 'Cannot be combined with other offers.',
    timer: 'Ends in',
    coupon: 'Code for your cart',
    button: 'Choose a floor',
    email: 'E-mail address',
    send: 'Send my discount',
    consentLabel: 'Newsletter consent',
    consent: 'I would like to hear about offers. I can unsubscribe at any time.',
    thanks: 'Thank you!',
    answered: 'We have sent the code to your address.',
  },
  he: {
    heading: 'פרקט אלון בדוגמת אדרה, 15% הנחה',
    text: 'הזמינו עד יום ראשון ותקבלו את הפנלים במתנה.',
    note: 'אין כפל מבצעים.',
    timer: 'המבצע נגמר בעוד',
    coupon: 'קוד לעגלת הקניות',
    button: 'לבחירת רצפה',
    email: 'כתובת דוא״ל',
    send: 'שלחו לי את ההנחה',
    consentLabel: 'הסכמה לקבלת דיוור',
    consent: 'אני רוצה לקבל הודעות על מבצעים. אפשר לבטל בכל עת.',
    thanks: 'תודה רבה!',
    answered: 'שלחנו את הקוד לכתובת שמסרתם.',
  },
}
