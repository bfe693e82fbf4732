import type { CSSProperties } from 'react'
import type { Campaign } from '#campaign/campaign.ts'
import { arrange, edgesOf } from '#campaign/formats/arrange.ts'
import type { Format } from '#campaign/formats/format.ts'
import * as types from '#campaign/types/index.ts'

/** Its position, look and texts; what is left out stays empty. */
export type Sketch = Pick<Campaign, 'type' | 'format'> &
  Partial<Pick<Campaign, 'location' | 'look'>> & { blocks?: Campaign['screens']['form'] }

type Block = Campaign['screens']['form'][number]

const kinds = { ...types }
/** CSS pixels of the window that a sketch stands for. */
const WINDOW = { width: 1_280, height: 860 }
/** A sketch is small: what is on it is larger than in reality, so that it can be recognised. */
const LARGER = 1.25
/** Columns that are as wide as their text needs it: a sketch has no text. */
const shares = (columns: string) => columns.replaceAll('auto', '1fr').replace(/[\d.]+em/g, '2fr')
const share = (px: number, ofPx: number) =>
  px > 0 ? `${Math.min(100, Math.round((px * LARGER * 100) / ofPx))}%` : 'auto'

const formatOf = ({ type, format }: Sketch): Format | undefined =>
  (kinds[type].formats as Record<string, Format>)[format]

/**
 * A sketch of a campaign in a window and of how its parts are arranged, made from the data of its type and
 * format. Hidden from screen readers.
 */
export const CampaignScheme = (sketch: Sketch) => {
  const { size, locations, isModal, isInFlow } = kinds[sketch.type]
  const format = formatOf(sketch)
  if (!format) return null
  const { look, blocks } = sketch
  // A picture behind everything comes first, so that the rest is above it.
  const present = new Set<string>(format.media === 'behind' ? ['media'] : [])
  for (const area of blocks?.map(({ area }) => area) ?? format.desktop.flat().filter((area) => area !== '.'))
    present.add(area)
  const inGrid =
    format.media === 'behind' ? new Set([...present].filter((area) => area !== 'media')) : present
  const isPanel = (area: string) =>
    area !== 'media' && (format.reaching as readonly string[] | undefined)?.includes(area)
  const isWhole = isModal && size.width === 0
  const box: CSSProperties = {
    width: isWhole || isInFlow ? '100%' : share(size.width, WINDOW.width),
    minHeight: isWhole ? '100%' : share(size.height, WINDOW.height),
    gridTemplate: arrange(
      format.desktop,
      inGrid,
      format.columns ? shares(format.columns) : null,
      edgesOf(format),
    ),
    ...(look && {
      background: look.background,
      color: look.text,
      '--accent': look.accent,
      '--on-accent': look.accentText,
    }),
  }
  return (
    <span
      className={`scheme at-${sketch.location ?? locations[0]}${isModal ? ' is-modal' : ''}${isInFlow ? ' is-in-flow' : ''}`}
      aria-hidden="true"
    >
      <span className={`scheme-box is-media-${format.media}`} style={box}>
        {[...present].map((area) => (
          <span
            key={area}
            className={`scheme-area is-${area}${isPanel(area) ? ' is-panel' : ''}`}
            style={{ gridArea: inGrid.has(area) ? area : '1 / 1 / -1 / -1' }}
          >
            {blocks
              ?.filter((block) => block.area === area)
              .map((block, index) => (
                <BlockShape key={index} block={block} />
              ))}
          </span>
        ))}
      </span>
    </span>
  )
}

/** Short texts are shown as texts, everything else as a box of its size. */
const BlockShape = ({ block }: { block: Block }) => {
  if ('action' in block) return <b className={`scheme-button is-${block.style}`}>{block.text}</b>
  if ('fields' in block) return block.fields.map((id) => <i key={id} className="scheme-field" />)
  if ('text' in block && 'size' in block) return <em>{block.text}</em>
  return <i className={`scheme-${block.kind}`} />
}
