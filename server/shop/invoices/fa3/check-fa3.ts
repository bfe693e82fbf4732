import { formatPrice } from '#contract/money.ts'
import { readNip } from '#contract/shop/checkout-fields.ts'
import type { InvoiceDocument, InvoiceLine } from '#contract/invoice.ts'

/** KSeF refuses a larger file. */
const MAX_BYTES = 1_000_000
/** The only processing instruction that KSeF accepts. */
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
/** KSeF refuses these, also where XML allows them. "Next line" (U+0085) is the one control that it accepts. */
const REFUSED = /[^\P{Cc}\t\n\r\u0085]|[\p{Cs}\p{Noncharacter_Code_Point}]/u
/** NIP, day, two times six hexadecimal digits, checksum. */
const KSEF_NUMBER = /^\d{10}-20\d{6}-[\dA-F]{6}-?[\dA-F]{6}-[\dA-F]{2}$/

/**
 * What KSeF, the tax office or an accountant would refuse in an invoice although its XML fits the schema.
 * Sentences for the owner; none: it can be sent. `todayOn` is the day in Warsaw.
 */
export const checkFa3 = (document: InvoiceDocument, xml: string, todayOn: string): string[] =>
  [...fileProblems(xml), ...partyProblems(document), ...contentProblems(document, todayOn)].concat(
    sumProblems(document, xml),
  )

const fileProblems = (xml: string): string[] => {
  const refused = REFUSED.exec(xml)?.[0].codePointAt(0)
  const bytes = Buffer.byteLength(xml)
  return [
    xml.startsWith('\ufeff') && 'Plik e-faktury zaczyna się znacznikiem BOM, którego KSeF nie przyjmuje.',
    (!xml.replace('\ufeff', '').startsWith(DECLARATION) || /<[?!]/.test(xml.slice(DECLARATION.length))) &&
      'Plik e-faktury zawiera instrukcje, których KSeF nie przyjmuje.',
    refused !== undefined &&
      `Faktura zawiera znak, którego KSeF nie przyjmuje (U+${refused.toString(16).toUpperCase().padStart(4, '0')}).`,
    bytes > MAX_BYTES &&
      `Plik e-faktury ma ${Math.ceil(bytes / 1_000)} kB, a KSeF przyjmuje najwyżej 1000 kB. Podziel fakturę na kilka.`,
  ].filter((problem) => problem !== false)
}

const partyProblems = ({ seller, buyer }: InvoiceDocument): string[] =>
  [
    !isNip(seller.nip) && 'NIP sprzedawcy jest pusty lub błędny. Popraw go w ustawieniach sklepu.',
    !seller.name.trim() && 'Brakuje nazwy sprzedawcy. Uzupełnij ją w ustawieniach sklepu.',
    !(seller.line1 + seller.line2).trim() && 'Brakuje adresu sprzedawcy. Uzupełnij go w ustawieniach sklepu.',
    buyer.nip !== null && !isNip(buyer.nip) && `NIP nabywcy („${buyer.nip}”) jest błędny.`,
    !buyer.name.trim() && 'Brakuje nazwy nabywcy.',
    buyer.nip !== null && !(buyer.line1 + buyer.line2).trim() && 'Brakuje adresu nabywcy.',
    ...[seller, buyer].map(
      ({ country }) => !/^(\s*[a-z]{2}\s*)?$/i.test(country) && `Kod kraju „${country}” jest błędny.`,
    ),
  ].filter((problem) => problem !== false)

/** Written as the schema wants it: without `PL`, spaces and dashes; its first three digits are a tax office. */
const isNip = (nip: string | null) => nip !== null && readNip(nip) === nip && /^[1-9](?!00)/.test(nip)

const contentProblems = (document: InvoiceDocument, todayOn: string): string[] => {
  const { kind, number, issuedOn, corrected, advances, exemption } = document
  const references = corrected === null ? advances : [corrected, ...advances]
  return [
    !number.trim() && 'Faktura nie ma numeru.',
    issuedOn > todayOn && `Data wystawienia (${issuedOn}) jest późniejsza niż dzisiejsza.`,
    kind.startsWith('KOR') && corrected === null && 'Korekta nie wskazuje faktury, którą koryguje.',
    exemption?.trim() === '' && 'Brakuje podstawy zwolnienia z VAT. Uzupełnij ją w ustawieniach sklepu.',
    ...references.map(
      ({ number: of, ksefNumber }) =>
        ksefNumber !== null &&
        !KSEF_NUMBER.test(ksefNumber) &&
        `Numer KSeF faktury ${of} („${ksefNumber}”) jest błędny.`,
    ),
  ].filter((problem) => problem !== false)
}

/** Of amounts as they are written in the file. KSeF does not add them up, but the buyer's accountant does. */
const sumProblems = (document: InvoiceDocument, xml: string): string[] => {
  const { kind, lines, linesBefore, advances } = document
  const sumIn = (name: RegExp) =>
    [...xml.matchAll(name)].reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0)
  const dueGrosze = sumIn(/<P_15>([-\d.]+)</g)
  const taxedGrosze = sumIn(/<P_1[34]_[\d_]+>([-\d.]+)</g)
  const linesGrosze = sumOf(lines) - sumOf(linesBefore)
  const ofLinesGrosze = advances.reduce((rest, { grosze }) => rest - grosze, linesGrosze)
  const isOfLines = kind === 'VAT' || kind === 'KOR' || kind === 'ROZ'
  return [
    taxedGrosze !== dueGrosze &&
      `Wartość netto i VAT to razem ${formatPrice(taxedGrosze)}, a kwota należności to ${formatPrice(dueGrosze)}.`,
    isOfLines &&
      ofLinesGrosze !== dueGrosze &&
      `Z pozycji faktury wynika ${formatPrice(ofLinesGrosze)}, a kwota należności to ${formatPrice(dueGrosze)}.`,
    kind === 'ZAL' &&
      dueGrosze > linesGrosze &&
      `Zaliczka (${formatPrice(dueGrosze)}) jest większa niż zamówienie (${formatPrice(linesGrosze)}).`,
  ].filter((problem) => problem !== false)
}

const sumOf = (lines: InvoiceLine[]) => lines.reduce((sum, { totalGrosze }) => sum + totalGrosze, 0)
