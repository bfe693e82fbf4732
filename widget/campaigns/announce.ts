import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import type { StoreButton } from '../store/store.ts'

type About = { button_text?: string; coupon_code?: string; prize_label?: string; shopify?: StoreButton }
type PageEvent = 'poptinView' | 'poptinClose' | 'poptinSubmit' | 'couponCopy'
type OldGlobals = {
  poptinVisible?: (campaignId: string) => void
  onpoptinClose?: (campaignId: string) => void
  onpoptinSubmit?: (campaignId: string) => void
}

/** The page's own function to call for each event, if it exists. */
const OLD_GLOBALS: Partial<Record<PageEvent, keyof OldGlobals>> = {
  poptinView: 'poptinVisible',
  poptinClose: 'onpoptinClose',
  poptinSubmit: 'onpoptinSubmit',
}

/** Notifies the page by an event on `document` and by the functions that older pages define. */
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
    // An error of the page's function is reported as such and does not stop the widget.
    reportError(error)
  }
}
