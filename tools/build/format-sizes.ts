/**
 * `npm run format-sizes`: writes docs/format-sizes.md, how much a page loads for each format of a campaign; build
 * first. `-- --print` prints it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { partsOf, splitParts } from '#campaign/published/parts-of.ts'
import { prerenderedTemplate } from '#server/campaigns/editor/saved-campaign.ts'
import * as types from '#campaign/types/index.ts'
import {
  sampleFormats,
  naturalContent,
  sampleCampaign,
  sampleTypes,
} from '#server/campaigns/gallery/sample-campaign.ts'

export const SIZES_FILE = new URL('../../docs/format-sizes.md', import.meta.url)
const WIDGET = new URL('../../dist/widget/', import.meta.url)
/** Loaded by every campaign, whatever it looks like. */
const FIRST_PARTS = ['campaigns'] as const

/**
 * Bytes, gzip. `template`: its layout, look and words; `parts`: what else renders it;
 * `isPrerendered`: by the server; `shown`: what a page loads until it is shown.
 */
export type FormatSize = {
  type: string
  format: string
  title: string
  orientation: string
  template: number
  parts: string[]
  isPrerendered: boolean
  shown: number
  all: number
}

const gzipped = (content: string | Buffer) => gzipSync(content, { level: 9 }).length

/** What a page loads for these parts; several may share one script. */
const scriptBytes = (): ((parts: readonly string[]) => number) => {
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', WIDGET), 'utf8')) as Record<
    string,
    { src: string }
  >
  const sizes = new Map(
    Object.values(manifest).map(({ src }) => [src, gzipped(readFileSync(new URL(basename(src), WIDGET)))]),
  )
  return (parts) =>
    [...new Set(parts.flatMap((part) => manifest[part]?.src ?? []))].reduce(
      (sum, src) => sum + (sizes.get(src) ?? 0),
      0,
    )
}

/** Of each format with a block in every area, as a page loads it after the loader. */
export const formatSizes = (): FormatSize[] => {
  const bytesOf = scriptBytes()
  return sampleTypes.flatMap((type) =>
    Object.entries(sampleFormats(type)).map(([format, { title, orientation }]) => {
      const campaign = sampleCampaign({
        type,
        format,
        language: 'pl',
        isDark: false,
        content: naturalContent(type),
      })
      const rendered = prerenderedTemplate(campaign)
      const template = gzipped(JSON.stringify(rendered))
      const isPrerendered = rendered.prerendered !== undefined
      const parts = partsOf(campaign)
      const withParts = (names: readonly string[]) => template + bytesOf([...FIRST_PARTS, ...names])
      return {
        type,
        format,
        title,
        orientation,
        template,
        parts,
        isPrerendered,
        shown: withParts(splitParts(parts, isPrerendered).parts),
        all: withParts(parts),
      }
    }),
  )
}

const kinds = { ...types }

/** The columns before the numbers. */
export const rowOf = ({
  format,
  title,
  orientation,
}: Pick<FormatSize, 'format' | 'title' | 'orientation'>): string =>
  `| \`${format}\` | ${title} | ${orientation} |`

const tableOf = (type: keyof typeof kinds, rows: FormatSize[]) =>
  [
    `## ${type}: ${kinds[type].title}`,
    '',
    '| Format | Name | Orientation | Template, B | Until it is shown, B | Other parts | All, B |',
    '|---|---|---|---:|---:|---|---:|',
    ...rows.map(
      (row) => `${rowOf(row)} ${row.template} | ${row.shown} | ${row.parts.join(', ') || '–'} | ${row.all} |`,
    ),
  ].join('\n')

const writtenList = (): string => {
  const sizes = formatSizes()
  const largest = Math.max(...sizes.map(({ all }) => all))
  return (
    [
      '# Sizes of the campaign formats',
      `Written by \`npm run format-sizes\`: ${sizes.length} formats, each with a block in every area, in Polish; gzip. “Until it is shown” is what a page loads after the loader (at most 3,072 B): the part \`${FIRST_PARTS.join('')}\`, the template, and the parts needed to render it. A prerendered format loads the other parts on the first touch; “All” includes them. The largest takes ${largest} B.`,
      ...sampleTypes.map((type) =>
        tableOf(
          type,
          sizes.filter((row) => row.type === type),
        ),
      ),
    ].join('\n\n') + '\n'
  )
}

if (import.meta.main) {
  if (process.argv.includes('--print')) process.stdout.write(writtenList())
  else writeFileSync(SIZES_FILE, writtenList())
}
