import type { CampaignTemplate } from '#campaign/template.ts'
import type { Prerendered } from '#campaign/prerendered.ts'
import Fields from '../form/fields-block.tsx'
import type { RenderPart, Showing } from '../parts.ts'
import * as viewBlocks from '../view/blocks/index.ts'
import { CampaignView } from '../view/campaign-view.tsx'
import { elementsOf } from './elements-of.ts'

/** Whose blocks look the same to everybody, and do nothing before they are touched. */
const parts: RenderPart[] = [{ blocks: viewBlocks }, { blocks: { fields: Fields } }]

/**
 * Draws a campaign's first screen with the widget's own components. Undefined where it depends on who looks,
 * on where or on when: clocks, dates, games, films, screens of telephones' own.
 */
export const prerender = (template: CampaignTemplate): Prerendered[] | undefined => {
  if (!isSameForAll(template)) return undefined
  const showing = { template, isPreview: false, origin: '', parts } as Partial<Showing> as Showing
  const nothing = () => {}
  return elementsOf(
    <CampaignView
      showing={showing}
      isPhone={false}
      openedMs={0}
      endMs={null}
      close={nothing}
      focus={nothing}
      play={nothing}
    />,
  )
}

const drawn = new Set(Object.keys({ ...viewBlocks, fields: Fields }))

const isSameForAll = ({ screens, mobileScreens, fields, timer, game, closing }: CampaignTemplate): boolean =>
  !mobileScreens &&
  !timer &&
  !game &&
  !screens.play &&
  closing.autoCloseSeconds === null &&
  closing.afterSeconds === 0 &&
  !closing.skip &&
  screens.form.blocks.every(({ kind }) => drawn.has(kind)) &&
  !JSON.stringify([screens.form, fields]).includes('{{')
