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
  /** Prizes and their chances in percent; the last one is the losing one. */
  prizes: [string, number][]
}

/** Sample texts of a flooring shop, long enough to show narrow formats. */
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
    prizes: [
      ['Rabat 15% na jodełkę', 30],
      ['Listwy przypodłogowe gratis', 10],
      ['Darmowa dostawa', 20],
      ['Tym razem nic', 40],
    ],
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
    prizes: [
      ['15% off herringbone', 30],
      ['Skirting boards for free', 10],
      ['Free delivery', 20],
      ['Nothing this time', 40],
    ],
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
    prizes: [
      ['15% הנחה על פרקט', 30],
      ['פנלים במתנה', 10],
      ['משלוח חינם', 20],
      ['הפעם לא זכית', 40],
    ],
  },
}
