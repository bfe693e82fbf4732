import type { Format } from './format.ts'

export default {
  format_1: {
    title: 'Blok treści',
    orientation: 'vertical',
    desktop: [['heading'], ['text'], ['media'], ['products'], ['timer'], ['coupon'], ['form'], ['note']],
    phone: [['heading'], ['text'], ['media'], ['products'], ['timer'], ['coupon'], ['form'], ['note']],
    media: 'inside',
    styles: `
      .in-media { padding-top: 1.2em; }
      .in-media > * { max-height: 24em; }
      .in-media img { width: 100%; }
      .in-products { grid-template-columns: repeat(auto-fit, minmax(min(6em, 100%), 1fr)); padding-top: 1.2em; }
      .in-form > .button { justify-self: start; }
      .fields { max-width: 27em; }
    `,
  },
} satisfies Record<string, Format>
