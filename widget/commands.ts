import type { RuntimeState } from '#contract/display/poptin.ts'

/** The campaigns of a page that is open. */
export type Running = {
  /** Whatever its triggers and filters say: a click path, a button or the page itself asks for it. */
  open: (campaignId: string, cause?: string) => void
  /** Closes a campaign, or every one that is open. */
  close: (campaignId?: string) => void
  /** The visitor did what is compared; on sites that compare nothing, nothing comes of it. */
  goal: () => void
  /** Takes everything away, at once, and waits for nothing more. */
  stop: () => void
  /** What became of each campaign on this page, by its id. */
  states: ReadonlyMap<string, RuntimeState>
}

/** What a page may call, before and after the widget is there: `klepka('open', '0123456789abc')`. */
export type Klepka = ((
  command: 'open' | 'close' | 'restart' | 'consent' | 'goal',
  value?: string,
) => void) & {
  q?: ArrayLike<unknown>[]
  /** What became of each campaign on this page, for its owner's eyes. */
  states?: Running['states']
}

/** What stands behind each of them; `cause`: why a campaign is opened. */
export type KlepkaCommands = Record<
  'open' | 'close' | 'restart' | 'goal',
  (value?: string, cause?: string) => void
> & { consent?: (choice?: string) => void }
