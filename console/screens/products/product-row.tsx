import { type KeyboardEvent, useEffect, useState, type ReactNode } from 'react'
import { pricePerSquareMetre } from '#contract/area.ts'
import { type OwnersProduct, productsApi } from '#contract/console/shop/products.ts'
import { formatPrice, readAmount } from '#contract/money.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { frameWords } from '#console/strings.ts'
import { productsWords } from './strings.ts'
import { useTrash } from './use-trash.ts'
import { formatDay } from '#console/text/format-date.ts'
import { draftOf, isChanged, readDraft, type RowDraft, type RowProblem } from './row-draft.ts'
import { Link } from '#console/parts/link.tsx'
import { Failed, Loading } from '#console/parts/states.tsx'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'

/** Rows of a product's variations, fetched when they are opened. */
const Variations = ({
  product,
  children,
}: {
  product: OwnersProduct
  children: (variation: OwnersProduct) => ReactNode
}) => {
  const { data, problem, reload } = useApiQuery(productsApi.one, { params: { id: product.id } })
  if (data && data.variations.length > 0) return data.variations.map(children)
  return (
    <tr>
      <td colSpan={5}>
        {problem ? (
          <Failed problem={problem} retry={reload} />
        ) : data ? (
          <p className="muted">{productsWords.noVariations}</p>
        ) : (
          <Loading />
        )}
      </td>
    </tr>
  )
}

type Props = {
  product: OwnersProduct
  onDirty: (id: number, isDirty: boolean) => void
  /** Only products can be chosen, no variations. */
  isChosen?: boolean
  onChoose?: (isChosen: boolean) => void
  /** From the product of a variation that has none of its own. */
  packAreaCm2?: number | null
}

/** One product: its fields are saved together, with Enter or the button. */
export const ProductTableRow = ({
  product: given,
  onDirty,
  isChosen = false,
  onChoose,
  packAreaCm2 = given.packAreaCm2,
}: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { restore } = useTrash()
  const [product, setProduct] = useState(given)
  const [draft, setDraft] = useState<RowDraft>(() => draftOf(given))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<RowProblem | { field: null; text: string } | null>(null)
  const [isOpen, setOpen] = useState(false)

  const { id, name, sku, kind, status, picture, saleFromMs, saleToMs } = product
  const isDirty = isChanged(product, draft)
  useEffect(() => {
    onDirty(id, isDirty)
    return () => onDirty(id, false)
  }, [id, isDirty, onDirty])

  // A reloaded list contains the changes of others; what is being typed here stays.
  useEffect(() => {
    if (isDirty) return
    setProduct(given)
    setDraft(draftOf(given))
    // oxlint-disable-next-line react/exhaustive-deps -- only when the list is new
  }, [given])

  const revert = () => {
    setDraft(draftOf(product))
    setProblem(null)
  }
  const save = async () => {
    if (isBusy || !isDirty) return
    const read = readDraft(product, draft)
    if ('problem' in read) return setProblem(read.problem)
    setBusy(true)
    setProblem(null)
    try {
      const { product: saved } = await api(productsApi.change, { params: { id }, body: read.change })
      setProduct(saved)
      setDraft(draftOf(saved))
      showToast(productsWords.savedRow(name))
    } catch (error) {
      const { message, code } = toProblem(error)
      const isStockChanged = code === 'stock_changed'
      setProblem({ field: isStockChanged ? 'stock' : null, text: message })
      // What was typed stays; the version it will be saved over is read again.
      if (isStockChanged)
        setProduct((await api(productsApi.one, { params: { id } }).catch(() => ({ product }))).product)
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      void save()
    }
    if (event.key === 'Escape' && isDirty) revert()
  }

  const input = (field: 'stock' | 'regular' | 'sale', label: string, heading: string) => (
    <label className="cell-field">
      <span aria-hidden="true">{heading}</span>
      <input
        aria-label={label}
        aria-invalid={problem?.field === field || undefined}
        aria-describedby={problem?.field === field ? `row-problem-${id}` : undefined}
        inputMode={field === 'stock' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={draft[field]}
        onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
      />
    </label>
  )
  const perSquareMetre = (text: string) => {
    const grosze = readAmount(text)
    if (!packAreaCm2) return null
    // Its line stays while a price is incomplete.
    return (
      <small className="per-metre">
        {grosze
          ? productsWords.perSquareMetre(formatPrice(pricePerSquareMetre(grosze, packAreaCm2)))
          : '\u00a0'}
      </small>
    )
  }

  const isVariable = kind === 'variable'
  const isTrashed = status === 'trashed'
  const hasOffer = !isVariable && kind !== 'grouped' && !isTrashed
  const isCounted = draft.stock.trim() !== ''
  const saleNote =
    product.salePriceGrosze === null
      ? null
      : saleFromMs !== null && saleFromMs > Date.now()
        ? productsWords.saleFrom(formatDay(saleFromMs))
        : saleToMs !== null
          ? productsWords.saleUntil(formatDay(saleToMs))
          : null
  const details = [
    sku,
    kind === 'simple' || kind === 'variation' ? '' : productsWords.kind(kind),
    productsWords.status(status),
    kind === 'variation' ? '' : productsWords.sold(product.totalSales),
  ]
    .filter(Boolean)
    .join(' · ')

  return (
    <>
      <tr
        className={`${kind === 'variation' ? 'is-variation ' : ''}${isDirty ? 'is-dirty' : ''}`}
        onKeyDown={onKeyDown}
      >
        <th scope="row" className="product-name">
          <div className="product-identity">
            {onChoose && (
              <input
                type="checkbox"
                className="choose-row"
                aria-label={productsWords.choose(name)}
                checked={isChosen}
                onChange={(event) => onChoose(event.target.checked)}
              />
            )}
            {picture ? (
              <img src={picture} alt="" width="44" height="44" loading="lazy" />
            ) : (
              <i className="no-picture" />
            )}
            <span>
              {kind === 'variation' ? (
                <b>{name}</b>
              ) : (
                <Link to="/produkty/$id" params={{ id: String(id) }}>
                  {name}
                </Link>
              )}
              <small>{details}</small>
            </span>
          </div>
        </th>
        <td className="product-stock">
          {hasOffer &&
            kind !== 'external' &&
            input('stock', productsWords.stockOf(name), productsWords.stock)}
          {hasOffer && !isCounted && kind !== 'external' && (
            <select
              aria-label={productsWords.availabilityOf(name)}
              value={draft.stockStatus}
              onChange={(event) =>
                setDraft({ ...draft, stockStatus: event.target.value as RowDraft['stockStatus'] })
              }
            >
              {(['in_stock', 'out_of_stock', 'on_backorder'] as const).map((value) => (
                <option key={value} value={value}>
                  {productsWords.availability[value]}
                </option>
              ))}
            </select>
          )}
        </td>
        <td className="product-regular">
          {hasOffer && (
            <>
              {input('regular', productsWords.regularOf(name), productsWords.regularPrice)}
              {perSquareMetre(draft.regular)}
            </>
          )}
          {isVariable && !isTrashed && <span className="muted">{productsWords.inVariations}</span>}
        </td>
        <td className="product-sale">
          {hasOffer && (
            <>
              {input('sale', productsWords.saleOf(name), productsWords.salePrice)}
              {perSquareMetre(draft.sale)}
              {saleNote && <small>{saleNote}</small>}
            </>
          )}
        </td>
        <td className="product-actions">
          {isVariable && !isTrashed && (
            <Button
              aria-expanded={isOpen}
              aria-label={productsWords.showVariations(name)}
              onClick={() => setOpen(!isOpen)}
            >
              {productsWords.variations} <ConsoleIcon name={isOpen ? 'up' : 'open'} />
            </Button>
          )}
          {isTrashed && (
            <Button onClick={() => void restore([id], productsWords.restoredCount(1))}>
              {productsWords.restoreRow}
            </Button>
          )}
          {isDirty && (
            <>
              <Button look="main" isBusy={isBusy} onClick={() => void save()}>
                {isBusy ? frameWords.saving : productsWords.saveRow}
              </Button>
              <Button look="quiet" onClick={revert}>
                {productsWords.revertRow}
              </Button>
            </>
          )}
        </td>
      </tr>
      {problem && (
        <tr className="row-problem">
          <td colSpan={5}>
            <p className="problem" role="alert" id={`row-problem-${id}`}>
              {problem.text}
            </p>
          </td>
        </tr>
      )}
      {isOpen && (
        <Variations product={product}>
          {(variation) => (
            <ProductTableRow
              key={variation.id}
              product={variation}
              onDirty={onDirty}
              packAreaCm2={variation.packAreaCm2 ?? product.packAreaCm2}
            />
          )}
        </Variations>
      )}
    </>
  )
}
