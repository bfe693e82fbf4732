import type { Format } from '../format.ts'

/** CSS of pictures in their area, loaded only by campaigns with such formats. */
export const mediaStyles: Record<Format['media'], string> = {
  edge: `
    .in-media { position: relative; padding: 0; }
    .in-media > * { position: absolute; inset: 0; width: 100%; height: 100%; border-radius: 0; object-fit: cover; }
  `,
  behind: `
    .layer { --soft: var(--ink); }
    .in-media { position: absolute; inset: 0; z-index: -1; padding: 0; }
    .in-media > * { position: absolute; inset: 0; width: 100%; height: 100%; border-radius: 0; object-fit: cover; }
    .in-media::after { content: ''; position: absolute; inset: 0; background: color-mix(in srgb, var(--ground) var(--shade), transparent); }
    :is(.heading, .text, .over-line) { text-shadow: 0 0 0.6em var(--ground); }
    .skip, .credit { background: var(--ground); padding-top: 0.4em; }
  `,
  inside: `
    .in-media > * { max-height: 14em; object-fit: cover; }
    .in-media img { width: auto; }
  `,
}
