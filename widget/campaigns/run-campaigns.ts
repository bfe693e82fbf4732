import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import { openQueue } from '#campaign/queue.ts'
import { BUYING_PATH } from '#campaign/targeting/buying-page.ts'
import type { CampaignTemplate } from '#campaign/published/template.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { RuntimeState } from '#contract/display/poptin.ts'
import { report } from '../page/scripts.ts'
import type { PageAccess, Parts, Tabs } from '../parts.ts'
import type { Running } from '../commands.ts'
import { arm, testAdBlock } from './arm.ts'
import { hostOf, showCampaign } from './show-campaign.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { pageEvents } from './page-events.ts'
import type { Open, CampaignStage } from './stage.ts'
import { dispatchEvents } from './dispatch-events.ts'
import type { Visitor } from '#campaign/targeting/visitor.ts'
import { device, previousUrl } from '../page/visitor-fields.ts'

/** Visitor fields that leads and views report, and that the loader may not have read. */
const completeVisitor = (visitor: Visitor): void => {
  visitor.device ??= device(visitor)
  visitor.previousUrl ??= previousUrl(visitor)
}

const BUYING_PAGE = '.woocommerce-cart,.woocommerce-checkout,.woocommerce-order-received'

/** Cart, checkout and thank-you pages, by WooCommerce's classes (ours too) and by address. */
const isBuyingPage = (): boolean => document.body.matches(BUYING_PAGE) || BUYING_PATH.test(location.pathname)

const FLAGS: Record<string, 'scroll_flag' | 'mouse_leave_flag'> = {
  scroll: 'scroll_flag',
  exit_intent: 'mouse_leave_flag',
}

/** Writing cookies blocks the page briefly, and nothing depends on them, so it is delayed. */
const COOKIES_AFTER_MS = 3_000

/** Starts listening on the document; returns the function that runs the campaigns of each page in it. */
export const createCampaigns = (): Parts['campaigns'] => {
  let outbox: Outbox | undefined
  // A visitor in a field with text may have typed before this part was loaded.
  let typedMs = (document.activeElement as Partial<HTMLInputElement> | null)?.value ? Date.now() : 0
  addEventListener('input', () => (typedMs = Date.now()), true)
  return (page) => runCampaigns(page, (outbox ??= openOutbox(page)), () => typedMs)
}

/**
 * Opens campaigns at their triggers until the page changes. `outbox`: shared by all pages of the document;
 * `typedMs`: time of the last typing, 0 for never.
 */
const runCampaigns = (page: PageAccess, outbox: Outbox, typedMs: () => number): Running => {
  const { configuration, previewId } = page
  completeVisitor(page.visitor)
  const states = new Map<string, RuntimeState>()
  const templates = new Map<string, Promise<CampaignTemplate>>()
  const known = new Map(configuration.campaigns.map((campaign) => [campaign.id, campaign]))
  const watched = new Set<string>()
  const stops: (() => void)[] = []
  const queue = openQueue()
  const events = pageEvents(page.visitor.visitedUrls.length)
  let isOver = false
  let goal: Promise<() => void> | undefined

  const stage: CampaignStage = {
    page,
    storage: page.storage,
    outbox,
    events: dispatchEvents(page, outbox),
    queue,
    open: new Map<string, Open>(),
    stateOf: (campaignId) => {
      const state = states.get(campaignId) ?? {
        convert: false,
        shown: false,
        poptin_active: false,
        scroll_flag: false,
        mouse_leave_flag: false,
        click_counter: 0,
        trigger: '',
        close_trigger: '',
      }
      states.set(campaignId, state)
      return state
    },
    templateOf: ({ template }) => {
      const loading =
        templates.get(template) ??
        fetch(page.origin + displayPaths.template.replace(':file', template)).then((answer) => {
          if (!answer.ok) throw new Error(`template download error: ${template}`)
          return answer.json() as Promise<CampaignTemplate>
        })
      templates.set(template, loading)
      // Later calls do not reuse a temporary network error.
      loading.catch(() => templates.delete(template))
      return loading
    },
    launch: (campaignId) => openNow(campaignId, 'launch'),
    later: (act, delayMs) => {
      const waiting = setTimeout(() => {
        try {
          act()
        } catch (error) {
          report(error)
        }
      }, delayMs)
      stops.push(() => clearTimeout(waiting))
    },
    dismissed: (campaign) => onTabs('dismissed', campaign),
    isOver: () => isOver,
  }

  /** Requested by the visitor or the page, and not open yet. */
  const wanted = new Set<string>()

  const isInPage = (campaignId: string) => document.querySelector(hostOf(campaignId)) !== null

  const show = async (campaign: PublishedCampaign, cause: string, container: Element | null) => {
    const isWanted = () => wanted.has(campaign.id)
    try {
      // No campaign obstructs a purchase.
      if (
        !container &&
        !isWanted() &&
        isBuyingPage() &&
        !(await page.load('quiet')).isMeantFor(page.visitor.url, campaign)
      )
        return queue.leave(campaign.id)
      // A preview renders the current campaign, not the prerendered screen.
      const names = previewId ? [...campaign.parts, ...campaign.laterParts] : campaign.parts
      const [template, parts] = await Promise.all([
        stage.templateOf(campaign),
        Promise.all(names.map(page.load)),
        campaign.testsAdBlock ? testAdBlock(page.origin) : undefined,
      ])
      // A part may have found nothing.
      const found = previewId
        ? []
        : await Promise.all(
            parts.map(({ hasContent }) => hasContent?.(page, campaign, template, stage.stateOf(campaign.id))),
          )
      if (found.includes(false)) return queue.leave(campaign.id)
      if (
        !container &&
        (typedMs() || configuration.limits || document.querySelector('dialog[open],[aria-modal=true]'))
      ) {
        const waitMs = await (await page.load('quiet')).moment(typedMs, isWanted, stage, campaign)
        if (waitMs) {
          stage.later(() => triggerCampaign(campaign, cause, false), waitMs)
          // Others, which the visitor requests, do not wait for it.
          return queue.leave(campaign.id)
        }
      }
      const state = stage.stateOf(campaign.id)
      if (isOver || state.poptin_active || (!state.shown && isInPage(campaign.id)))
        return queue.leave(campaign.id)
      wanted.delete(campaign.id)
      onTabs('shown', campaign)
      state.trigger = cause
      showCampaign(stage, window.klepkaParts!.screens!, { campaign, template, container, parts })
    } catch (error) {
      queue.leave(campaign.id)
      report(error)
    }
  }
  /** `isRequested`: requested by the visitor or the page, even if it was shown before. */
  const triggerCampaign = (campaign: PublishedCampaign, cause: string, isRequested: boolean) => {
    const state = stage.stateOf(campaign.id)
    const flag = FLAGS[cause]
    if (flag) state[flag] = true
    if (cause === 'click') state.click_counter += 1
    const isOpen = state.poptin_active && !state.close_trigger
    if (isOver || isOpen || (state.shown && !isRequested)) return
    // Closing, and requested again.
    stage.open.get(campaign.id)?.discard()
    if (isRequested) wanted.add(campaign.id)
    if (campaign.container) {
      watch(campaign, campaign.container, cause)
      // A requested campaign is shown even with a distant container and after it was closed.
      const container = isRequested && document.querySelector(campaign.container)
      if (container) void show(campaign, cause, container)
    } else if (campaign.isExclusive) queue.enter(campaign.id, () => void show(campaign, cause, null))
    else void show(campaign, cause, null)
  }
  /** In the page's flow: shown when its container comes near, and again after the page removed it. */
  const watch = (campaign: PublishedCampaign, selector: string, cause: string) => {
    if (watched.has(campaign.id)) return
    watched.add(campaign.id)
    const state = stage.stateOf(campaign.id)
    const isThere = (container: Element) =>
      !state.poptin_active || container.querySelector(hostOf(campaign.id)) !== null
    const near = (container: Element) => {
      // Closed by the visitor: not shown again.
      if (state.close_trigger) return
      stage.open.get(campaign.id)?.discard()
      void show(campaign, cause, container)
    }
    page
      .load('in-flow')
      .then((watchContainer) => isOver || stops.push(watchContainer(selector, isThere, near)))
      .catch(report)
  }
  const openNow = (campaignId: string, cause: string) => {
    const campaign = known.get(campaignId)
    if (campaign) triggerCampaign(campaign, cause, true)
  }
  let tabs: Promise<Tabs> | undefined
  /** Shows the tabs of campaigns that are not open. */
  const onTabs = (happened: 'begin' | 'shown' | 'dismissed', campaign: PublishedCampaign) => {
    if (!campaign.teaser) return
    tabs ??= page
      .load('tabs')
      .then((openTabs) => openTabs(stage, (opened) => triggerCampaign(opened, 'teaser', true), isBuyingPage))
    tabs.then((all) => isOver || all[happened](campaign)).catch(report)
  }

  const begin = (campaigns: readonly PublishedCampaign[]) => {
    for (const campaign of campaigns) {
      known.set(campaign.id, campaign)
      if (isOver) return
      stops.push(
        arm(
          campaign,
          events,
          Math.random,
          (cause, isRequested) => triggerCampaign(campaign, cause, isRequested),
          page.store?.arming,
        ),
      )
      // Only its container opens it.
      if (campaign.container && !campaign.triggers.length) triggerCampaign(campaign, 'embedded', false)
      onTabs('begin', campaign)
    }
  }

  const preview = async () => {
    const shown = (await (await page.load('ask')).server(page))?.preview
    const campaign = (shown?.campaign as PublishedCampaign | undefined) ?? known.get(previewId)
    if (!campaign || isOver) return
    if (shown) templates.set(campaign.template, Promise.resolve(shown.template as CampaignTemplate))
    triggerCampaign(campaign, 'preview', true)
  }

  const startAll = () => {
    page.storage.remember('pop_urls', page.visitor.visitedUrls.join('|'))
    stage.later(
      () =>
        void page
          .load('cookies')
          .then((storeCookies) => isOver || stops.push(storeCookies(page, COOKIES_AFTER_MS)))
          .catch(report),
      COOKIES_AFTER_MS,
    )
    goal = configuration.goal && page.load('goals').then((count) => count(page, outbox.send))
    goal?.catch(report)
    const start = async () => {
      stage.events.session()
      const { campaigns, holdoutPercent } = configuration
      const isShown =
        holdoutPercent || campaigns.some(({ parentId }) => parentId)
          ? (await page.load('variants'))(page)
          : () => true
      const those = (decided: readonly { id: string }[]) =>
        decided.flatMap(({ id }) => known.get(id) ?? []).filter(isShown)
      begin(those(page.eligible))
      const undecided = those(page.maybe)
      if (undecided.length)
        page
          .load('ask')
          .then(({ decide }) => decide(page, undecided))
          .then(begin)
          .catch(report)
    }
    // Every call reports the store's customer, so the first one waits for it.
    if (configuration.store)
      page
        .load('store')
        .then((open) => open(page))
        .then((store) => {
          page.store = store
          if (store) events.onCart = store.onCart
        })
        .catch(report)
        .then(start)
        .catch(report)
    else start().catch(report)
  }

  if (previewId) preview().catch(report)
  else if (configuration.isRestricted) {
    known.clear()
    page
      .load('ask')
      .then(({ showLimitNote }) => showLimitNote(page, stage.isOver))
      .then((stop) => stops.push(stop))
      .catch(report)
  } else if (window === top) startAll()
  else
    page
      .load('frames')
      .then((isMain) => isMain() && startAll())
      .catch(report)
  if (window.klepka) window.klepka.states = states

  return {
    open: (campaignId, cause = 'api') => openNow(campaignId, cause),
    close: (campaignId) => {
      for (const [id, shown] of stage.open) if (!campaignId || id === campaignId) shown.close('auto_close')
    },
    goal: () => void goal?.then((reach) => reach()),
    stop: () => {
      isOver = true
      queue.clear()
      for (const stop of stops.splice(0)) stop()
      tabs?.then((all) => all.stop()).catch(report)
      for (const shown of stage.open.values()) shown.discard()
    },
    states,
  }
}
