import { plural } from '#contract/plural.ts'
import type { ImportReport } from '#contract/console/shop/import.ts'

const products = (count: number) => `${count} ${plural(count, 'produkt', 'produkty', 'produktów')}`

/** The report as text, line by line. */
export const printReport = (report: ImportReport, isDryRun: boolean, print: (line: string) => void): void => {
  for (const warning of report.warnings) print(`Uwaga: ${warning}`)
  if (report.problemCount) {
    for (const { row, reason } of report.problems) print(row ? `Wiersz ${row}: ${reason}` : reason)
    const more = report.problemCount - report.problems.length
    if (more > 0) print(`… i jeszcze ${more} ${plural(more, 'błąd', 'błędy', 'błędów')}.`)
    print('Nic nie zostało zapisane. Popraw plik i uruchom import jeszcze raz.')
    return
  }
  if (isDryRun) {
    for (const { sku, name, kind, fields } of report.changes)
      print(
        `${kind === 'added' ? '+' : '~'} ${[sku, name].filter(Boolean).join('  ')}${fields.length ? `  (${fields.join(', ')})` : ''}`,
      )
    const more = report.added + report.changed - report.changes.length
    if (more > 0) print(`… i jeszcze ${products(more)}.`)
  }
  print(
    `${isDryRun ? 'Do dodania' : 'Dodano'}: ${report.added}, ${isDryRun ? 'do zmiany' : 'zmieniono'}: ${report.changed}, bez zmian: ${report.unchanged}.`,
  )
  if (report.picturesToBring) {
    const count = report.picturesToBring
    print(
      `Brakuje ${count} ${plural(count, 'zdjęcia', 'zdjęć', 'zdjęć')}: zapisz je w jednym folderze i uruchom import z „--pictures FOLDER”. Do tego czasu sklep pokazuje obrazek zastępczy.`,
    )
  }
  if (isDryRun) print('To była próba: nic nie zostało zapisane.')
}
