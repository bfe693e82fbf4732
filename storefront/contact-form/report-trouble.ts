import type { ContactFormElement } from './wire-global.ts'
import { respond } from './respond.ts'
import type { ClientWords } from './words.ts'

/** Logs what went wrong, as clients of the wire expect it, and says it in the form: what was typed is still there. */
export const reportTrouble = async (
  form: ContactFormElement,
  trouble: unknown,
  words: ClientWords,
): Promise<void> => {
  console.error(trouble)
  respond(form, await messageOf(trouble, words))
}

const messageOf = async (trouble: unknown, words: ClientWords): Promise<string> => {
  if ((trouble as { code?: unknown } | null)?.code === 'fetch_error') return words.offline
  if (trouble instanceof Response) {
    // A refusal says in our own words what to do: too large, too often.
    const said = await trouble.json().then(
      (body: { message?: unknown }) => body.message,
      () => undefined,
    )
    if (typeof said === 'string' && said && trouble.status < 500) return said
  }
  return words.brokenAnswer
}
