import {
  choicesOf,
  CONSENT_COOKIE,
  CONSENT_EVENT,
  readConsentCookie,
} from '#contract/shop/cookies/consent.ts'
import { showBanner } from '../banner/show-banner.ts'
import { readConsentChoice, saveChoice } from '../banner/stored-choice.ts'
import type { Choice, Source } from './source.ts'

/** Another tab may change the shop's choice. */
const LOOK_MS = 1_000
const COOKIE = new RegExp(`(?:^|; )${CONSENT_COOKIE}=([^;]*)`)
const CHOICES: Record<string, boolean> = { granted: true, denied: false }

const choiceOfShop = (version: string): Choice => {
  const stored = readConsentCookie(COOKIE.exec(document.cookie)?.[1])
  return stored?.version === version ? choicesOf(stored.letters).marketing : undefined
}

/**
 * Our own banner. On the shop's pages the shop shows it; on pages of other sites the widget does. The page waits for
 * the choice, so that no campaign lies over the banner, and nothing is stored or sent before.
 */
export default ((notify, own) => {
  const { klepkaConsent } = window
  let reported: Choice
  const report = (choice: Choice) => {
    if (choice !== undefined && choice !== reported) notify((reported = choice))
  }
  if (klepkaConsent) {
    const look = () => report(choiceOfShop(klepkaConsent.version))
    document.addEventListener(CONSENT_EVENT, look)
    setInterval(look, LOOK_MS)
    look()
    return true
  }
  const choose = (isGiven: boolean, text: string) => {
    saveChoice(isGiven, text)
    report(isGiven)
  }
  const show = () => showBanner(choose, () => reported === undefined && notify(undefined))
  own((word = '') => {
    const choice = CHOICES[word]
    if (choice !== undefined) choose(choice, `klepka('consent', '${word}')`)
    else if (word === 'settings') show()
  })
  if (reported !== undefined) return true
  const known = readConsentChoice()
  if (known === undefined) show()
  else report(known)
  return true
}) satisfies Source
