/** Cookies and storage keys that are ours; where a visit began is kept by campaign as well. */
const OURS = /^(poptin_|pop_urls$|pop_landed_url)/

/** Whether this browser remembers anything of ours. */
export const keysOfOurs = (): string[] => Object.keys(localStorage).filter((key) => OURS.test(key))

const cookiesOfOurs = () =>
  document.cookie
    .split('; ')
    .map((pair) => pair.replace(/=.*/s, ''))
    .filter((name) => OURS.test(name))

/** This host's and those that it lies in. */
const domainsAbove = () => location.hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'))

/** Takes every key and cookie of ours out of this browser. Where it lets nobody near them, there are none. */
export const forgetVisitor = (): void => {
  try {
    // Ours were written for this host, and by our own host for all of the site.
    for (const name of cookiesOfOurs())
      for (const domain of ['', ...domainsAbove()])
        document.cookie = `${name}=;path=/;max-age=0${domain && `;domain=${domain}`}`
    for (const key of keysOfOurs()) localStorage.removeItem(key)
  } catch {
    // Nothing to be had, nothing to be taken away.
  }
}
