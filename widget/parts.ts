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
 * The widget is a few files that come one after another, each only when somebody needs it, each whole in itself so that
 * its hash can be checked. They find each other in one place, `window.klepkaParts`.
 */
export type Parts = {
  /** Waits for triggers, opens and closes, reports to our host. */
  campaigns: (page: PageAccess) => Running
  /** Picks of each A/B pair one, and leaves out who is shown nothing; only sites with either load it. */
  variants: (page: PageAccess) => (campaign: PublishedCampaign) => boolean
  /** Whether campaigns come up by themselves in this frame; only frames load it. */
  frames: () => boolean
  /** Requests from our host what a page cannot know; only pages that need it load it. */
  ask: DecisionsPart
  /** Finds out whether this browser may remember anything; only sites that wait for consent load it. */
  consent: ConsentPart
  /** Puts surfaces onto the page. Knows nothing of the network, of storage, of what may be shown. */
  screens: Screens
  /**
   * Renders what is in a surface, and hydrates what the server has rendered: loaded for that when somebody
   * touches it.
   */
  view: ViewPart
  /** Watches the containers of campaigns in the page's flow; only pages with one load it. */
  'in-flow': typeof watchContainer
  /** Tabs at the window's edge, and when they are there; only pages with one load them. */
  teaser: TeaserPart
  tabs: TabsPart
  /** Renders and evaluates what visitors fill in; only campaigns with fields load it. */
  form: RenderPart
  /** A code to copy, a clock, lines that take turns. */
  offer: RenderPart
  /** Films. */
  video: RenderPart
  /** Texts that name a day. */
  dates: RenderPart
  /** Links to other networks. */
  social: RenderPart
  /** What moves behind a campaign. */
  backgrounds: RenderPart
  /** Makes room above the page for a bar. */
  push: RenderPart
  /** An owner's own HTML and fonts. */
  own: RenderPart
  /** Goods that a campaign recommends. */
  products: RenderPart
  /** Games: each renders the block `game`. */
  wheel: RenderPart
  draggable: RenderPart
  'gift-box': RenderPart
  'scratch-card': RenderPart
  /** Draws prizes without our host; only games whose owner allows that load it. */
  'page-prizes': PagePrizesPart
  /** Shows an owner who previews a campaign what decides about it; nobody else loads it. */
  why: RenderPart
  /** Knows the shop that the page is of; only sites with one, or with campaigns that need one, load it. */
  store: StorePart
  /** Compares visitors who are shown nothing with the others; only sites that do so load it. */
  goals: GoalsPart
  /**
   * Whether and when a campaign that nobody requested may open; only pages load it where somebody types, a
   * dialog is open, or something is bought.
   */
  quiet: QuietPart
  /** Stores the cookies of a visit. */
  cookies: CookiesPart
  /** Puts the owner's own code into the page's head after a conversion; only where there is some. */
  appended: (html: string, nonce: string) => void
  /** An owner's own code, by campaign: runs when that is shown. */
  [code: OwnCodeName]: RenderPart
  /** Knows the telephone numbers of the world; only campaigns with a field for one load it. */
  phone: PhoneLibrary
}

/**
 * Resolves when the visitor's choice is known, or is not to be waited for any longer; from then on it follows
 * each change. `memory`: what is remembered for as long as the page is there; `page`: once it was decided
 * what this page may show.
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
 * The wire's cookies of a visit, for as long as the page is open and a little longer; where the page's own
 * site leads to our host, that sets those that some browsers soon take from scripts. `agoMs`: how long ago
 * the visit of this page began. Gives back how to stop.
 */
export type CookiesPart = (page: PageAccess, agoMs: number) => () => void

export type QuietPart = {
  /**
   * Resolves when nobody types any longer and no dialog of the page is open, or when the campaign is
   * requested. `typedMs`: when somebody typed last.
   */
  moment: (
    typedMs: () => number,
    isWanted: () => boolean,
    later: (act: () => void, delayMs: number) => void,
  ) => Promise<void>
  /** On pages where something is bought only such campaigns come by themselves. */
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
  /** The surface stands on the page; gives back what ends when it goes. */
  begin?: (surface: { layer: HTMLElement; box: HTMLElement }, showing: Showing) => () => void
  /** What may stand in texts as {{name}}, by name. */
  texts?: (template: CampaignTemplate) => Record<string, string>
  /** Only of parts that play. */
  game?: GamePart
  /** Only of `view`. */
  mount?: RenderCampaign
}
/** How something is played: what its host, the form and the ways out have to know of it. */
export type GamePart = {
  /** Draws for one showing: calls our host, or chooses by itself where the owner lets pages do that. */
  open: (page: PageAccess, campaign: PublishedCampaign, template: CampaignTemplate) => GameHost
  /**
   * What was filled in is right: plays, unless that is done. False: it is not to be sent, and the visitor
   * knows why.
   */
  before: (stage: Stage, values: FormValues) => Promise<boolean>
  /** It was sent: shows what follows. */
  after: (stage: Stage, outcome: SubmitOutcome) => void
}
/** Draws once a period, and remembers it in this browser. */
export type PagePrizesPart = RenderPart & {
  draws: {
    drawOnce: (storage: PageStorage, campaignId: string, game: GameInPage) => PlayOutcome
    /** The prize was taken: it is not shown again, and the next one is drawn in the next period. */
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
  /** Of the snippet: what we add may run under the page's policy. */
  nonce: string
  configuration: SiteConfiguration
  visitorId: string
  /** What the site decides by, and what leads report; `ask` finds out the rest. */
  visitor: Visitor
  /** The campaign that its owner looks at; '' on every other visit. Then nothing is sent and nothing remembered. */
  previewId: string
  /** Campaigns that were seen in this session, by id. */
  seenThisSession: ReadonlySet<string>
  /** What may be shown now; of pairs both. */
  eligible: readonly { id: string }[]
  /** What only our host can decide. */
  maybe: readonly { id: string }[]
  storage: PageStorage
  /** Once it is known; only sites with a shop have one. */
  store?: Store | undefined
  load: <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>
}

export type Screens = {
  /** Renders a campaign; it is on the page when this returns. */
  show: (showing: Showing) => Shown
  openShadow: OpenShadow
}

export type ViewPart = RenderPart & {
  mount: RenderCampaign
  /** What it renders with, so that no later part contains a second one. */
  react: { jsx: typeof jsx; useState: typeof useState; useEffect: typeof useEffect }
}
/** Renders everything in a surface's box, or takes over what stands there; gives back how to unmount it. */
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

/** An element of ours on somebody's page, and a root in it that neither styles nor is styled by that page. */
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
  /** Waits, unless the page becomes another one first. */
  later: (act: () => void, delayMs: number) => void
  isOver: () => boolean
}
/** Of all campaigns of a page. */
export type TabsPart = (host: TabsHost, open: (campaign: PublishedCampaign) => void) => Tabs
export type Tabs = Record<'begin' | 'shown' | 'dismissed', (campaign: PublishedCampaign) => void> & {
  stop: () => void
}

export type Showing = {
  campaign: PublishedCampaign
  template: CampaignTemplate
  /** Nothing is sent, and the visitor reads so. */
  isPreview: boolean
  /** Where a campaign in the page's flow stands. */
  container: Element | null
  /** Of our host: pictures that are named by a path alone lie there. */
  origin: string
  /** Those that the campaign needs besides the screens; of a prerendered one, before somebody touches it. */
  parts: readonly RenderPart[]
  /** Loads the others, for the first touch, and goes on with them; takes the campaign away when they do not come. */
  later: (go: (parts: readonly RenderPart[]) => void) => void
  host: ShowingHost
}

/** What a campaign that is shown needs from the one who opened it. */
export type ShowingHost = {
  /** It can be seen, at least half of it. Once. */
  viewed: () => void
  /** Somebody or something closes it; it is still there, and goes with its exit effect. */
  closing: (how: CloseTrigger) => void
  /** It was removed from the page. */
  closed: () => void
  submit: (values: FormValues, button: string) => Promise<SubmitOutcome>
  /**
   * Draws a prize, once for each showing: called again, the same. `email`: where it was filled in before;
   * whoever may not draw with it gets the reason, and nothing is drawn. What was drawn is sent with the form.
   * Absent where nothing is played.
   */
  play?: (email?: string) => Promise<PlayOutcome>
  /** A button that is a conversion by itself was pressed. */
  pressed: (button: string, shopify?: StoreButton) => void
  /**
   * Puts goods into the cart of the shop that the page is of; whether it took them. Absent where the page is
   * of none.
   */
  addToCart?: Store['addToCart'] | undefined
  /**
   * Puts a code into that cart. A campaign that wants it by itself (`appliesCoupon`) needs no such button.
   */
  applyCoupon?: Store['applyCoupon'] | undefined
  /** `delayMs`: so long after the campaign has begun to close. */
  redirect: (url: string, opensNewTab: boolean, delayMs?: number) => void
  launch: (campaignId: string) => void
  couponCopied: (code: string) => void
  /** What later parts need; absent where an owner looks at a draft. */
  page?: PageAccess
  /** What our host knows of the domain of an address: one domain at a time. */
  checkDomain: (domain: string) => Promise<'business' | 'free' | 'disposable' | 'unknown'>
  /** Loads it, once; rejects when it does not come. */
  phoneLibrary: () => Promise<PhoneLibrary>
}

/** What a campaign's blocks and fields can see of it and do with it while it is shown. */
export type Stage = {
  showing: Showing
  /** Fills in dates and prizes. */
  fill: (text: string) => string
  /** A text with its links, filled in likewise. */
  linked: (text: string) => ReactNode
  close: (how: CloseTrigger) => void
  problems: Record<string, ProblemKey>
  /** Something is wrong with a field. */
  mark: (id: string, problem: ProblemKey) => void
  progress: 'open' | 'busy' | 'sent'
  /** When the campaign's timer is at zero; null: it has none. */
  endMs: number | null
  /** Announced to those who cannot see. */
  announce: (text: string) => void
  /** Shown to everybody, below the screen; '' removes it. */
  note: (text: string) => void
  /** It does not close by itself while somebody is busy with it. */
  stay: () => void
  /**
   * Shows another of its screens, which shows what was drawn; the same one when there is none of this name.
   */
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
    /** The owner's own filters, by campaign; each is a script file of our host. */
    klepkaFilters?: Record<string, () => boolean>
  }
}
