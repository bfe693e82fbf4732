import { displayPaths } from '#contract/display/paths.ts'
import { newId, toJson } from '../../page/messages.ts'
import { report } from '../../page/scripts.ts'
import { snippetOfPage } from './snippet-of-page.ts'

/** Stored without consent: it is the choice itself. The widget's other keys have other beginnings. */
const KEY = 'klepka_consent'
/** The visitor is asked again after a year at the latest. */
const YEAR_MS = 365 * 86_400_000

type Stored = { isGiven: boolean; id: string; untilMs: number }

const read = (): Stored | undefined => {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Stored | null
    return stored && stored.untilMs > Date.now() ? stored : undefined
  } catch {
    // Without storage each page asks anew.
    return undefined
  }
}

/** Undefined: not chosen yet, or too long ago. */
export const readConsentChoice = (): boolean | undefined => read()?.isGiven

/** Stores the choice in this browser, and sends it to our host as evidence of what was shown. */
export const saveChoice = (isGiven: boolean, text: string): void => {
  const id = read()?.id ?? newId()
  const stored: Stored = { isGiven, id, untilMs: Date.now() + YEAR_MS }
  try {
    localStorage.setItem(KEY, toJson(stored))
  } catch {
    report('no storage')
  }
  const { origin, clientId } = snippetOfPage()
  fetch(origin + displayPaths.consent.replace(':clientId', clientId), {
    method: 'POST',
    body: toJson({ visitor_id: id, given: isGiven, text }),
    headers: { 'Content-Type': 'text/plain' },
    keepalive: true,
  }).catch(report)
}
