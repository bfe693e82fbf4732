import { formatSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import type { CartProposalPage, ProposedLine } from '#contract/shop/chosen/proposal.ts'
import { choiceText } from '#storefront/parts/cart/mini-cart.tsx'
import { Thumbnail } from '#storefront/parts/product/picture.tsx'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

const words = pl.proposal
const day = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'Europe/Warsaw' })
const THUMBNAIL_PX = 96

export const bodyClass = 'woocommerce-page cart-proposal'

/** What an order or a saved cart would put into the cart today, with every change named, before anything is put. */
export default function CartProposal({ source, lines, totalGrosze, hasCart, action }: CartProposalPage) {
  const changed = lines.filter(({ changes }) => changes.length > 0).length
  const canPut = lines.some(({ quantity }) => quantity > 0)
  return (
    <section>
      <h1>{source.kind === 'order' ? words.orderTitle(source.id) : words.savedTitle}</h1>
      <p>{source.kind === 'order' ? words.orderText : words.savedText}</p>
      {changed > 0 ? <p className="woocommerce-info">{words.somethingChanged(changed)}</p> : null}
      <table className="proposal-table">
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {words.product}
            </th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.price}</th>
            <th scope="col">{words.sum}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // Two lines of an order may be equal.
            <Line key={index} line={line} />
          ))}
        </tbody>
      </table>
      <p className="proposal-total">
        <strong>{words.total(formatPrice(totalGrosze))}</strong>
      </p>
      {canPut ? (
        <form className="proposal-form no-print" method="post" action={action}>
          {hasCart ? <p>{words.hasCartHint}</p> : null}
          <button type="submit" className="button" name="sposob" value="dodaj">
            {hasCart ? words.addToMine : words.add}
          </button>
          {hasCart ? (
            <button type="submit" className="button quiet" name="sposob" value="zastap">
              {words.replace}
            </button>
          ) : null}
        </form>
      ) : (
        <p>
          {words.nothingNow} <a href={paths.shop}>{words.toShop}</a>
        </p>
      )}
      {source.kind === 'saved' ? (
        <p className="muted">{words.validUntil(day.format(source.untilMs))}</p>
      ) : null}
    </section>
  )
}

const Line = ({ line }: { line: ProposedLine }) => {
  const { name, url, picture, choice, quantity, unitPriceGrosze, packAreaCm2, changes, replacement } = line
  return (
    <tr className={quantity > 0 ? undefined : 'is-left-out'}>
      <td className="product-thumbnail">
        <Thumbnail picture={picture && { ...picture, alt: '' }} widthPx={THUMBNAIL_PX} />
      </td>
      <th scope="row" className="product-name">
        {url === null ? name : <a href={url}>{name}</a>}
        {choice.length ? <small>{choiceText(choice)}</small> : null}
        {packAreaCm2 !== null && quantity > 0 ? (
          <small>{words.covers(formatSquareMetres(packAreaCm2 * quantity))}</small>
        ) : null}
        {changes.map((change) => (
          <small key={change.kind} className="line-change">
            {words.changeText(change)}
          </small>
        ))}
        {changes.length === 0 ? <small>{words.unchanged}</small> : null}
        {replacement ? (
          <small>
            {words.replacedBy} <a href={replacement.url}>{replacement.name}</a>
          </small>
        ) : null}
      </th>
      <td data-title={words.quantity}>{quantity > 0 ? quantity : words.none}</td>
      <td data-title={words.price}>{unitPriceGrosze === null ? '–' : formatPrice(unitPriceGrosze)}</td>
      <td data-title={words.sum}>
        {unitPriceGrosze === null || quantity === 0 ? '–' : formatPrice(unitPriceGrosze * quantity)}
      </td>
    </tr>
  )
}
