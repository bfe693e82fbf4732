import type { Tables } from '#server/platform/db/tables.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { contentAuthor } from '#server/shop/home-page/shop-content.ts'
import { changePage, createPage, isReservedAddress } from '#server/shop/static-pages/manage-pages.ts'
import {
  type RowKind,
  type RowRecord,
  rowColumn,
  REQUIRED,
  COMPUTED,
  textIn,
  numberIn,
  RowFault,
} from '../row-format.ts'
import { listPagesAfter, listPagesBySlug } from '../store.ts'

const pageRecord = (
  row: Tables['pages'] | Awaited<ReturnType<typeof listPagesBySlug>>[number],
): RowRecord => ({
  slug: row.slug,
  title: row.title,
  html: row.body_html,
  description: row.description,
  isPublished: row.is_published === 1,
  position: row.position,
})

const takenAddress = (slug: string) => `Adres „${slug}” jest zajęty przez inną część sklepu.`

export default {
  key: 'slug',
  columns: [
    rowColumn('slug', 'Adres', 'text', REQUIRED),
    rowColumn('title', 'Tytuł', 'text', REQUIRED),
    rowColumn('html', 'Treść'),
    rowColumn('description', 'Opis dla wyszukiwarek'),
    rowColumn('isPublished', 'Opublikowana', 'yes'),
    rowColumn('position', 'Pozycja', 'whole', COMPUTED),
  ],
  list: async ({ db }, after, limit) =>
    (
      await listPagesAfter(
        db.read,
        after && { position: numberIn(after, 'position'), slug: textIn(after, 'slug') },
        limit,
      )
    ).map(pageRecord),
  find: async ({ db }, keys) => (await listPagesBySlug(db.read, keys)).map(pageRecord),
  check: (record) => [
    ...(slugOf(textIn(record, 'slug')) === textIn(record, 'slug') && textIn(record, 'slug').length <= 80
      ? []
      : ['Adres: użyj małych liter bez polskich znaków, cyfr i łączników, najwyżej 80.']),
    ...(isReservedAddress(textIn(record, 'slug')) ? [takenAddress(textIn(record, 'slug'))] : []),
    ...(textIn(record, 'title').length > 120 ? ['Tytuł jest dłuższy niż 120 znaków.'] : []),
    ...(textIn(record, 'html').length > 200_000 ? ['Treść jest za długa.'] : []),
    ...(textIn(record, 'description').length > 300 ? ['Opis jest dłuższy niż 300 znaków.'] : []),
  ],
  write: async (tx, services, record, isNew) => {
    const page = {
      slug: textIn(record, 'slug'),
      title: textIn(record, 'title'),
      html: textIn(record, 'html'),
      description: textIn(record, 'description'),
      isPublished: record['isPublished'] === true,
    }
    const outcome = isNew
      ? await createPage(tx, page, services.now())
      : await changePage(tx, page.slug, page, {
          author: contentAuthor(services, { name: 'Wczytany plik', email: '' }),
          refuseOver: () => {},
          isAddressFixed: true,
        })
    if (!outcome.ok) throw new RowFault(takenAddress(page.slug))
  },
} satisfies RowKind
