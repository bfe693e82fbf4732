import type { Campaign } from './campaign-shape.ts'

const words =
  '.words { min-height: 32px; padding: 0 0.9em; border-radius: 99px; background: color-mix(in srgb, var(--ground) 92%, var(--ink)); font-size: 0.8125em; text-decoration: underline; text-underline-offset: 0.2em; } .phone:not(.media-edge, .bar) .grid { padding-top: 14px; }'
const wait =
  '.wait { position: absolute; inset-block-start: 12px; inset-inline-end: 14px; z-index: 2; margin: 0; padding: 0.15em 0.75em; border-radius: 99px; background: color-mix(in srgb, var(--ground) 88%, var(--ink)); font-size: 0.8125em; font-variant-numeric: tabular-nums; }'
const below =
  '.skip, .credit { margin: 0; padding: 0 var(--pad) 0.75em; color: var(--soft); font-size: 0.8125em; text-align: center; }'
const skipped = `
  .skip button { min-height: 28px; padding: 0 0.25em; border: 0; background: none; color: inherit; font: inherit; text-decoration: underline; text-underline-offset: 0.2em; cursor: pointer; }
  .skip button:disabled { text-decoration: none; cursor: default; }
`
const credited = '.credit { padding-bottom: 0.6em; font-size: 0.75em; }'
const confirmed =
  '.confirm { margin: 0 var(--pad) var(--space); padding: 0.75em 1em; border-radius: var(--corner); background: var(--tint); font-weight: 500; text-align: center; }'

/**
 * CSS of what stands around the blocks, as far as a campaign has it: other ways out than the cross, the
 * badge, the word on confirming.
 */
export const closingStyles = ({
  closing: { control, afterSeconds, skip },
  showsCredit,
  asksToConfirm,
  game,
}: Campaign): string =>
  [
    control === 'text' && words,
    afterSeconds > 0 && wait,
    (skip || showsCredit) && below,
    skip && skipped,
    showsCredit && credited,
    (asksToConfirm || game) && confirmed,
  ]
    .filter(Boolean)
    .join('')
