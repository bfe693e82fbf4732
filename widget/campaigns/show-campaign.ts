import type { CloseTrigger, MailDomainAnswer } from '#contract/display/names.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { newId } from '../page/messages.ts'
import { report } from '../page/scripts.ts'
import type { Screens, Showing, Shown, ShowingHost, RenderPart, PageAccess } from '../parts.ts'
import { announceCampaign } from './announce.ts'
import { addressOf, goTo } from './go-to.ts'
import { rememberCampaign } from '../page/campaign-memory.ts'
import type { CampaignStage } from './stage.ts'
import { takeLead } from './take-lead.ts'
import type { PublishedCampaign } from '#campaign/published/configuration.ts'

const AGAIN_AFTER_MS = 2_000

/**
 * Loads the parts for the first interaction with a campaign, with one retry after a network failure; rejects
 * if that fails, too.
 */
const loadLater = ({ load }: PageAccess, { laterParts }: PublishedCampaign): Promise<RenderPart[]> => {
  const loadAll = () => Promise.all<RenderPart>(laterParts.map(load))
  return loadAll().catch(async () => {
    await new Promise((resolve) =>
      navigator.onLine
        ? setTimeout(resolve, AGAIN_AFTER_MS)
        : addEventListener('online', resolve, { once: true }),
    )
    return loadAll()
  })
}

/**
 * Preloads it without running it, since most visitors only read. Not with fetch(), which the page may have
 * replaced.
 */
const fetchLater = ({ configuration, origin }: PageAccess, { laterParts }: PublishedCampaign): void => {
  for (const src of new Set(laterParts.map((part) => configuration.scripts[part]?.src))) {
    const done = () => link.remove()
    const link = Object.assign(document.createElement('link'), {
      rel: 'prefetch',
      crossOrigin: '',
      href: origin + src,
      onload: done,
      onerror: done,
    })
    // Browsers without support would neither fetch nor report completion.
    if (link.relList.supports('prefetch')) document.head.append(link)
  }
}

/** Selector of the element that contains a shown campaign. */
export const hostOf = (campaignId: string): string => `.poptin-popup[data-poptin-id="${campaignId}"]`

const REDIRECT_DELAY_MS = 1_500
/** The next queued campaign waits until this one has faded out, not until it is removed from the page. */
const NEXT_AFTER_MS = 400
/** Visitors look at a campaign before they interact with it. */
const FETCH_LATER_MS = 1_000
/** Closed by the visitor, not by time. */
const BY_HAND: readonly CloseTrigger[] = ['x_click', 'cancel_click', 'bg_click']

/** Shows a campaign and handles its states: seen, then converted or closing, then closed. */
export const showCampaign = (
  stage: CampaignStage,
  screens: Screens,
  showing: Pick<Showing, 'campaign' | 'template' | 'container' | 'parts'>,
): void => {
  const { campaign, template, container, parts } = showing
  const { page, storage, events, queue, open } = stage
  const { configuration, previewId } = page
  const { id } = campaign
  const { clientId } = configuration
  const state = stage.stateOf(id)
  const viewId = newId()
  const game = parts.find((part) => part.game)?.game?.open(page, campaign, template)
  // Rendering it again into the page's flow is not another view.
  let isSeen = container !== null && state.shown
  let isClosing = false
  let isLeaving = false
  let isClosed = false

  const leaveFor = (address: string, opensNewTab: boolean, delayMs: number) => {
    if (isLeaving || previewId) return
    isLeaving = true
    stage.later(() => goTo(address, opensNewTab), delayMs)
  }
  const host: ShowingHost = {
    viewed: () => {
      if (isSeen || stage.isOver()) return
      isSeen = true
      rememberCampaign(storage, id, ({ views }) => ({ views: views + 1, lastViewMs: Date.now() }))
      events.viewed(campaign, viewId, state.trigger)
      announceCampaign('poptinView', campaign, clientId)
    },
    closing: (how) => {
      if (isClosing || stage.isOver()) return
      isClosing = true
      stage.later(() => queue.leave(id), NEXT_AFTER_MS)
      state.close_trigger = how
      const isDone = state.convert || isLeaving
      // A game also reports how it was closed (W-LIFE-03).
      if (isDone && !game) return
      if (BY_HAND.includes(how)) rememberCampaign(storage, id, () => ({ isClosed: true }))
      events.closed(campaign, viewId, state.trigger, how)
      announceCampaign('poptinClose', campaign, clientId)
      if (!isDone) stage.dismissed(campaign)
    },
    closed: () => {
      if (isClosed) return
      isClosed = true
      state.poptin_active = false
      open.delete(id)
      queue.leave(id)
    },
    ...takeLead(stage, campaign, template, state, viewId, leaveFor, game),
    redirect: (url, opensNewTab, delayMs = REDIRECT_DELAY_MS) => {
      leaveFor(addressOf(url), opensNewTab, delayMs)
      close('submit')
    },
    launch: (campaignId) => {
      isLeaving = true
      close('submit', true)
      stage.launch(campaignId)
    },
    page,
    addToCart: page.store?.addToCart,
    applyCoupon: page.store?.applyCoupon,
    couponCopied: (coupon_code) =>
      announceCampaign('couponCopy', campaign, clientId, {
        prize_label: game?.prize?.label ?? '',
        coupon_code,
      }),
    phoneLibrary: () => page.load('phone'),
    checkDomain: async (domain) =>
      (
        (await (
          await fetch(page.origin + displayPaths.mailDomain.replace(':domain', encodeURIComponent(domain)))
        ).json()) as MailDomainAnswer
      ).kind,
  }
  const close = (how: CloseTrigger, isForced = false) => {
    host.closing(how)
    shown.close(how, isForced)
  }

  Object.assign(state, { shown: true, poptin_active: true, close_trigger: '' } satisfies Partial<
    typeof state
  >)
  const discard = () => {
    isClosing = true
    host.closed()
    shown.close('auto_close', true)
    // It may be shown again before it has faded out.
    document.querySelector(hostOf(id))?.remove()
  }
  const later: Showing['later'] = (go) =>
    void loadLater(page, campaign)
      .then(go)
      .catch((error) => {
        report(error)
        // A screen that cannot be hydrated is removed.
        discard()
      })
  const shown: Shown = screens.show({
    ...showing,
    isPreview: previewId !== '',
    origin: page.origin,
    host,
    later,
  })
  // It may be closed before it is open, if the page removes it immediately.
  if (isClosed) return
  open.set(id, { close, discard })
  stage.later(() => fetchLater(page, campaign), FETCH_LATER_MS)
}
