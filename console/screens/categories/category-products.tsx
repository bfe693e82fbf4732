import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { categoriesApi, type CategoryProductsAnswer } from '#contract/console/shop/categories.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useOwner } from '#console/data/session.ts'
import { useUnsavedChanges } from '#console/data/unsaved.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConsoleIcon, type IconName } from '#console/parts/icon.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { categoriesWords } from './strings.ts'
import { useTreeDrag } from './use-tree-drag.ts'

const words = categoriesWords.order
const FAR = 10

/** Position in a list of `count` after a key; undefined: another key. */
const afterKey = (key: string, at: number, count: number): number | undefined => {
  const to: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - FAR,
    PageDown: at + FAR,
    Home: 0,
    End: count - 1,
  }
  return to[key] === undefined ? undefined : Math.max(0, Math.min(count - 1, to[key]))
}
const STEPS: { key: string; step: keyof typeof words.steps; icon: IconName }[] = [
  { key: 'ArrowUp', step: 'up', icon: 'up' },
  { key: 'ArrowDown', step: 'down', icon: 'open' },
  { key: 'Home', step: 'first', icon: 'back' },
]

/** The order in which shoppers see the products of a category. */
export const CategoryProducts = ({ id }: { id: number }) => {
  const loaded = useApiQuery(categoriesApi.products, { params: { id } })
  return (
    <section className="card category-products" aria-labelledby="category-products">
      <h2 id="category-products">{words.title}</h2>
      <LoadedContent loaded={loaded}>
        {(answer) =>
          answer.products.length < 2 ? (
            <p className="muted">{words.tooFew}</p>
          ) : (
            <ProductOrder
              key={answer.version}
              id={id}
              answer={answer}
              put={loaded.put}
              reload={loaded.reload}
            />
          )
        }
      </LoadedContent>
    </section>
  )
}

type Props = {
  id: number
  answer: CategoryProductsAnswer
  put: (answer: CategoryProductsAnswer) => void
  reload: () => void
}

const ProductOrder = ({ id, answer, put, reload }: Props) => {
  const { products: stored, total, isOrdered, version } = answer
  const api = useApi()
  const showToast = useToast()
  const mayEdit = hasRight(useOwner().owner.role, 'products-edit')
  const { doing, problem, start } = useChange()
  const [products, setProducts] = useState(stored)
  const [opened, setOpened] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const focusOn = useRef<string | null>(null)
  const isDirty = products.some((product, at) => product !== stored[at])
  useUnsavedChanges(useCallback(() => isDirty, [isDirty]))

  const move = (productId: number, to: number, focus: string) => {
    const moved = products.find((product) => product.id === productId)
    if (!moved) return
    focusOn.current = focus
    setProducts(products.filter((product) => product !== moved).toSpliced(to, 0, moved))
    setMessage(words.moved(moved.name, to + 1, products.length))
  }
  const { list, drag, handleProps, isClick } = useTreeDrag(
    products.map((product) => ({ id: product.id, parentId: null })),
    (productId, { gap }) => move(productId, gap, `product-${productId}`),
  )
  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (focusOn.current) document.getElementById(focusOn.current)?.focus()
    focusOn.current = null
  }, [products])

  const saveOrder = (ids: number[], text: string) =>
    void start('save', async () => {
      try {
        put(await api(categoriesApi.order, { params: { id }, body: { ids } }, { readVersion: version }))
        showToast(text)
      } catch (error) {
        if (toProblem(error).code === 'changed_meanwhile') reload()
        throw error
      }
    })
  const others = drag ? products.filter((product) => product.id !== drag.id) : []
  const dropBefore = drag?.target ? (others[drag.target.gap]?.id ?? null) : undefined
  const dropLine = <li className="drop-line" aria-hidden="true" />
  return (
    <>
      <p>{isOrdered ? words.isOrdered : words.isDefault}</p>
      {total > products.length && <p className="muted">{words.onlyFirst(products.length, total)}</p>}
      <p className="screen-reader-text" role="status">
        {message}
      </p>
      <p className="hint" id="product-handle-hint">
        {words.handleHint}
      </p>
      <ul
        ref={list}
        className="category-tree product-order"
        aria-label={words.title}
        aria-busy={doing !== null}
      >
        {products.map(({ id: productId, name, sku, picture }, at) => {
          const step = (key: string, focus: string) => {
            const to = afterKey(key, at, products.length)
            if (to === undefined) return false
            if (to === at) setMessage(categoriesWords.nowhere)
            else move(productId, to, focus)
            return true
          }
          const onKeyDown = (event: KeyboardEvent) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return
            if (step(event.key, `product-${productId}`)) event.preventDefault()
          }
          return [
            dropBefore === productId && dropLine,
            <li
              key={productId}
              data-category={productId}
              className={drag?.id === productId ? 'is-dragged' : undefined}
            >
              {mayEdit && (
                <button
                  type="button"
                  id={`product-${productId}`}
                  className="icon-button tree-handle"
                  aria-label={categoriesWords.handle(name)}
                  aria-describedby="product-handle-hint"
                  aria-expanded={opened === productId}
                  onKeyDown={onKeyDown}
                  onClick={() => isClick() && setOpened(opened === productId ? null : productId)}
                  {...handleProps(productId)}
                >
                  <ConsoleIcon name="handle" />
                </button>
              )}
              <div className="category-name">
                {at + 1}. {name} {sku && <small>{sku}</small>}
              </div>
              {picture && <img src={picture} alt="" width="40" height="40" loading="lazy" />}
              {opened === productId && (
                <div className="tree-steps" role="group" aria-label={categoriesWords.stepsOf(name)}>
                  {STEPS.map(({ key, step: named, icon }) => (
                    <button
                      key={key}
                      id={`${named}-${productId}`}
                      type="button"
                      className="icon-button"
                      aria-label={words.steps[named](name)}
                      aria-disabled={afterKey(key, at, products.length) === at || undefined}
                      onClick={() => step(key, `${named}-${productId}`)}
                    >
                      <ConsoleIcon name={icon} />
                    </button>
                  ))}
                </div>
              )}
            </li>,
          ]
        })}
        {dropBefore === null && dropLine}
      </ul>
      <FormMessage text={problem} />
      {mayEdit && (
        <div className="form-actions">
          <Button
            look="main"
            isBusy={doing !== null}
            disabled={!isDirty}
            onClick={() =>
              saveOrder(
                products.map((product) => product.id),
                words.saved,
              )
            }
          >
            {words.save}
          </Button>
          {isDirty && (
            <Button look="quiet" onClick={() => setProducts(stored)}>
              {words.drop}
            </Button>
          )}
          {isOrdered && !isDirty && (
            <Button onClick={() => saveOrder([], words.wasReset)}>{words.reset}</Button>
          )}
        </div>
      )}
    </>
  )
}
