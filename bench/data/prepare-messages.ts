import {
  type BotCheckProof,
  botCheckActions,
  CHALLENGE_PATH,
  type ChallengeAnswer,
} from '#contract/contact-forms/bot-check.ts'
import { CONTACT_FORMS_PATH, HIDDEN, unitTagOf } from '#contract/contact-forms/wire.ts'
import { solve } from '#storefront/bot-check/solve.ts'
import type { Request } from '../load.ts'

/** „Napisz do nas” of the demo: stores the message and mails both shop and visitor. */
export const BENCH_FORM = '5f1ac07'
/** The time that a person would have taken; the spam check requires more than one. */
const SEEN: BotCheckProof['seen'] = { pointer: 3, keys: 60, focus: 4, input: 60, scroll: 2 }
/** A form sent sooner after its page was opened looks like a program's. */
const FILL_MS = 3_000
const AT_ONCE = 8
const BOUNDARY = 'klepka-bench-boundary'

/**
 * Posts as the page's script sends them, each with its own solved token and its own address, so that both
 * the check and the limit of messages per address run but refuse nothing. The server checks the token
 * inside the measured time; solving it is the visitor's work and done
 * before.
 */
export const prepareMessages = async (url: string, count: number): Promise<Request[]> => {
  const challenges: ChallengeAnswer[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (challenges.length < count)
        challenges.push(
          (await (
            await fetch(`${url}${CHALLENGE_PATH}?action=${botCheckActions.contactForm}`)
          ).json()) as ChallengeAnswer,
        )
    }),
  )
  const requests = challenges.slice(0, count).map((answer, index) => messageWith(tokenOf(answer), index))
  await new Promise((resolve) => setTimeout(resolve, FILL_MS))
  return requests
}

const tokenOf = ({ parameters, signature }: ChallengeAnswer): string => {
  const proof: BotCheckProof = {
    challenge: { parameters, ...(signature !== undefined && { signature }) },
    solution: solve(parameters),
    seen: SEEN,
  }
  return Buffer.from(JSON.stringify(proof)).toString('base64')
}

const messageWith = (token: string, index: number): Request => {
  const fields = {
    [HIDDEN.formId]: '1',
    [HIDDEN.version]: '6.1.6',
    [HIDDEN.locale]: 'pl_PL',
    [HIDDEN.unitTag]: unitTagOf(1, 0, 1),
    [HIDDEN.containerPost]: '0',
    [HIDDEN.postedDataHash]: '',
    [HIDDEN.botCheck]: token,
    [HIDDEN.honeypot]: '',
    'your-name': 'Łucja Próbna',
    'your-email': `lucja${index}@example.pl`,
    'your-subject': 'Deska dębowa',
    'your-message': `Dzień dobry, proszę o wycenę podłogi do pokoju nr ${index}.`,
    zgoda: '1',
  }
  return {
    method: 'POST',
    path: `${CONTACT_FORMS_PATH}/${BENCH_FORM}/feedback`,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
    },
    body: `${Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')}--${BOUNDARY}--\r\n`,
  }
}
