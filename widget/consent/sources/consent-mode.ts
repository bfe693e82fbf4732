import type { Choice, Source } from './source.ts'

/** Interval of checks: replacing the page's `dataLayer.push` to listen would conflict with other scripts. */
const LOOK_MS = 250
/** Storage of pop-ups serves targeting and frequency: that counts as advertising. */
const KIND = 'ad_storage'

type ConsentSettings = Partial<Record<string, string>> & { region?: readonly string[] }
type Page = { dataLayer?: readonly ArrayLike<unknown>[] }

/**
 * Google's consent mode. A denied default is no answer yet: for a returning visitor consent is granted a
 * moment later without a banner. A granted default is valid only if no region is denied, since the visitor's
 * region is unknown.
 */
export default ((notify) => {
  let reported: Choice
  let byDefault: Choice
  let isRefusedSomewhere = false
  // Old entries are dropped after some hundred, so each is read once.
  const read = new WeakSet<object>()
  const look = () => {
    let choice = reported
    for (const entry of (window as Page).dataLayer ?? []) {
      if (typeof entry !== 'object' || entry === null || read.has(entry)) continue
      read.add(entry)
      const [command, action, settings] = [entry[0], entry[1], entry[2] as ConsentSettings | undefined]
      const word = settings?.[KIND]
      if (command !== 'consent' || word === undefined) continue
      if (action === 'update') choice = word === 'granted'
      else if (action === 'default' && settings?.region) isRefusedSomewhere ||= word !== 'granted'
      else if (action === 'default') byDefault = word === 'granted' || undefined
    }
    choice ??= isRefusedSomewhere ? undefined : byDefault
    if (choice !== reported) notify((reported = choice))
  }
  look()
  setInterval(look, LOOK_MS)
}) satisfies Source
