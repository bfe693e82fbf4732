import type { SeenSigns } from '#contract/contact-forms/bot-check.ts'

const kinds: Record<keyof SeenSigns, string[]> = {
  pointer: ['pointerdown', 'click'],
  keys: ['keydown'],
  focus: ['focusin'],
  input: ['input', 'change'],
  scroll: ['scroll'],
}

/** Counts what a person does on the page, never what or where. A script's own events do not count. */
export const watchSigns = (view: Window): SeenSigns => {
  const seen: SeenSigns = { pointer: 0, keys: 0, focus: 0, input: 0, scroll: 0 }
  for (const [kind, names] of Object.entries(kinds) as [keyof SeenSigns, string[]][]) {
    for (const name of names)
      view.addEventListener(name, ({ isTrusted }) => void (isTrusted && (seen[kind] += 1)), {
        capture: true,
        passive: true,
      })
  }
  return seen
}
