import { Icon } from '#storefront/parts/icon.tsx'
import type { ProductPage } from '#storefront/product-page.ts'
import { pl } from '#storefront/strings/pl.ts'

/** Opens the visualizer; its files are loaded when it is pressed. Styles hide it where scripts are off. */
export const RoomButton = ({ page: { product, hasRoom } }: { page: ProductPage }) =>
  hasRoom ? (
    <button type="button" className="button quiet room-button" data-room={product.id} aria-haspopup="dialog">
      <Icon name="room" />
      {pl.product.room}
    </button>
  ) : null
