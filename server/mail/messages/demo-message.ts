import { factorMail } from '#storefront/strings/pl/factor-mail.ts'
import { drawMail } from '../draw-mail.ts'

/** In the demo: what would have gone to a telephone. */
export const demoMessageMail = (channel: 'SMS' | 'CALL' | 'PUSH', to: string, text: string) => {
  const subject = factorMail.demo.subject(channel, to)
  return {
    subject,
    ...drawMail(subject, [
      { kind: 'text', text: factorMail.demo.explanation(channel, to) },
      { kind: 'text', text },
    ]),
  }
}
