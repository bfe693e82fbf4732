import * as v from 'valibot'
import { assetUrl } from '../references.ts'
import type { SettingsOf } from '../kinds.ts'
import type { Block } from './block.ts'

/** Clipped, so that it fits every format, also where a picture fills its place. */
const shapes = {
  format: '',
  rounded: 'inset(0 round 1.5em)',
  circle: 'circle(closest-side)',
  arch: 'inset(0 round 50% 50% 0 0/40% 40% 0 0)',
}
const MIDDLE = 50
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))
const settings = {
  src: assetUrl,
  /** Empty for a picture that only decorates. */
  alt: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
  /** CSS pixels of the file, to reserve space before it is loaded; the editor fills them in. */
  width: v.optional(side, 800),
  height: v.optional(side, 600),
  /** It only decorates; otherwise the editor wants a description. */
  isDecorative: v.optional(v.boolean(), false),
  shape: v.optional(v.picklist(Object.keys(shapes) as (keyof typeof shapes)[]), 'format'),
  /** In percent: what stays visible where a format crops it. */
  focus: v.optional(v.strictObject({ x: v.optional(percent, MIDDLE), y: v.optional(percent, MIDDLE) }), {}),
}

/** Its styles name it by its address: blocks have no classes of their own. */
const stylesOf = ({ src, shape, focus }: SettingsOf<typeof settings>): string => {
  const { x = MIDDLE, y = MIDDLE } = focus ?? {}
  const rules = [
    // Campaigns saved before these settings have neither.
    shape && shapes[shape] ? `clip-path: ${shapes[shape]};` : '',
    x === MIDDLE && y === MIDDLE ? '' : `object-position: ${x}% ${y}%;`,
  ].join('')
  return rules && `.area > img[src$="${src}"] { ${rules} }`
}

export default {
  settings,
  area: 'media',
  styles: stylesOf,
  notInPage: ['isDecorative', 'shape', 'focus'],
  hints: {
    title: 'Obraz',
    settings: {
      src: { label: 'Adres obrazu', help: 'Szerokość i wysokość wpisują się same, z pliku.', as: 'picture' },
      alt: { label: 'Opis dla niewidomych', help: 'Co widać na obrazie.', as: 'alt' },
      width: { label: 'Szerokość', unit: 'px' },
      height: { label: 'Wysokość', unit: 'px' },
      isDecorative: { label: 'Obraz tylko zdobi', help: 'Czytniki ekranu go wtedy pomijają.' },
      shape: {
        label: 'Kształt',
        choices: {
          format: 'jak w układzie',
          rounded: 'zaokrąglony',
          circle: 'koło',
          arch: 'łuk',
        },
      },
      focus: {
        label: 'Najważniejsze miejsce',
        as: 'focus',
        settings: { x: { label: 'Od lewej', unit: '%' }, y: { label: 'Od góry', unit: '%' } },
      },
    },
  },
} satisfies Block<typeof settings>
