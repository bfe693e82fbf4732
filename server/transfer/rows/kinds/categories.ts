import { nextId } from '#server/platform/db/ids.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { loadCategoryTree } from '#server/shop/catalog/categories.ts'
import { cleanHtml } from '#server/shop/catalog/clean-html.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import {
  type RowKind,
  type RowRecord,
  rowColumn,
  REQUIRED,
  textIn,
  numberIn,
  RowFault,
} from '../row-format.ts'
import { listCategoriesBySlug, setCategoryText } from '../store.ts'

export default {
  key: 'slug',
  columns: [
    rowColumn('slug', 'Adres', 'text', REQUIRED),
    rowColumn('name', 'Nazwa', 'text', REQUIRED),
    rowColumn('parent', 'Kategoria nadrzędna'),
    rowColumn('description', 'Opis'),
    rowColumn('picture', 'Zdjęcie'),
    rowColumn('position', 'Pozycja', 'whole'),
  ],
  list: async ({ db }, after) => {
    if (after) return []
    const tree = await loadCategoryTree(db.read)
    const below = (id: number | null): CategoryTreeRow[] =>
      tree.childrenOf(id).flatMap((row) => [row, ...below(row.id)])
    const rows = below(null)
    return rows.map((row) => categoryRecord(row, rows.find(({ id }) => id === row.parent_id)?.slug ?? ''))
  },
  find: async ({ db }, keys) => {
    const tree = await loadCategoryTree(db.read)
    return (await listCategoriesBySlug(db.read, keys)).map((row) =>
      categoryRecord(row, tree.trail(row.id).at(-2)?.slug ?? ''),
    )
  },
  check: (record, stored) => [
    ...(slugOf(textIn(record, 'slug')) === textIn(record, 'slug')
      ? []
      : ['Adres: użyj małych liter bez polskich znaków, cyfr i łączników.']),
    ...(textIn(record, 'name').length > 100 ? ['Nazwa jest dłuższa niż 100 znaków.'] : []),
    ...(textIn(record, 'picture') && !/^(?:\/(?!\/)|https:\/\/)\S{1,500}$/.test(textIn(record, 'picture'))
      ? ['Zdjęcie: podaj adres, np. /pictures/deski.webp.']
      : []),
    ...(stored && textIn(stored, 'parent') !== textIn(record, 'parent')
      ? ['Kategoria nadrzędna: istniejącą kategorię przenieś w panelu, w drzewie kategorii.']
      : []),
    ...(record['parent'] === record['slug']
      ? ['Kategoria nadrzędna: kategoria nie może być w samej sobie.']
      : []),
  ],
  checkNamed: async ({ db }, record, isEarlier) => {
    const slug = textIn(record, 'slug')
    const parentSlug = textIn(record, 'parent')
    const [parent] = parentSlug ? await listCategoriesBySlug(db.read, [parentSlug]) : []
    if (parentSlug && !parent) return isEarlier(parentSlug) ? [] : [noParent(parentSlug)]
    const tree = await loadCategoryTree(db.read)
    return namesakeFaults(tree.childrenOf(parent?.id ?? null), slug, textIn(record, 'name'))
  },
  write: async (tx, _, record) => {
    const slug = textIn(record, 'slug')
    const parentSlug = textIn(record, 'parent')
    const known = await listCategoriesBySlug(tx, [slug, parentSlug])
    const own = known.find((row) => row.slug === slug)
    const parent = known.find((row) => row.slug === parentSlug)
    if (parentSlug && !parent) throw new RowFault(noParent(parentSlug))
    const siblings = (await loadCategoryTree(tx)).childrenOf(parent?.id ?? null)
    const [fault] = namesakeFaults(siblings, slug, textIn(record, 'name'))
    if (fault !== undefined) throw new RowFault(fault)
    const description = textIn(record, 'description')
    // A description of plain words has no markup of its own.
    const html = /[<&]/.test(description) ? await cleanHtml(description) : ''
    const id = await saveCategory(tx, {
      id: own?.id ?? (await nextId(tx, 'category')),
      name: textIn(record, 'name'),
      slug,
      parentId: parent?.id ?? null,
      description: (html || description)
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      picture: textIn(record, 'picture') || null,
      position: numberIn(record, 'position'),
    })
    await setCategoryText(tx, id, html)
  },
} satisfies RowKind

const noParent = (slug: string) =>
  `Kategoria nadrzędna: nie ma kategorii „${slug}” ani w sklepie, ani wcześniej w pliku.`

/** Two categories of one name in one place could not be told apart. */
const namesakeFaults = (siblings: CategoryTreeRow[], slug: string, name: string): string[] =>
  siblings
    .filter((row) => row.name === name.trim() && row.slug !== slug)
    .map((row) => `Nazwa: kategoria „${row.name}” jest już w tym miejscu, pod adresem „${row.slug}”.`)

type CategoryTreeRow = ReturnType<Awaited<ReturnType<typeof loadCategoryTree>>['childrenOf']>[number]

const categoryRecord = (row: CategoryTreeRow, parent: string): RowRecord => ({
  slug: row.slug,
  name: row.name,
  parent,
  description: row.description_html || row.description,
  picture: row.picture ?? '',
  position: row.position,
})
