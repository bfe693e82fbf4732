import type { ContentBlock } from '#contract/shop/content/blocks.ts'
import { logoFileAddress } from '#contract/shop/logo.ts'
import type { CategoryLink, ProductCard } from '#contract/shop/product.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { readOpeningHours } from './opening-hours.ts'

/** Vocabulary of all structured data. */
export const SCHEMA_ORG = 'https://schema.org'
/** The shop itself, to which other data refer. */
const SHOP_ID = '#sklep'

type Site = Pick<Services, 'settings' | 'shopSettings'>

/** An address with the shop's origin; one of another site is unchanged. */
export const absoluteUrl = ({ settings }: Pick<Site, 'settings'>, path: string): string =>
  path.startsWith('/') ? settings.publicUrl + path : path

const POSTCODE_LINE = /^(.*?),?\s*\b(\d{2}-\d{3})\s+(\p{L}[^,]*)$/u

/**
 * The address within the owner's lines: the line with a postcode, and the street in it or in the line above; undefined
 * when there is no such line.
 */
const postalAddress = (companyLines: readonly string[]): object | undefined => {
  for (const [index, line] of companyLines.entries()) {
    const [, beside = '', postalCode, addressLocality] = POSTCODE_LINE.exec(line.trim()) ?? []
    if (!postalCode || !addressLocality) continue
    // The first line is the name.
    const street = beside || (index > 1 ? (companyLines[index - 1] ?? '') : '')
    return {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street.trim() }),
      postalCode,
      addressLocality: addressLocality.trim(),
      addressCountry: 'PL',
    }
  }
  return undefined
}

/** The shop with its address and opening hours, as far as its owner entered them. */
const storeOf = (services: Site): object => {
  const { shopName, email, phone, companyLines, openingHours, logo } = services.shopSettings()
  const logoAddress = logoFileAddress(logo)
  const address = postalAddress(companyLines)
  const hours = readOpeningHours(openingHours)
  return {
    '@type': 'Store',
    '@id': absoluteUrl(services, paths.home) + SHOP_ID,
    name: shopName,
    url: absoluteUrl(services, paths.home),
    ...(logoAddress && { logo: absoluteUrl(services, logoAddress) }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    ...(hours.length > 0 && {
      openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map((day) => `${SCHEMA_ORG}/${day}`),
        opens,
        closes,
      })),
    }),
  }
}

export const organisation = (services: Site): object => ({ '@context': SCHEMA_ORG, ...storeOf(services) })

export const contactPage = (services: Site, name: string): object => ({
  '@context': SCHEMA_ORG,
  '@type': 'ContactPage',
  name,
  url: absoluteUrl(services, paths.contact),
  mainEntity: storeOf(services),
})

export const webSite = (services: Site): object => ({
  '@context': SCHEMA_ORG,
  '@type': 'WebSite',
  name: services.shopSettings().shopName,
  url: absoluteUrl(services, paths.home),
  potentialAction: {
    '@type': 'SearchAction',
    target: `${absoluteUrl(services, paths.search)}?s={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
})

/** The breadcrumbs of a page, itself last. */
export const breadcrumbList = (services: Site, links: CategoryLink[]): object => ({
  '@context': SCHEMA_ORG,
  '@type': 'BreadcrumbList',
  itemListElement: links.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(services, url),
  })),
})

/** The products of one page of a listing; `offset`: how many are on the pages before. None: no list. */
export const itemList = (
  services: Site,
  products: readonly Pick<ProductCard, 'name' | 'url'>[],
  { total, offset }: { total: number; offset: number },
): object[] =>
  products.length === 0
    ? []
    : [
        {
          '@context': SCHEMA_ORG,
          '@type': 'ItemList',
          numberOfItems: total,
          itemListElement: products.map(({ name, url }, index) => ({
            '@type': 'ListItem',
            position: offset + index + 1,
            name,
            url: absoluteUrl(services, url),
          })),
        },
      ]

/** All questions of a page as one list, because a page may have only one; without questions, nothing. */
export const faqPage = (blocks: readonly ContentBlock[]): object[] => {
  const questions = blocks.flatMap((block) =>
    block.kind === 'faq' && !block.isHidden ? block.items.filter(({ title, text }) => title && text) : [],
  )
  if (questions.length === 0) return []
  return [
    {
      '@context': SCHEMA_ORG,
      '@type': 'FAQPage',
      mainEntity: questions.map(({ title, text }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text },
      })),
    },
  ]
}
