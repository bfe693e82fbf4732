const moment = new Intl.DateTimeFormat('pl-PL', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** Answers to messages of visitors. */
export const answerMail = {
  replyTo: (subject: string) => (/^(?:re|odp)\s*:/i.test(subject) ? subject : `Re: ${subject}`),
  aboutForm: (form: string) => `Odp.: ${form}`,
  signature: (shopName: string) => `Pozdrawiamy,\n${shopName}`,
  wrote: (ms: number, sender: string) => `${moment.format(ms)}, ${sender || 'z formularza na stronie'}:`,
}
