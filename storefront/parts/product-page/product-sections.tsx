import type { ReactNode } from 'react'
import type { ProductDetails } from '#contract/shop/product.ts'
import { Icon } from '#storefront/parts/icon.tsx'
import { agreement } from '#storefront/strings/pl/order/agreement.ts'
import { pl } from '#storefront/strings/pl.ts'
import type { ProductPage } from '#storefront/product-page.ts'
import { AttributesTable, hasAttributes } from './attributes-table.tsx'

type Section = { id: string; title: string; content: ReactNode }

const sectionsOf = ({ product, delivery }: ProductPage): Section[] => [
  ...(product.descriptionHtml
    ? [
        {
          id: 'opis',
          title: pl.product.description,
          content: <div className="prose" dangerouslySetInnerHTML={{ __html: product.descriptionHtml }} />,
        },
      ]
    : []),
  ...(hasAttributes(product)
    ? [{ id: 'dane', title: pl.product.attributes, content: <AttributesTable product={product} /> }]
    : []),
  ...(product.warnings
    ? [
        {
          id: 'bezpieczenstwo',
          title: pl.product.warnings,
          content: <p className="prose warnings">{product.warnings}</p>,
        },
      ]
    : []),
  ...(product.environmentProof
    ? [
        {
          id: 'srodowisko',
          title: pl.product.environmentProof,
          content: <p className="prose warnings">{product.environmentProof}</p>,
        },
      ]
    : []),
  ...(product.documents.length > 0
    ? [{ id: 'dokumenty', title: pl.product.documents, content: <Documents product={product} /> }]
    : []),
  ...(product.kind === 'external'
    ? []
    : [
        {
          id: 'dostawa-i-zwrot',
          title: pl.product.deliveryAndReturn,
          content: (
            <ul className="prose">
              {product.isVirtual || !delivery ? null : <li>{delivery}</li>}
              <li>{product.exemption ? agreement.exemption(product.exemption) : pl.product.freeReturn}</li>
            </ul>
          ),
        },
      ]),
]

/**
 * What is to be read of a product. On phones each section folds; wide pages show all of them, with links above. The
 * first one is open, so that a page without scripts shows what it is about.
 */
export const ProductSections = ({ page }: { page: ProductPage }) => {
  const sections = sectionsOf(page)
  return (
    <div className="product-details">
      {sections.length > 1 ? (
        <nav className="section-links" aria-label={pl.product.sections}>
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      ) : null}
      {sections.map(({ id, title, content }, index) => (
        <details key={id} className="product-section-fold" open={index === 0}>
          <summary>
            <h2 id={id}>{title}</h2>
          </summary>
          <div className="fold-content">{content}</div>
        </details>
      ))}
    </div>
  )
}

/** 1 234 567 → `1,2 MB`; less than a megabyte in whole kilobytes. */
export const fileSize = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${String(Math.round(bytes / 100_000) / 10).replace('.', ',')} MB`
    : `${Math.max(1, Math.round(bytes / 1_000))} kB`

const Documents = ({ product }: { product: ProductDetails }) => (
  <ul className="documents">
    {product.documents.map(({ title, src, bytes, kind }) => (
      <li key={src}>
        <Icon name="file" />
        <a href={src}>
          {title}
          {kind && kind !== 'other' ? ` – ${pl.product.documentKinds[kind]}` : ''}{' '}
          <span className="muted">{pl.product.pdf(fileSize(bytes))}</span>
        </a>
      </li>
    ))}
  </ul>
)
