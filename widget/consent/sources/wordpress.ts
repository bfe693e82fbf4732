import type { Source } from './source.ts'

/** What pop-ups remember serves to show them seldom, and to whom. */
const CATEGORY = 'marketing'

type Page = { wp_has_consent?: (category: string) => boolean; wp_consent_type?: string }

/**
 * The WordPress consent API. Until some plugin says how visitors are asked (`wp_consent_type`), its answers
 * mean nothing.
 */
export default ((tell) => {
  const look = () => {
    const { wp_has_consent: hasConsent, wp_consent_type: type } = window as Page
    if (hasConsent && type) tell(hasConsent(CATEGORY))
  }
  document.addEventListener('wp_consent_type_defined', look)
  document.addEventListener('wp_listen_for_consent_change', (event) => {
    const word = (event as CustomEvent<Partial<Record<string, string>> | null>).detail?.[CATEGORY]
    if (word) tell(word === 'allow')
  })
  look()
}) satisfies Source
