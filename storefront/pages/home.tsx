import { Blocks, type ShownBlock } from '#storefront/parts/blocks.tsx'

export type HomePage = {
  blocks: ShownBlock[]
  /** Heading for screen readers when the page does not begin with one. */
  shopName: string
  /** Each block is marked for the editor. */
  isEdited?: boolean
}

export const bodyClass = 'home'

/** What a visitor sees first: the owner's blocks. */
export default function Home({ blocks, shopName, isEdited = false }: HomePage) {
  const first = blocks.find(({ isHidden }) => !isHidden)
  return (
    <>
      {first?.kind === 'hero' && first.title ? null : <h1 className="screen-reader-text">{shopName}</h1>}
      <Blocks blocks={blocks} isEdited={isEdited} />
    </>
  )
}
