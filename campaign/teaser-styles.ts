/**
 * CSS of the tab that opens a campaign: three at one side fit into any window, on phones one of each side
 * beside the other.
 */
export const teaserStyles = `
  .teaser { position: fixed; inset: 50% auto auto; margin: 0; padding: 0; border: 0; background: none; overflow: visible; translate: 0 calc(-50% - var(--up, 0px)); }
  .teaser.aside { visibility: hidden; }
  .teaser.left { left: 0; }
  .teaser.right { right: 0; }
  .pill { display: flex; flex-direction: column-reverse; background: var(--accent); box-shadow: 0 4px 20px rgb(0 0 0/0.25); color: var(--on-accent); }
  .teaser.left .pill { border-radius: 0 var(--corner) var(--corner) 0; }
  .teaser.right .pill { border-radius: var(--corner) 0 0 var(--corner); }
  .pill button { min-width: 44px; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
  .pill .open { max-height: calc(33vh - 64px); overflow-wrap: anywhere; padding: 1.1em 0.7em; font-weight: 650; rotate: 180deg; writing-mode: vertical-rl; transition: padding 0.15s; }
  .pill .open:hover { padding-inline: 1.3em; }
  .pill .dismiss { min-height: 32px; padding: 0; font-size: 1.2em; line-height: 1; }
  @media (width < 640px) { .teaser { inset-block: auto 16px; translate: 0 calc(0px - var(--up, 0px)); } .teaser.left { left: 16px; } .teaser.right { right: 16px; } .teaser.left .pill, .teaser.right .pill { flex-direction: row; border-radius: 1.6em; } .pill .open { max-width: calc(50vw - 64px); max-height: none; min-height: 44px; padding: 0.5em 0 0.5em 1.1em; font-size: 0.875em; line-height: 1.25; rotate: none; writing-mode: horizontal-tb; } .pill .dismiss { align-self: center; min-height: 44px; } }
`
