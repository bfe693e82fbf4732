import * as v from 'valibot'
import { exemptions } from '../agreement/exemptions.ts'
import { uploadedPicture } from '../logo.ts'

/** What is bought with a floor; the role decides how its amount is computed. */
export const accessoryRoles = ['underlay', 'skirting', 'glue', 'other'] as const
export type AccessoryRole = (typeof accessoryRoles)[number]

/** An amount follows from the floor's area, from the length of its walls, or is one piece. */
export const accessoryBasis: Record<AccessoryRole, 'area' | 'length' | 'piece'> = {
  underlay: 'area',
  skirting: 'length',
  glue: 'area',
  other: 'piece',
}

const MAX_ACCESSORIES = 20
const MAX_DOCUMENTS = 20
export const MAX_EUDR_REFERENCE = 200
const MAX_COVERAGE = 100_000_000
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

const NO_COVERAGE = 'Podaj, na ile wystarcza jedno opakowanie, np. 10 albo 2,4.'

const accessory = v.object({
  id,
  role: v.picklist(accessoryRoles),
  /**
   * What one piece suffices for: cm² of floor, or mm of wall for skirting. Null: as the accessory itself says,
   * by its pack area or its length.
   */
  coverage: v.nullable(
    v.pipe(
      v.number(NO_COVERAGE),
      v.integer(NO_COVERAGE),
      v.minValue(1, NO_COVERAGE),
      v.maxValue(MAX_COVERAGE, NO_COVERAGE),
    ),
  ),
})

/** Uploaded documents stand beside the pictures, named by their content. */
export const DOCUMENT_SRC = /^\/pictures\/[0-9a-f]{20}\.pdf$/

export const documentKinds = ['performance', 'safety', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

const productDocument = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Nazwij dokument, np. Karta techniczna.'),
    v.maxLength(120, 'Skróć nazwę do 120 znaków.'),
  ),
  src: v.pipe(v.string(), v.regex(DOCUMENT_SRC, 'Wyślij ten dokument jeszcze raz.')),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** A declaration of performance, a safety data sheet, or another document. */
  kind: v.optional(v.picklist(documentKinds)),
})
export type ProductDocument = v.InferOutput<typeof productDocument>

const NOT_LONGER = 'Etykieta „GARAN” jest tylko dla gwarancji dłuższej niż 2 lata. Podaj od 3 do 50 lat.'
const labelText = (missing: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(100, 'Skróć ten tekst do 100 znaków.'),
    // Cells of files are separated by it.
    v.regex(/^[^|]*$/, 'Usuń znak „|”.'),
  )

/**
 * The producer's free guarantee of durability, for longer than the legal one (directive 2024/825): what its official
 * label says, and the label itself as the owner has uploaded it.
 */
export const durabilityGuarantee = v.object({
  years: v.pipe(
    v.number(NOT_LONGER),
    v.check((years) => Number.isInteger(years) && years >= 3 && years <= 50, NOT_LONGER),
  ),
  brand: labelText('Podaj markę, którą wymienia etykieta.'),
  model: labelText('Podaj model, który wymienia etykieta.'),
  labelSrc: v.pipe(uploadedPicture, v.minLength(1, 'Wgraj etykietę, którą daje producent.')),
})
export type DurabilityGuarantee = v.InferOutput<typeof durabilityGuarantee>

const NO_VIDEO = 'Podaj adres pliku MP4 albo WebM, który zaczyna się od https://.'

/** What a product's page has beyond the product: goods that go with it, documents and a film. */
export const productExtras = v.object({
  accessories: v.pipe(
    v.array(accessory),
    v.maxLength(MAX_ACCESSORIES, `Wybierz najwyżej ${MAX_ACCESSORIES} produktów.`),
  ),
  documents: v.pipe(
    v.array(productDocument),
    v.maxLength(MAX_DOCUMENTS, `Dodaj najwyżej ${MAX_DOCUMENTS} dokumentów.`),
  ),
  /** Why buyers may not withdraw from its purchase; null: they may. */
  exemption: v.optional(v.nullable(v.picklist(exemptions)), null),
  /** Of the list of manufacturers; null: the one of its brand. */
  manufacturerId: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))), null),
  /** Model, type or batch, besides SKU and EAN. */
  model: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'Skróć oznaczenie do 120 znaków.')), ''),
  /** Warnings and safety information, in Polish. */
  warnings: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(4_000, 'Skróć ten tekst do 4000 znaków.')),
    '',
  ),
  /** The owner says that the product needs none. */
  hasNoWarnings: v.optional(v.boolean(), false),
  /**
   * Of wood: the due diligence statement's reference and verification number (regulation 2023/1115, EUDR); '': none.
   */
  eudrReference: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(MAX_EUDR_REFERENCE, 'Skróć ten numer do 200 znaków.')),
    '',
  ),
  /** What claims about the environment rest on: a certificate, its number, who issued it, where it can be read. */
  environmentProof: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(1_000, 'Skróć ten tekst do 1000 znaków.')),
    '',
  ),
  durability: v.optional(v.nullable(durabilityGuarantee), null),
  /** A video file, shown after the pictures; '': none. */
  videoUrl: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(500, 'Ten adres jest za długi.'),
    v.regex(/^$|^https:\/\/[^\s"'<>;,]+\.(?:mp4|webm)(?:\?[^\s"'<>;,]*)?$/i, NO_VIDEO),
  ),
})
export type ProductExtras = v.InferOutput<typeof productExtras>

export const noExtras: ProductExtras = {
  accessories: [],
  documents: [],
  exemption: null,
  manufacturerId: null,
  model: '',
  warnings: '',
  hasNoWarnings: false,
  eudrReference: '',
  environmentProof: '',
  durability: null,
  videoUrl: '',
}

/** Stored extras; what cannot be read any more is as if it had never been there. */
export const readExtras = (json: string): ProductExtras => {
  if (json === '{}') return noExtras
  const read = v.safeParse(productExtras, { ...noExtras, ...(JSON.parse(json) as object) })
  return read.success ? read.output : noExtras
}
