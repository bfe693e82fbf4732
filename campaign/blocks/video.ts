import * as v from 'valibot'
import { assetUrl } from '../references.ts'
import type { Block } from './block.ts'

/** Wire names: lines of a 16:9 picture. */
const resolutions = ['360p', '480p', '720p', '1080p'] as const
export type Resolution = (typeof resolutions)[number]

/** Files that browsers play directly, so no third party is notified. */
const file = v.pipe(assetUrl, v.regex(/\.(?:mp4|webm)(?:[?#].*)?$/i, 'must be an mp4 or webm file'))

const settings = {
  /** Description for screen readers. */
  label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  /** One file per resolution, or two of different types. */
  sources: v.pipe(
    v.array(v.strictObject({ resolution: v.picklist(resolutions), src: file })),
    v.minLength(1),
    v.maxLength(8),
  ),
  /** Shown before playback; without one, the first frame. */
  poster: v.optional(v.nullable(assetUrl), null),
  /** Subtitles as WebVTT, in the campaign's language. */
  captions: v.optional(v.nullable(assetUrl), null),
  shape: v.optional(v.picklist(['16/9', '4/3', '1/1', '9/16']), '16/9'),
  /** Muted, and not with reduced motion or data saving. */
  autoplays: v.optional(v.boolean(), false),
}

export default {
  settings,
  part: 'video',
  area: 'media',
  needsTouch: true,
  styles: `
    .area > .video { display: block; width: 100%; max-height: none; border-radius: var(--corner); background: #000; object-fit: contain; }
    :is(.media-edge, .media-behind) .in-media > .video { border-radius: 0; }
  `,
  hints: {
    title: 'Film',
    help: 'Własny plik mp4 lub webm. Przeglądarka wybiera jakość do szerokości okna i łącza.',
    settings: {
      label: { label: 'Co pokazuje', help: 'Nazwa filmu dla niewidomych.' },
      sources: {
        label: 'Pliki',
        item: 'plik',
        settings: {
          resolution: {
            label: 'Jakość',
            choices: { '360p': '360p', '480p': '480p', '720p': '720p', '1080p': '1080p' },
          },
          src: { label: 'Adres pliku' },
        },
      },
      poster: { label: 'Adres obrazu przed odtworzeniem' },
      captions: {
        label: 'Adres napisów (WebVTT)',
        help: 'Serwer z filmem i napisami musi zezwalać na pobieranie z innych stron (CORS).',
      },
      shape: {
        label: 'Kształt',
        choices: { '16/9': 'szeroki 16:9', '4/3': '4:3', '1/1': 'kwadrat', '9/16': 'pionowy 9:16' },
      },
      autoplays: {
        label: 'Odtwarzaj od razu, bez dźwięku',
        help: 'Nie u osób, które nie chcą ruchu albo oszczędzają dane.',
      },
    },
  },
} satisfies Block<typeof settings>
