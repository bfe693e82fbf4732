import { Hono } from 'hono'
import * as v from 'valibot'
import type { CategoriesAnswer, CategoryChoice, CouponsAnswer } from '#contract/console/coupons.ts'
import { type LookSampleAnswer, lookSampleQuery } from '#contract/console/look-sample.ts'
import { type SettingsAnswer, settingsToSave } from '#contract/console/settings.ts'
import type { HeaderLook } from '#contract/shop/header-look.ts'
import type { CategoryCard, ProductCard } from '#contract/shop/product.ts'
import * as botCheckProviders from '#server/platform/bot-check/providers/index.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { assets } from '#server/platform/files/assets.ts'
import { FieldRefusal, readJson } from '#server/platform/http/read-json.ts'
import { changeShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import { loadMenu, loadMenuCached } from '#server/shop/catalog/categories.ts'
import { listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import type { Listing } from '#server/shop/catalog/listing.ts'
import type { Coupon } from '#server/shop/coupons/coupon.ts'
import { couponKinds } from '#server/shop/coupons/coupon-kinds.ts'
import {
  couponSchema,
  deleteCoupon,
  listCoupons,
  replaceCoupon,
} from '#server/shop/coupons/manage-coupons.ts'
import * as deliveryKinds from '#server/shop/delivery/index.ts'
import * as paymentKinds from '#server/shop/payments/index.ts'
import { renderLookSampleMarkup } from '#storefront/render'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { namesVersion, refuseOutdated, versionOf } from './read-version.ts'

const noCoupon = () => new Refusal(404, 'no_coupon', 'Nie ma już takiego kodu.')

/** What an owner changes of a code; its uses are counted meanwhile. */
const contentOf = ({ usedCount: _, createdMs: __, ...content }: Coupon) => content

/**
 * The page an owner tries a look on: with the shop's own name, categories and a product on sale, and a header
 * of this kind.
 */
const renderLookSample = async (services: Services, header: HeaderLook): Promise<string> => {
  const first = async (listing: Listing) =>
    (
      await listProductCards(
        services.db.read,
        { listing, orderBy: 'menu_order', page: 1, perPage: 2 },
        services.now(),
      )
    ).cards
  const [onSale, all, categories] = await Promise.all([first('sale'), first('all'), loadMenuCached(services)])
  const { shopName, tagline, email, phone, openingHours, companyLines } = services.shopSettings()
  return renderLookSampleMarkup({
    frame: {
      shop: { name: shopName, tagline, email, phone, openingHours, companyLines },
      menu: categories,
      header,
      assets,
    },
    products: onceEach([...onSale.slice(0, 1), ...all]),
  })
}

const onceEach = (cards: ProductCard[]) =>
  cards.filter(({ id }, index) => cards.findIndex((card) => card.id === id) === index)

/** The owner's choices and discount codes; each is saved whole or not at all. */
export const settingsRoutes = (services: Services) => {
  const settings = (): SettingsAnswer => ({
    settings: services.shopSettings(),
    version: versionOf(services.shopSettings()),
    deliveryKinds: Object.entries(deliveryKinds).map(([kind, { title, requiredSettings }]) => ({
      kind,
      title,
      asks: requiredSettings,
    })),
    paymentKinds: Object.entries(paymentKinds).map(([id, { title }]) => ({ id, title })),
  })
  const coupons = async (): Promise<CouponsAnswer> => ({
    coupons: (await listCoupons(services.db.read)).map((coupon) => ({
      ...coupon,
      version: versionOf(contentOf(coupon)),
    })),
    kinds: Object.entries(couponKinds).map(([kind, { title, unit }]) => ({ kind, title, unit })),
  })

  return new Hono<OwnerVariables>()
    .get('/settings', (c) => c.json(settings()))
    .put('/settings', async (c) => {
      const wanted = await readJson(c, settingsToSave)
      refuseUnknown(
        wanted.deliveryMethods.map(({ kind }) => kind),
        deliveryKinds,
        (index) => `deliveryMethods.${index}.kind`,
      )
      refuseUnknown(
        wanted.paymentMethods.map(({ id }) => id),
        paymentKinds,
        (index) => `paymentMethods.${index}.id`,
      )
      refuseUnknown([wanted.botCheck.provider], botCheckProviders, () => 'botCheck.provider')
      await changeShopSettings(services, (current) => {
        refuseOutdated(c, current)
        return wanted
      })
      return c.json(settings())
    })
    .get('/settings/look-sample', async (c) => {
      const { mode, transparent } = v.parse(lookSampleQuery, c.req.query())
      return c.json({
        html: await renderLookSample(services, { mode, isTransparent: transparent === '1' }),
      } satisfies LookSampleAnswer)
    })
    .get('/categories', async (c) =>
      c.json({ categories: flat(await loadMenu(services.db.read)) } satisfies CategoriesAnswer),
    )
    .get('/coupons', async (c) => c.json(await coupons()))
    .put('/coupons', async (c) => {
      const coupon = await readJson(c, couponSchema)
      const isNew = c.req.query('new') === '1'
      const check = (current: Coupon | undefined) => {
        if (isNew && current)
          throw new FieldRefusal([
            { path: 'code', message: 'Taki kod już jest. Wymyśl inny albo zmień tamten.' },
          ])
        if (current) refuseOutdated(c, contentOf(current))
        // Somebody deleted what is open here.
        else if (namesVersion(c)) throw noCoupon()
      }
      await services.db.transaction((tx) => replaceCoupon(tx, coupon, services.now(), check))
      return c.json(await coupons())
    })
    .delete('/coupons/:code', async (c) => {
      if (!(await services.db.transaction((tx) => deleteCoupon(tx, c.req.param('code').toLowerCase()))))
        throw noCoupon()
      return c.json(await coupons())
    })
}

const refuseUnknown = (chosen: string[], kinds: object, pathAt: (index: number) => string) => {
  const unknown = chosen.flatMap((kind, index) =>
    Object.hasOwn(kinds, kind) ? [] : [{ path: pathAt(index), message: 'Tego sposobu sklep nie zna.' }],
  )
  if (unknown.length > 0) throw new FieldRefusal(unknown)
}

const flat = (cards: CategoryCard[], depth = 0): CategoryChoice[] =>
  cards.flatMap(({ id, name, children }) => [{ id, name, depth }, ...flat(children, depth + 1)])
