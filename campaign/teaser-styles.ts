/** CSS of the tab that opens a campaign: three at one side fit into any window, on telephones one of each side beside the other. */
export const teaserStyles = `
  .teaser { position: fixed; inset: 50% auto auto; margin: 0; padding: 0; border: 0; background: none; overflow: visible; translate: 0 calc(-50% - var(--up, 0px)); }
  .teaser.left { left: 0; }
  .teaser.right { right: 0; }
  .teaser button { max-height: calc(33vh - 32px); min-width: 44px; overflow-wrap: anywhere; padding: 1.1em 0.7em; border: 0; border-radius: 0 var(--corner) var(--corner) 0; background: var(--accent); box-shadow: 0 4px 20px rgb(0 0 0/0.25); color: var(--on-accent); font: inherit; font-weight: 650; writing-mode: vertical-rl; cursor: pointer; transition: padding 0.15s; }
  .teaser button:hover { padding-inline: 1.3em; }
  .teaser.left button, .teaser.right button { rotate: 180deg; }
  .teaser.left button { border-radius: var(--corner) 0 0 var(--corner); }
  @media (width < 640px) { .teaser { inset-block: auto 16px; translate: 0 calc(0px - var(--up, 0px)); } .teaser.left { left: 16px; } .teaser.right { right: 16px; } .teaser.left button, .teaser.right button { max-width: calc(50vw - 20px); max-height: none; min-height: 44px; padding: 0.6em 1.2em; border-radius: 1.6em; line-height: 1.25; rotate: none; writing-mode: horizontal-tb; } }
`
