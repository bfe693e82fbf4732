/** Cookies and storage keys that are ours. */
const OURS = /^(poptin_|pop_urls$|pop_landed_url$)/

/** Whether this browser remembers anything of ours. */
export const keysOfOurs = (): string[] => Object.keys(localStorage).filter((key) => OURS.test(key))

const cookiesOfOurs = () =>
  document.cookie
    .split('; ')
    .map((pair) => pair.replace(/=.*/s, ''))
    .filter((name) => OURS.test(name))

/** Takes every key and cookie of ours out of this browser. Where it lets nobody near them, there are none. */
export const forgetVisitor = (): void => {
  try {
    for (const name of cookiesOfOurs()) document.cookie = `${name}=;path=/;max-age=0`
    for (const key of keysOfOurs()) localStorage.removeItem(key)
  } catch {
    // Nothing to be had, nothing to be taken away.
  }
}
