import type { WishlistPage, WishRow } from '#contract/shop/chosen/wishlist.ts'
import { ProductTile } from '#storefront/parts/product/product-card.tsx'
import { ShareLink } from '#storefront/parts/share-link.tsx'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

const words = pl.wishlist
const day = new Intl.DateTimeFormat('pl-PL', { day: 'numeric', month: 'long', timeZone: 'Europe/Warsaw' })
const FIRST_ROW = 4

export const bodyClass = 'woocommerce woocommerce-page wishlist-page'

/** The visitor's favourites with changes, or somebody's shared list without them. */
export default function Wishlist(page: WishlistPage) {
  const { isShared, isMember, wishes, goneCount, action } = page
  return (
    <section>
      <h1>{isShared ? words.sharedTitle : words.title}</h1>
      {isShared && wishes.length ? <p>{words.sharedText}</p> : null}
      {goneCount > 0 && !isShared ? (
        <form className="woocommerce-info" method="post" action={action}>
          {words.gone(goneCount)}{' '}
          <button type="submit" className="link-button" name="uporzadkuj" value="1">
            {words.removeGone}
          </button>
        </form>
      ) : null}
      {wishes.length === 0 ? (
        <div className="empty-state">
          <p>{isShared ? words.sharedEmpty : words.empty}</p>
          {isShared ? null : <p>{words.emptyAdvice}</p>}
          <p>
            <a className="button" href={paths.shop}>
              {pl.frame.backToShop}
            </a>
          </p>
        </div>
      ) : (
        <>
          <form className="wishlist-all" method="post" action={action}>
            <button type="submit" className="button" name="wszystko" value="1">
              {words.addAll}
            </button>
          </form>
          <form className="add-form" method="post" action={action}>
            <h2 className="screen-reader-text">{pl.catalog.products}</h2>
            <ul className="products">
              {wishes.map((wish, index) => (
                <WishTile key={wish.card.id} wish={wish} isShared={isShared} isEager={index < FIRST_ROW} />
              ))}
            </ul>
          </form>
        </>
      )}
      {isShared ? null : <Sharing page={page} />}
      {isShared || isMember ? null : (
        <p className="muted">
          {words.guestHint} <a href={`${paths.signIn}?dalej=${paths.wishlist}`}>{words.signIn}</a>
        </p>
      )}
    </section>
  )
}

type TileProps = { wish: WishRow; isShared: boolean; isEager: boolean }

const WishTile = ({ wish: { card, addedMs, addedGrosze }, isShared, isEager }: TileProps) => {
  const moved = card.priceGrosze !== null && addedGrosze !== null ? card.priceGrosze - addedGrosze : 0
  // Cheaper without a reduction that may be announced: there is no lowest price to show beside it.
  const isSilent = moved === 0 || (moved < 0 && card.lowestPrice === null)
  return isShared ? (
    <ProductTile card={card} isEager={isEager} />
  ) : (
    <ProductTile
      card={card}
      isEager={isEager}
      tools={
        <span className="card-tools">
          <button
            type="submit"
            className="wish-remove"
            name="usun"
            value={card.id}
            aria-label={words.remove(card.name)}
          >
            ×
          </button>
        </span>
      }
      note={
        <p className="wish-note">
          {words.since(day.format(addedMs))}
          {isSilent ? null : (
            <strong className={moved < 0 ? 'is-cheaper' : undefined}>
              {moved < 0 ? words.cheaper(-moved) : words.dearer(moved)}
            </strong>
          )}
        </p>
      }
    />
  )
}

const Sharing = ({ page: { shareUrl, wishes, action } }: { page: WishlistPage }) =>
  shareUrl === null && wishes.length === 0 ? null : (
    <section className="wishlist-sharing" aria-labelledby="udostepnij">
      <h2 id="udostepnij">{words.shareTitle}</h2>
      <p>{words.shareHint}</p>
      {shareUrl === null ? null : <ShareLink label={words.linkLabel} url={shareUrl} />}
      <form method="post" action={action}>
        <button type="submit" className="button quiet" name="link" value={shareUrl === null ? '1' : '0'}>
          {shareUrl === null ? words.share : words.stopSharing}
        </button>
      </form>
    </section>
  )
