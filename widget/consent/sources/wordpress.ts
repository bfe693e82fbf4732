import type { Source } from './source.ts'

/** Storage of pop-ups serves targeting and frequency. */
const CATEGORY = 'marketing'

type Page = { wp_has_consent?: (category: string) => boolean; wp_consent_type?: string }

/**
 * The WordPress consent API. Until some plugin declares how visitors consent (`wp_consent_type`), its answers
 * mean nothing.
 */
export default ((notify) => {
  const look = () => {
    const { wp_has_consent: hasConsent, wp_consent_type: type } = window as Page
    if (hasConsent && type) notify(hasConsent(CATEGORY))
  }
  document.addEventListener('wp_consent_type_defined', look)
  document.addEventListener('wp_listen_for_consent_change', (event) => {
    const word = (event as CustomEvent<Partial<Record<string, string>> | null>).detail?.[CATEGORY]
    if (word) notify(word === 'allow')
  })
  look()
}) satisfies Source
