import type { Picture } from '#contract/shop/product.ts'
import { pictureOf } from '#storefront/paths.ts'
import type { Shop } from '#server/shop.ts'

/** A picture with absolute addresses: apps have no page to resolve them against. */
export const presentPicture = (shop: Pick<Shop, 'settings'>, { src, alt }: Picture, id: number) => {
  const address = (path: string) => (path.startsWith('/') ? shop.settings.publicUrl + path : path)
  return {
    id,
    src: address(src),
    thumbnail: address(pictureOf(src, 400)),
    srcset: `${address(src)} 800w, ${address(pictureOf(src, 400))} 400w, ${address(pictureOf(src, 160))} 160w`,
    sizes: '(max-width: 800px) 100vw, 800px',
    thumbnail_srcset: `${address(pictureOf(src, 400))} 400w, ${address(pictureOf(src, 160))} 160w`,
    thumbnail_sizes: '(max-width: 400px) 100vw, 400px',
    name: alt,
    alt,
  }
}
