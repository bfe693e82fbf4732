import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { readProductId } from '#contract/shop/cart-input.ts'
import {
  COMPARE_COOKIE,
  type CompareAnswer,
  type ComparedProduct,
  MAX_COMPARED,
} from '#contract/shop/chosen/wishlist.ts'
import { paths } from '#storefront/paths.ts'
import { renderCompareBar } from '#storefront/render'
import { compare as words } from '#storefront/strings/pl/catalog/compare.ts'
import { removeCookie, setResponseCookie } from '#server/platform/http/cookies.ts'
import { field, type FormBody, readFormBody } from '#server/platform/http/read-form.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'
import { categoryIdsOf } from '#server/shop/catalog/categories.ts'
import { loadFullProducts } from '#server/shop/catalog/load-full-products.ts'
import { addFromForm } from '#server/shop/cart-page/add-from-form.ts'
import { showPage } from '#server/shop/pages/show-page.ts'
import { goBackWithNotice, limitChoices, pageBefore, wantsJson } from '../wishlist/go-back.ts'

/** Nobody compares for longer; the cookie contains product ids and nothing of the visitor. */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60
const MAX_LISTED = 100

/** Ids of an address or a cookie: the first four valid ones, each once. */
export const readComparedIds = (text: string): number[] =>
  [
    ...new Set(
      text
        .slice(0, MAX_LISTED)
        .split(/[.,]/)
        .flatMap((part) => readProductId(part) ?? []),
    ),
  ].slice(0, MAX_COMPARED)

const chosenIds = (c: Context): number[] => readComparedIds(getCookie(c, COMPARE_COOKIE) ?? '')

const setChosenIds = (c: Context, { settings: { publicUrl } }: Services, ids: number[]): void => {
  const isSecure = publicUrl.startsWith('https:')
  if (ids.length === 0) removeCookie(c, COMPARE_COOKIE, isSecure)
  else setResponseCookie(c, COMPARE_COOKIE, ids.join('.'), { maxAgeSeconds: LIFETIME_SECONDS, isSecure })
}

/** /porownaj/?p=12,34: products side by side. Which the visitor has chosen is a cookie of theirs. */
export const compareRoutes = (services: Services): Hono =>
  new Hono()
    .get(paths.compare, async (c) => {
      const named = c.req.query('p')
      if (named === undefined && chosenIds(c).length > 0)
        return c.redirect(paths.comparisonOf(chosenIds(c)), 302)
      const ids = readComparedIds(named ?? '')
      return showComparison(c, services, ids, await loadCompared(services.db.read, ids, services.now()))
    })
    .get(paths.compareState, async (c) => c.json(await answerOf(services, chosenIds(c), ''), 200, NO_STORE))
    .post(paths.compare, async (c) => {
      const form = await readFormBody(c)
      if (field(form, 'add-to-cart') !== undefined)
        return addFromForm(c, services, form, pageBefore(c, services, paths.compare))
      await limitChoices(c, services)
      return changeChosen(c, services, form)
    })

/** The published products among `ids`, in their order, with what a comparison shows of them. */
const loadCompared = async (db: Sql, ids: number[], nowMs: number): Promise<ComparedProduct[]> => {
  const found = (await loadFullProducts(db, ids, nowMs)).filter(({ product }) => product.kind !== 'variation')
  const categories = await categoryIdsOf(
    db,
    found.map(({ product }) => product.id),
  )
  return found.map(({ product, card }) => ({
    card,
    brand: product.brand,
    weightGrams: product.weightGrams,
    sizeMm: product.sizeMm,
    attributes: product.attributes
      .filter(({ isVisible, isForVariations }) => isVisible || isForVariations)
      .map(({ slug, name, values }) => ({ slug, name, values })),
    categoryIds: categories.get(product.id) ?? [],
  }))
}

const NO_STORE = { 'Cache-Control': 'private, no-store' }

const showComparison = (c: Context, services: Services, ids: number[], products: ComparedProduct[]) =>
  showPage(c, services, {
    page: 'compare',
    props: { products, ids, shareUrl: services.settings.publicUrl + paths.comparisonOf(ids) },
    title: products.length ? words.titleOf(products.map(({ card }) => card.name)) : words.title,
    description: words.description,
    canonicalPath: null,
    isIndexed: false,
  })

type Change = { ids: number[]; isOk: boolean; text: string }

const applyChange = async (services: Services, chosen: number[], form: FormBody): Promise<Change> => {
  const toRemove = readProductId(field(form, 'usun') ?? '')
  if (toRemove !== null)
    return { ids: chosen.filter((id) => id !== toRemove), isOk: true, text: words.removed }
  const id = readProductId(field(form, 'dodaj') ?? '')
  if (id === null) return { ids: [], isOk: true, text: words.cleared }

  const [card] = await loadCards(services.db.read, [id], services.now())
  if (!card) return { ids: chosen, isOk: false, text: words.unknown }
  if (chosen.includes(id)) return { ids: chosen, isOk: true, text: words.there(card.name) }
  // Products that are gone from the shop make room.
  const there = new Set((await loadCards(services.db.read, chosen, services.now())).map((one) => one.id))
  const shown = chosen.filter((one) => there.has(one))
  if (shown.length >= MAX_COMPARED) return { ids: shown, isOk: false, text: words.full }
  return { ids: [...shown, id], isOk: true, text: words.added(card.name) }
}

const changeChosen = async (c: Context, services: Services, form: FormBody): Promise<Response> => {
  const { ids, isOk, text } = await applyChange(services, chosenIds(c), form)
  setChosenIds(c, services, ids)
  if (wantsJson(c)) return c.json(await answerOf(services, ids, text), 200, NO_STORE)

  // On the page itself: the same address without what was removed, which may be somebody else's choice.
  const shown = field(form, 'p')
  const removed = readProductId(field(form, 'usun') ?? '')
  if (shown !== undefined) {
    const left = readComparedIds(shown).filter((id) => id !== removed)
    return c.redirect(left.length ? paths.comparisonOf(left) : paths.compare, 303)
  }
  const before = pageBefore(c, services, paths.compare)
  const back = ids.length === 0 && before.startsWith(paths.compare) ? paths.compare : before
  return goBackWithNotice(c, services, back, {
    kind: isOk ? 'success' : 'error',
    text,
    ...(ids.length > 0 && { link: { url: paths.comparisonOf(ids), label: words.show(ids.length) } }),
  })
}

const answerOf = async (services: Services, ids: number[], text: string): Promise<CompareAnswer> => {
  const cards = await loadCards(services.db.read, ids, services.now())
  return { ids: cards.map(({ id }) => id), text, bar: cards.length ? renderCompareBar(cards) : '' }
}
