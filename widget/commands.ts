import type { RuntimeState } from '#contract/display/poptin.ts'

/** The campaigns of the current page. */
export type Running = {
  /** Ignores triggers and filters: requested by a click path, a button or the page. */
  open: (campaignId: string, cause?: string) => void
  /** Closes a campaign, or every one that is open. */
  close: (campaignId?: string) => void
  /** The visitor reached the goal; no effect on sites without a comparison. */
  goal: () => void
  /** Removes everything at once and stops listening. */
  stop: () => void
  /** The outcome of each campaign on this page, by its id. */
  states: ReadonlyMap<string, RuntimeState>
}

/** Commands of a page, before and after the widget is loaded: `klepka('open', '0123456789abc')`. */
export type Klepka = ((
  command: 'open' | 'close' | 'restart' | 'consent' | 'goal',
  value?: string,
) => void) & {
  q?: ArrayLike<unknown>[]
  /** The outcome of each campaign on this page, for its owner. */
  states?: Running['states']
}

/** The implementation of each command; `cause`: why a campaign is opened. */
export type KlepkaCommands = Record<
  'open' | 'close' | 'restart' | 'goal',
  (value?: string, cause?: string) => void
> & { consent?: (choice?: string) => void }
