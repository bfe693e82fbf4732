import { type SettingsAnswer, settingsApi } from '#contract/console/settings.ts'
import type { HeaderLook } from '#contract/shop/theme/theme.ts'
import type { ProductCard } from '#contract/shop/product.ts'
import * as botCheckProviders from '#server/platform/bot-check/providers/index.ts'
import { assets } from '#server/platform/files/assets.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { isInLibrary } from '#server/shop/media/media-library.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { refreshLegalTexts } from '#server/shop/legal-texts/legal-texts.ts'
import { changeShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import { loadMenuCached } from '#server/shop/catalog/categories.ts'
import { listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import type { Listing } from '#server/shop/catalog/listing.ts'
import { deliveryKinds } from '#server/shop/delivery/assess-delivery.ts'
import { feedAddressOf } from '#server/shop/product-feeds/feed-routes.ts'
import { paymentMethods } from '#server/shop/payments/list-payment-choices.ts'
import { logoOf } from '#server/shop/pages/show-page.ts'
import { renderLookSampleMarkup } from '#storefront/render'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'

/**
 * The sample page for a theme: with the shop's own name, categories and a product on sale, and a header
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
  const { shopName, tagline, email, phone, openingHours, companyLines, logo } = services.shopSettings()
  return renderLookSampleMarkup({
    frame: {
      shop: { name: shopName, tagline, email, phone, openingHours, companyLines },
      logo: logoOf(logo),
      menu: categories,
      header,
      assets,
    },
    products: onceEach([...onSale.slice(0, 1), ...all]),
  })
}

const onceEach = (cards: ProductCard[]) =>
  cards.filter(({ id }, index) => cards.findIndex((card) => card.id === id) === index)

/** The owner's settings; saved as a whole or not at all. */
export const settingsRoutes = (services: Services) => {
  const settings = (): SettingsAnswer => ({
    settings: services.shopSettings(),
    version: versionOf(services.shopSettings()),
    deliveryKinds: [...deliveryKinds].map(([kind, { title, requiredSettings, isPickup = false }]) => ({
      kind,
      title,
      asks: requiredSettings,
      isPickup,
    })),
    paymentKinds: [...paymentMethods].map(([id, { title }]) => ({ id, title })),
    feedAddresses: { google: feedAddressOf(services, 'google'), ceneo: feedAddressOf(services, 'ceneo') },
  })

  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(settingsApi.all, settings)
  mountEndpoint(settingsApi.save, async ({ c, body }) => {
    refuseUnknown(
      body.deliveryMethods.map(({ kind }) => kind),
      [...deliveryKinds.keys()],
      (index) => `deliveryMethods.${index}.kind`,
    )
    refuseUnknown(
      body.paymentMethods.map(({ id }) => id),
      [...paymentMethods.keys()],
      (index) => `paymentMethods.${index}.id`,
    )
    await refuseUnknownPictures(services, body)
    refuseUnknown([body.botCheck.provider], Object.keys(botCheckProviders), () => 'botCheck.provider')
    await changeShopSettings(services, (current) => {
      refuseOutdated(c, current)
      // Accounts have a screen of their own, which also has their secrets.
      return { ...body, paymentProviders: current.paymentProviders }
    })
    await refreshLegalTexts(services)
    return settings()
  })
  mountEndpoint(settingsApi.lookSample, async ({ query: { mode, transparent } }) => ({
    html: await renderLookSample(services, { mode, isTransparent: transparent === '1' }),
  }))
  return routes
}

/** Pictures of the logo that were removed from the library meanwhile. */
const refuseUnknownPictures = async ({ db }: Services, { logo }: ShopSettings) => {
  const missing: { path: string; message: string }[] = []
  for (const [key, src] of Object.entries(logo))
    if (src !== '' && !(await isInLibrary(db.read, src)))
      missing.push({ path: `logo.${key}`, message: 'Tego zdjęcia nie ma już w bibliotece. Wybierz inne.' })
  if (missing.length > 0) throw new FieldRefusal(missing)
}

const refuseUnknown = (chosen: string[], known: readonly string[], pathAt: (index: number) => string) => {
  const unknown = chosen.flatMap((kind, index) =>
    known.includes(kind) ? [] : [{ path: pathAt(index), message: 'Tego sposobu sklep nie zna.' }],
  )
  if (unknown.length > 0) throw new FieldRefusal(unknown)
}
