import type { Sql } from '#server/db/tables.ts'
import { findPage } from './store.ts'

/** What a starting text says where the shop's data was not known. */
export const TO_FILL = '[uzupełnij'
/** Signs of the demo's own texts. */
const DEMO_MARKS = [
  '@example.com',
  '@example.pl',
  'Klepka – sklep pokazowy',
  'Sklep pokazowy:',
  'To sklep pokazowy',
  'Sklep jest demonstracją',
]

/** Those of these pages that exist and are neither the demo's nor half filled in. */
export const listReadyPages = async (db: Sql, slugs: string[]): Promise<string[]> => {
  let query = db.selectFrom('pages').select('slug').where('slug', 'in', slugs)
  for (const mark of [TO_FILL, ...DEMO_MARKS]) query = query.where('body_html', 'not like', `%${mark}%`)
  return (await query.execute()).map(({ slug }) => slug)
}

export const findLegalPage = (db: Sql, slug: string) => findPage(db, slug)
