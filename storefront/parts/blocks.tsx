import { Fragment, type ReactNode } from 'react'
import type { ContentBlock, BlockKind, BlockOf, LabelledLink } from '#contract/shop/content/blocks.ts'
import { copyAddress, copySources, pictureSize } from '#contract/shop/picture-file.ts'
import type { CategoryCard, ProductCard } from '#contract/shop/product.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { delivery as words } from '#storefront/strings/pl/cart/delivery.ts'
import { CategoryTiles } from './product/category-tiles.tsx'
import { ProductSection } from './product/product-grid.tsx'

/** What the server adds to a block of its kind. */
type Shown = {
  categories: { categories: CategoryCard[] }
  products: { products: ProductCard[] }
  benefits: { delivery: { titles: string[]; freeFrom: { title: string; grosze: number } | null } }
  /** The form as markup; '': there is none. */
  'contact-form': { form: string }
  map: { url: string }
}
/** A block with everything it shows. */
export type ShownBlock = {
  [Kind in BlockKind]: BlockOf<Kind> & (Kind extends keyof Shown ? Shown[Kind] : object)
}[BlockKind]
type ShownOf<Kind extends BlockKind> = Extract<ShownBlock, { kind: Kind }>

/** Whether nothing of the page is above the block: its heading is the page's, and its picture comes first. */
type Position = { isFirst: boolean }

/** The demo's own picture, with a copy in another shape for phones. */
const HERO = /^\/pictures\/hero\.webp$/

/** A picture over the width of its column; `isFirst`: the largest thing of the first view. */
const WidePicture = ({ src, alt, isFirst }: { src: string; alt: string } & Position) =>
  HERO.test(src) ? (
    <picture>
      <source
        media="(max-width: 47.99rem)"
        srcSet={src.replace(/\.webp$/, '-800.webp')}
        width={800}
        height={600}
      />
      <img
        className="hero-picture"
        src={src}
        width={1600}
        height={800}
        alt={alt}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  ) : (
    <img
      className="hero-picture"
      {...sourcesOf(src)}
      alt={alt}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  )

const sourcesOf = (src: string) => ({
  src: copyAddress(src, 1600),
  srcSet: copySources(src),
  sizes: '(min-width: 64rem) 50vw, 100vw',
  ...pictureSize(src),
})

const Button = ({ link: { label, url }, isQuiet }: { link: LabelledLink; isQuiet: boolean }) => (
  <a className={isQuiet ? 'button quiet' : 'button'} href={url}>
    {label}
  </a>
)

const isShownLink = ({ label, url }: LabelledLink) => label !== '' && url !== ''

const deliveryPromise = ({ titles, freeFrom }: ShownOf<'benefits'>['delivery']) => ({
  title: pl.home.deliveryTitle,
  text: [`${titles.join(', ')}.`, freeFrom ? words.freeMethod(freeFrom.title, freeFrom.grosze) : '']
    .filter(Boolean)
    .join(' '),
})

/** A section with a heading, if the owner wrote one. */
const Section = ({
  block: { id, title },
  className = 'product-section',
  children,
}: {
  block: { id: string; title: string }
  className?: string
  children: ReactNode
}) => (
  <section className={className} {...(title ? { 'aria-labelledby': id } : { id })}>
    {title ? <h2 id={id}>{title}</h2> : null}
    {children}
  </section>
)

/** One part for each kind. */
const parts: { [Kind in BlockKind]: (block: ShownOf<Kind>, place: Position) => ReactNode } = {
  hero: ({ title, text, picture, alt, buttons }, { isFirst }) => (
    <section className={isFirst ? 'hero entry-hero-container-inner' : 'hero product-section'}>
      <div className="hero-text">
        {title && isFirst ? <h1>{title}</h1> : null}
        {title && !isFirst ? <h2>{title}</h2> : null}
        {text ? <p>{text}</p> : null}
        {buttons.some(isShownLink) ? (
          <p className="hero-links">
            {buttons.filter(isShownLink).map((link, index) => (
              <Button key={index} link={link} isQuiet={index > 0} />
            ))}
          </p>
        ) : null}
      </div>
      {picture ? <WidePicture src={picture} alt={alt} isFirst={isFirst} /> : null}
    </section>
  ),
  categories: ({ id, title, moreLabel, categories }) =>
    categories.length ? (
      <section className="product-section" aria-labelledby={id}>
        <header className="section-head">
          <h2 id={id}>{title}</h2>
          {moreLabel ? (
            <a className="more" href={paths.shop}>
              {moreLabel}
            </a>
          ) : null}
        </header>
        <CategoryTiles categories={categories} />
      </section>
    ) : null,
  products: ({ id, title, products, more }) => (
    <ProductSection id={id} title={title} products={products} {...(isShownLink(more) ? { more } : {})} />
  ),
  benefits: ({ title, hasDelivery, delivery, items }) => (
    <section className="trust" aria-label={title}>
      <ul>
        {[...(hasDelivery && delivery.titles.length ? [deliveryPromise(delivery)] : []), ...items].map(
          (item, index) => (
            <li key={index}>
              <strong>{item.title}</strong>
              <span>{item.text}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  ),
  callout: ({ id, title, text, button }) => (
    <section className="guide" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text ? <p>{text}</p> : null}
      {isShownLink(button) ? (
        <p>
          <Button link={button} isQuiet />
        </p>
      ) : null}
    </section>
  ),
  text: ({ id, html }) => (
    <div id={id} className="product-section prose" dangerouslySetInnerHTML={{ __html: html }} />
  ),
  picture: ({ id, picture, alt, caption, url }) => {
    if (!picture) return null
    const image = <img {...sourcesOf(picture)} alt={alt} loading="lazy" />
    return (
      <figure id={id} className="product-section">
        {url ? <a href={url}>{image}</a> : image}
        {caption ? <figcaption>{caption}</figcaption> : null}
      </figure>
    )
  },
  'picture-text': ({ id, title, html, picture, alt, isPictureFirst, button }) => {
    const image = picture ? <WidePicture src={picture} alt={alt} isFirst={false} /> : null
    return (
      <section className="hero product-section" {...(title ? { 'aria-labelledby': id } : { id })}>
        {isPictureFirst ? image : null}
        <div className="hero-text">
          {title ? <h2 id={id}>{title}</h2> : null}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
          {isShownLink(button) ? (
            <p className="hero-links">
              <Button link={button} isQuiet />
            </p>
          ) : null}
        </div>
        {isPictureFirst ? null : image}
      </section>
    )
  },
  faq: (block) => (
    <Section block={block} className="product-section prose">
      {block.items.map(({ title, text }, index) => (
        <details key={index}>
          <summary>{title}</summary>
          <p>{text}</p>
        </details>
      ))}
    </Section>
  ),
  'contact-form': (block) =>
    block.form ? (
      <Section block={block}>
        <div dangerouslySetInnerHTML={{ __html: block.form }} />
      </Section>
    ) : null,
  campaign: ({ id }) => <div id={id} />,
  map: ({ id, title, address, label, url }) => (
    <section className="guide" {...(title ? { 'aria-labelledby': id } : { id })}>
      {title ? <h2 id={id}>{title}</h2> : null}
      <p>{address}</p>
      {label ? (
        <p>
          <a className="button quiet" href={url} target="_blank" rel="noreferrer">
            {label}
          </a>
        </p>
      ) : null}
    </section>
  ),
  gallery: (block) => (
    <Section block={block}>
      <ul className="category-tiles">
        {block.pictures
          .filter(({ picture }) => picture)
          .map(({ picture, alt }, index) => (
            <li key={index}>
              <img
                src={copyAddress(picture, 400)}
                srcSet={copySources(picture)}
                sizes="(min-width: 64rem) 25vw, 50vw"
                width={400}
                height={400}
                alt={alt}
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
      </ul>
    </Section>
  ),
  video: ({ id, title, url, poster }) =>
    url ? (
      <section id={id} className="product-section">
        <video
          className="hero-picture"
          src={url}
          {...(poster ? { poster: copyAddress(poster, 1600) } : {})}
          aria-label={title || undefined}
          controls
          playsInline
          preload={poster ? 'none' : 'metadata'}
        />
      </section>
    ) : null,
}

/** A page of the owner: a text, or blocks. `isEdited`: each block is marked for the editor, also a text alone. */
export type OwnersPage = { title: string; html: string; blocks?: ShownBlock[]; isEdited?: boolean }

/** The title of a page with its text, or with its blocks, the first of which may have the title. */
export const OwnersText = ({ title, html, blocks, isEdited = false }: OwnersPage) => {
  const [first] = blocks?.filter(({ isHidden }) => !isHidden) ?? []
  if (!blocks || (isEdited && blocks.length === 1 && first?.kind === 'text')) {
    const text = <div dangerouslySetInnerHTML={{ __html: first?.kind === 'text' ? first.html : html }} />
    return (
      <article className="prose">
        <h1>{title}</h1>
        {first ? <div data-block={first.id}>{text}</div> : text}
      </article>
    )
  }
  return (
    <article>
      {first?.kind === 'hero' && first.title ? null : <h1>{title}</h1>}
      <Blocks blocks={blocks} isEdited={isEdited} />
    </article>
  )
}

/** Every block that a visitor sees. In the editor each is within an element with its id, and hidden ones are there. */
export const Blocks = ({ blocks, isEdited = false }: { blocks: ShownBlock[]; isEdited?: boolean }) => {
  const first = blocks.findIndex(({ isHidden }) => !isHidden)
  return blocks.map((block, index) => {
    if (block.isHidden && !isEdited) return null
    const part = parts[block.kind] as (block: ContentBlock, place: Position) => ReactNode
    const content = part(block, { isFirst: index === first })
    if (!isEdited) return <Fragment key={block.id}>{content}</Fragment>
    return (
      <div key={block.id} data-block={block.id} data-hidden={block.isHidden || undefined}>
        {content}
      </div>
    )
  })
}
