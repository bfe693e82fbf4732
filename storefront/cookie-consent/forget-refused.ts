import type { ConsentChoices } from '#contract/shop/cookies/consent.ts'
import { isNamed, optionalKeys } from '#contract/shop/cookies/stored-keys.ts'

/** This host and its parent domains: a cookie is removed only where it was set. */
const domainsOf = (hostname: string) =>
  ['', ...hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'))].map(
    (domain) => domain && `; domain=${domain}`,
  )

const forgetIn = (open: () => Storage, names: readonly string[]) => {
  try {
    const storage = open()
    for (const key of Object.keys(storage)) if (isNamed(key, names)) storage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes everything that this browser stores for a purpose that the visitor did not allow. */
export const forgetRefused = (root: Document, choices: ConsentChoices): void => {
  const names = optionalKeys.flatMap((key) => (choices[key.category] ? [] : key.names))
  for (const pair of root.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? ''
    if (isNamed(name, names))
      for (const domain of domainsOf(location.hostname)) root.cookie = `${name}=; path=/; max-age=0${domain}`
  }
  forgetIn(() => localStorage, names)
  forgetIn(() => sessionStorage, names)
}
