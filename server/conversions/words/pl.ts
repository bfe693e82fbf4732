/** What people who left their address read in mails and on the pages those lead to. */
export const pl = {
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
export type LeadWords = typeof pl
