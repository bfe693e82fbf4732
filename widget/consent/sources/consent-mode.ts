import type { Choice, Source } from './source.ts'

/**
 * Entries are checked this often: whoever listens by changing the page's own `dataLayer.push` stands in
 * others' way.
 */
const LOOK_MS = 250
/** What pop-ups remember serves to show them seldom, and to whom: that is advertising. */
const KIND = 'ad_storage'

type ConsentSettings = Partial<Record<string, string>> & { region?: readonly string[] }
type Page = { dataLayer?: readonly ArrayLike<unknown>[] }

/**
 * Google's consent mode, as pages set it for its tag. A refusal by default is no answer yet: who comes back
 * sees no banner and is granted it a moment later. A grant by default is valid where no region is left out of
 * it, since we do not know where we are.
 */
export default ((notify) => {
  let reported: Choice
  let byDefault: Choice
  let isRefusedSomewhere = false
  // What was there before is dropped after some hundred entries, so each is read once.
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
