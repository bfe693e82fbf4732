/** Our cookies and storage keys; the start of a visit is also saved per campaign. */
const OURS = /^(poptin_|pop_urls$|pop_landed_url)/

/** Whether this browser stores any of our data. */
export const keysOfOurs = (): string[] => Object.keys(localStorage).filter((key) => OURS.test(key))

const cookiesOfOurs = () =>
  document.cookie
    .split('; ')
    .map((pair) => pair.replace(/=.*/s, ''))
    .filter((name) => OURS.test(name))

/** This host and its parent domains. */
const domainsAbove = () => location.hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'))

/** Removes all our keys and cookies from this browser. If access is denied, there are none. */
export const forgetVisitor = (): void => {
  try {
    // Our scripts write them for this host, our own host for the whole site.
    for (const name of cookiesOfOurs())
      for (const domain of ['', ...domainsAbove()])
        document.cookie = `${name}=;path=/;max-age=0${domain && `;domain=${domain}`}`
    for (const key of keysOfOurs()) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
