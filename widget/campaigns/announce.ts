import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import type { StoreButton } from '../store/store.ts'

type About = { button_text?: string; coupon_code?: string; prize_label?: string; shopify?: StoreButton }
type PageEvent = 'poptinView' | 'poptinClose' | 'poptinSubmit' | 'couponCopy'
type OldGlobals = {
  poptinVisible?: (campaignId: string) => void
  onpoptinClose?: (campaignId: string) => void
  onpoptinSubmit?: (campaignId: string) => void
}

/** By event: the page's own function that is called as well where the page has one. */
const OLD_GLOBALS: Partial<Record<PageEvent, keyof OldGlobals>> = {
  poptinView: 'poptinVisible',
  poptinClose: 'onpoptinClose',
  poptinSubmit: 'onpoptinSubmit',
}

/** Tells the page what happened, by an event on `document` and by the functions that older pages define. */
export const announceCampaign = (
  event_name: PageEvent,
  { id, name, target, type }: PublishedCampaign,
  account_id: string,
  about: About = {},
): void => {
  const detail = {
    poptin_id: id,
    poptin_name: name,
    poptin_target: target,
    poptin_type: type,
    account_id,
    event_name,
    button_text: '',
    coupon_code: '',
    prize_label: '',
    ...about,
  }
  document.dispatchEvent(new CustomEvent(event_name, { detail }))
  const old = OLD_GLOBALS[event_name]
  try {
    if (old) (window as OldGlobals)[old]?.(id)
  } catch (error) {
    // The page's own mistake, told as one, and nothing of ours stops for it.
    reportError(error)
  }
}
