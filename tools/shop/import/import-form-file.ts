import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { plural } from '#contract/plural.ts'
import { importForms } from '#server/forms/definitions/import-forms.ts'
import type { Database } from '#server/platform/db/database.ts'

/** Most faults printed for one file; a file with more is probably of another kind. */
const MAX_TOLD = 50

/** Imports exported contact forms and prints a line for each; false: the whole file was refused. */
export const importFormFile = async (
  db: Database,
  path: string,
  print: (line: string) => void,
): Promise<boolean> => {
  const outcome = await importForms(db, await readFile(path, 'utf8'), {
    nowMs: Date.now(),
    randomBytes: (count) => randomBytes(count),
  })
  if (!outcome.ok) {
    for (const fault of outcome.faults.slice(0, MAX_TOLD))
      print(fault.path ? `${fault.path}: ${fault.message}` : fault.message)
    const more = outcome.faults.length - MAX_TOLD
    if (more > 0) print(`… i jeszcze ${more} ${plural(more, 'błąd', 'błędy', 'błędów')}.`)
    print('Nic nie zostało zapisane. Popraw plik i uruchom import jeszcze raz.')
    return false
  }
  for (const { id, hash, title, isNew } of outcome.forms)
    print(
      `${isNew ? '+' : '~'} ${title}  [contact-form-7 id="${hash}" title="${title.replaceAll('"', "'")}"]  (nr ${id})`,
    )
  const added = outcome.forms.filter(({ isNew }) => isNew).length
  print(`Dodano: ${added}, zmieniono: ${outcome.forms.length - added}.`)
  return true
}
