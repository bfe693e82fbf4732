import type { ComponentType, ReactNode, useEffect, useState } from 'react'
import type { jsx } from 'react/jsx-runtime'
import type { ProblemKey } from '#campaign/validators/validator.ts'
import type { OwnCodeName } from '#campaign/published/part-name.ts'
import type { ScreenName } from '#campaign/screen-names.ts'
import type { GameInPage } from '#campaign/games/game-in-page.ts'
import type { CampaignTemplate } from '#campaign/published/template.ts'
import type { PublishedCampaign, SiteConfiguration } from '#campaign/published/configuration.ts'
import type { Visitor } from '#campaign/targeting/visitor.ts'
import type { CloseTrigger, ConsentSource } from '#contract/display/names.ts'
import type { GamifiedPrize } from '#contract/display/prize.ts'
import type { DisplayAnswer, RuntimeState } from '#contract/display/poptin.ts'
import type { watchContainer } from './extras/watch-container.ts'
import type { Klepka, KlepkaCommands, Running } from './commands.ts'
import type { CheckedForm, FormValues, PlayOutcome, SubmitOutcome } from './outcomes.ts'
import type { PageStorage } from './page/storage.ts'
import type { PhoneLibrary } from './phone/phone-library.ts'
import type { Store, StoreButton } from './store/store.ts'

/**
 * The widget is a few files, each loaded when needed and self-contained, so that its hash can be checked.
 * They find each other in one object, `window.klepkaParts`.
 */
export type Parts = {
  /** Waits for triggers, opens and closes, reports to our host. */
  campaigns: (page: PageAccess) => Running
  /** Picks one of each A/B pair, and applies the holdout; only sites with either load it. */
  variants: (page: PageAccess) => (campaign: PublishedCampaign) => boolean
  /** Whether campaigns open by themselves in this frame; only frames load it. */
  frames: () => boolean
  /** Requests decisions from our host that a page cannot make; only pages that need it load it. */
  ask: DecisionsPart
  /** Waits for consent to storage; only sites that require it load it. */
  consent: ConsentPart
  /** Adds surfaces to the page. Independent of network, storage and decisions. */
  screens: Screens
  /**
   * Renders the content of a surface, or hydrates the server's rendering: then it is loaded at the first
   * interaction.
   */
  view: ViewPart
  /** Watches the containers of campaigns in the page's flow; only pages with one load it. */
  'in-flow': typeof watchContainer
  /** Tabs at the window's edge and their visibility; only pages with one load them. */
  teaser: TeaserPart
  tabs: TabsPart
  /** Renders and evaluates forms; only campaigns with fields load it. */
  form: RenderPart
  /** Coupon, timer and ticker. */
  offer: RenderPart
  /** Videos. */
  video: RenderPart
  /** Date tags in texts. */
  dates: RenderPart
  /** Links to other networks. */
  social: RenderPart
  /** A sentence about the shop's orders. */
  sales: RenderPart
  /** Headings and texts with bold, italic or coloured words. */
  rich: RenderPart
  /** Animated backgrounds. */
  backgrounds: RenderPart
  /** Moves the page down for a bar. */
  push: RenderPart
  /** Chooses the colours of campaigns that have some for dark pages. */
  dark: RenderPart
  /** An owner's own HTML and fonts. */
  own: RenderPart
  /** Recommended products. */
  products: RenderPart
  /** Games: each renders the block `game`. */
  wheel: RenderPart
  draggable: RenderPart
  'gift-box': RenderPart
  'scratch-card': RenderPart
  /** Draws prizes without our host; only games whose owner allows that load it. */
  'page-prizes': PagePrizesPart
  /** Shows the conditions of a campaign in its owner's preview; only previews load it. */
  why: RenderPart
  /** Access to the page's shop; only sites with one, or with campaigns that need one, load it. */
  store: StorePart
  /** Reports goals for the comparison with the holdout; only sites with a goal load it. */
  goals: GoalsPart
  /**
   * Whether and when a campaign that was not requested may open; loaded only on pages where a visitor types,
   * a dialog is open, or something is bought.
   */
  quiet: QuietPart
  /** Stores the cookies of a visit. */
  cookies: CookiesPart
  /** Adds the owner's own code to the page's head after a conversion, if there is any. */
  appended: (html: string, nonce: string) => void
  /** The canvas of the console's designer; no page of a site loads it. */
  design: () => void
  /** An owner's own code, by campaign: runs when that is shown. */
  [code: OwnCodeName]: RenderPart
  /** Checks international phone numbers; only campaigns with a field for one load it. */
  phone: PhoneLibrary
}

/**
 * Resolves when the visitor's choice is known or the waiting time is over; afterwards follows each change.
 * `memory`: data in memory until the page is left; `page`: once its decision is made.
 */
export type ConsentPart = (
  source: ConsentSource,
  storage: PageStorage,
  openStorage: (isAllowed: boolean) => void,
  memory: Map<string, string>,
  commands: KlepkaCommands,
  page: () => Pick<PageAccess, 'visitorId' | 'visitor'> | undefined,
) => Promise<void>

/**
 * Stores the wire's cookies of a visit while the page is open; a host on the page's own site stores those
 * that some browsers delete from scripts. `agoMs`: how long ago the visit of this page began. Returns how to
 * stop.
 */
export type CookiesPart = (page: PageAccess, agoMs: number) => () => void

export type QuietPart = {
  /**
   * Resolves when nobody types any longer and no dialog of the page is open, or when the campaign is requested:
   * with 0, or with the milliseconds after which the site's limits may allow it. `typedMs`: when somebody typed last.
   */
  moment: (
    typedMs: () => number,
    isWanted: () => boolean,
    stage: Pick<TabsHost, 'page' | 'later'>,
    campaign: PublishedCampaign,
  ) => Promise<number>
  /** On pages of a purchase only such campaigns open by themselves. */
  isMeantFor: (url: string, campaign: PublishedCampaign) => boolean
}

export type DecisionsPart = {
  /** Undefined: our host does not answer this page. */
  server: (page: PageAccess) => Promise<DisplayAnswer | undefined>
  /** Those that may be shown. */
  decide: (page: PageAccess, undecided: readonly PublishedCampaign[]) => Promise<PublishedCampaign[]>
  /** Of a site over its plan; gives back how to take it away. */
  showLimitNote: (page: PageAccess, isOver: () => boolean) => Promise<() => void>
}

/**
 * `send`: an event's id, a path of our host, and its content. Gives what the page calls when the visitor
 * reached the goal.
 */
export type GoalsPart = (
  page: PageAccess,
  send: (id: string, path: string, content: object) => Promise<unknown>,
) => () => void

/** Undefined: the page is of no shop that we know. The same one for as long as the document is there. */
export type StorePart = (page: PageAccess) => Promise<Store | undefined>

/** A part that renders what the screens do not: loaded with the campaigns whose `parts` name it. */
export type RenderPart = {
  /** Besides that of its campaigns' templates. */
  css?: string
  /** How it renders kinds of blocks, by their names. */
  blocks?: Record<string, ComponentType<{ block: never; stage: Stage }>>
  /** Evaluates what was typed into a form and gives it as it is sent. */
  check?: (form: HTMLFormElement, showing: Showing, fill: (text: string) => string) => Promise<CheckedForm>
  /** Called before it is shown: false where there would be nothing to see. */
  hasContent?: (
    page: PageAccess,
    campaign: PublishedCampaign,
    template: CampaignTemplate,
    state: RuntimeState,
  ) => Promise<boolean>
  /** Called when the surface is on the page; returns what to call when it is removed. */
  begin?: (surface: { layer: HTMLElement; box: HTMLElement }, showing: Showing) => () => void
  /** Values for {{name}} in texts, by name. */
  texts?: (template: CampaignTemplate) => Record<string, string>
  /** Only of parts that play. */
  game?: GamePart
  /** Only of `view`. */
  mount?: RenderCampaign
}
/** A game as its host, the form and the close controls use it. */
export type GamePart = {
  /** Draws for one view: calls our host, or draws in the page if the owner allows that. */
  open: (page: PageAccess, campaign: PublishedCampaign, template: CampaignTemplate) => GameHost
  /**
   * The form is valid: plays, unless that is done. False: the form must not be sent, and the visitor knows
   * the reason.
   */
  before: (stage: Stage, values: FormValues) => Promise<boolean>
  /** It was sent: shows what follows. */
  after: (stage: Stage, outcome: SubmitOutcome) => void
}
/** Draws once a period, and remembers it in this browser. */
export type PagePrizesPart = RenderPart & {
  draws: {
    drawOnce: (storage: PageStorage, campaignId: string, game: GameInPage) => PlayOutcome
    /** The prize was claimed: it is not shown again, and the next draw is in the next period. */
    setTaken: (storage: PageStorage, campaignId: string) => void
  }
}
/**
 * `claim`: what a conversion sends to claim the draw; `prize`: what was drawn, with its code once it is
 * taken.
 */
export type GameHost = {
  play: NonNullable<ShowingHost['play']>
  claim: () => Record<string, string>
  prize: GamifiedPrize | undefined
}
export type PageAccess = {
  /** Of our host. */
  origin: string
  /** The snippet's nonce, for scripts and styles that we add under the page's policy. */
  nonce: string
  configuration: SiteConfiguration
  visitorId: string
  /** Fields for decisions and leads; `ask` reads the rest. */
  visitor: Visitor
  /** The previewed campaign; '' on every other visit. A preview sends and stores nothing. */
  previewId: string
  /** Campaigns that were seen in this session, by id. */
  seenThisSession: ReadonlySet<string>
  /** Campaigns that may be shown now, with both variants of a pair. */
  eligible: readonly { id: string }[]
  /** What only our host can decide. */
  maybe: readonly { id: string }[]
  storage: PageStorage
  /** Once it is known; only sites with a shop have one. */
  store?: Store | undefined
  load: <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>
}

export type Screens = {
  /** Renders a campaign synchronously. */
  show: (showing: Showing) => Shown
  openShadow: OpenShadow
}

export type ViewPart = RenderPart & {
  mount: RenderCampaign
  /** The rendering library, so that no later part contains a second one. */
  react: { jsx: typeof jsx; useState: typeof useState; useEffect: typeof useEffect }
}
/** Renders the content of a surface's box, or hydrates it; returns how to unmount it. */
export type RenderCampaign = (box: HTMLElement, rendered: RenderedCampaign) => () => void
export type RenderedCampaign = {
  showing: Showing
  isPhone: boolean
  openedMs: number
  /** When the campaign's timer is at zero; null: it has none. */
  endMs: number | null
  close: (how: CloseTrigger) => void
  /** Moves the focus back to the surface. */
  focus: () => void
  play: (element: HTMLElement, motion: CampaignTemplate['attention']) => void
}

/** Our element on a page, and its shadow root, isolated from the page's styles. */
export type OpenShadow = (
  className: string,
  campaignId: string,
  parent: Element,
  moreCss?: string[],
) => { element: HTMLElement; root: ShadowRoot }

/**
 * Shows a tab that opens a campaign, unless the visitor closed it; returns how to take it away. `storage`
 * remembers closing.
 */
export type TeaserPart = (
  openShadow: OpenShadow,
  campaign: PublishedCampaign,
  template: CampaignTemplate,
  opened: () => void,
  storage?: PageStorage,
) => () => void
/** What tabs need of the page's campaigns. */
export type TabsHost = {
  page: PageAccess
  stateOf: (campaignId: string) => RuntimeState
  templateOf: (campaign: PublishedCampaign) => Promise<CampaignTemplate>
  /** Waits, unless the page changes first. */
  later: (act: () => void, delayMs: number) => void
  isOver: () => boolean
}
/** Of all campaigns of a page. `isBuying`: on its page only tabs of campaigns that name it are shown. */
export type TabsPart = (
  host: TabsHost,
  open: (campaign: PublishedCampaign) => void,
  isBuying: () => boolean,
) => Tabs
export type Tabs = Record<'begin' | 'shown' | 'dismissed', (campaign: PublishedCampaign) => void> & {
  stop: () => void
}

export type Showing = {
  campaign: PublishedCampaign
  template: CampaignTemplate
  /** Nothing is sent, and a note says so. */
  isPreview: boolean
  /** The container of a campaign in the page's flow. */
  container: Element | null
  /** Our host's origin, for pictures given by a path only. */
  origin: string
  /**
   * Parts that the campaign needs besides the screens; for a prerendered one, before the first interaction.
   */
  parts: readonly RenderPart[]
  /**
   * Loads the other parts at the first interaction and continues with them; removes the campaign if that
   * fails.
   */
  later: (go: (parts: readonly RenderPart[]) => void) => void
  host: ShowingHost
}

/** What a shown campaign needs from the part that opened it. */
export type ShowingHost = {
  /** At least half of it is visible. Called once. */
  viewed: () => void
  /** It is being closed: it is still on the page, and leaves with its exit effect. */
  closing: (how: CloseTrigger) => void
  /** It was removed from the page. */
  closed: () => void
  submit: (values: FormValues, button: string) => Promise<SubmitOutcome>
  /**
   * Draws a prize, once for each view: repeated calls return the same. `email`: if it was filled in before;
   * an address that may not draw gets the reason, and nothing is drawn. The draw is sent with the form.
   * Absent without a game.
   */
  play?: (email?: string) => Promise<PlayOutcome>
  /** A button was pressed that counts as a conversion. */
  pressed: (button: string, shopify?: StoreButton) => void
  /**
   * Adds products to the cart of the page's shop; returns whether the shop accepted them. Absent without a
   * shop.
   */
  addToCart?: Store['addToCart'] | undefined
  /** Applies a coupon to that cart. A campaign with `appliesCoupon` needs no such button. */
  applyCoupon?: Store['applyCoupon'] | undefined
  /** `delayMs`: delay after the campaign starts to close. */
  redirect: (url: string, opensNewTab: boolean, delayMs?: number) => void
  launch: (campaignId: string) => void
  couponCopied: (code: string) => void
  /** What later parts need; absent where an owner looks at a draft. */
  page?: PageAccess
  /** Our host's data about a mail domain: one domain at a time. */
  checkDomain: (domain: string) => Promise<'business' | 'free' | 'disposable' | 'unknown'>
  /** Loads it, once; rejects when it does not come. */
  phoneLibrary: () => Promise<PhoneLibrary>
}

/** Access of blocks and fields to their shown campaign. */
export type Stage = {
  showing: Showing
  /** Fills in dates and prizes. */
  fill: (text: string) => string
  /** A text with its links, filled in in the same way. */
  linked: (text: string) => ReactNode
  close: (how: CloseTrigger) => void
  problems: Record<string, ProblemKey>
  /** Something is wrong with a field. */
  mark: (id: string, problem: ProblemKey) => void
  progress: 'open' | 'busy' | 'sent'
  /** When the campaign's timer is at zero; null: it has none. */
  endMs: number | null
  /** Announced to screen readers. */
  announce: (text: string) => void
  /** Shown to everybody, below the screen; '' removes it. */
  note: (text: string) => void
  /** It does not close by itself during an interaction. */
  stay: () => void
  /** Shows another screen with the result of the draw; the same one if there is none with this name. */
  turn: (name: ScreenName, prize: GamifiedPrize) => void
}

export type Shown = {
  /** `isForced`: without an effect, at once. */
  close: (how: CloseTrigger, isForced?: boolean) => void
}

declare global {
  interface Window {
    klepkaParts?: Partial<Parts>
    klepka?: Klepka
    /** The owner's own filters by campaign, each a script file of our host. */
    klepkaFilters?: Record<string, (nth?: number) => boolean>
  }
}
