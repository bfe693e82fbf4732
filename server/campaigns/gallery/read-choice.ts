import { campaignLanguages } from '#contract/display/names.ts'
import {
  sampleFormats,
  naturalContent,
  type Sample,
  type SampleContent,
  type SampleType,
  sampleTypes,
} from './sample-campaign.ts'

export type GalleryChoice = Omit<Sample, 'format'> & { isPhone: boolean }

export const contentNames: Record<SampleContent, string> = {
  form: 'pole i zgoda',
  button: 'przycisk',
  links: 'odnośniki do serwisów',
}

const oneOf = <Name extends string>(
  names: readonly Name[],
  requested: string | undefined,
): Name | undefined => names.find((name) => name === requested)

/** The choice in the gallery's address; invalid parameters are ignored. */
export const parseGalleryChoice = (query: (name: string) => string | undefined): GalleryChoice => {
  const type: SampleType = oneOf(sampleTypes, query('typ')) ?? 'lightbox'
  return {
    type,
    language: oneOf(campaignLanguages, query('jezyk')) ?? 'pl',
    content: oneOf(Object.keys(contentNames) as SampleContent[], query('tresc')) ?? naturalContent(type),
    isDark: query('kolory') === 'ciemne',
    isPhone: query('okno') === 'telefon',
  }
}

/** The format shown in a frame; undefined: there is no such format. */
export const readSample = (query: (name: string) => string | undefined): Sample | undefined => {
  const choice = parseGalleryChoice(query)
  const format = query('uklad') ?? ''
  return Object.hasOwn(sampleFormats(choice.type), format) ? { ...choice, format } : undefined
}

/** The address' query of a choice, or of one format. */
export const galleryQuery = (
  { type, language, content, isDark, isPhone }: GalleryChoice,
  format?: string,
): string =>
  String(
    new URLSearchParams({
      typ: type,
      jezyk: language,
      tresc: content,
      kolory: isDark ? 'ciemne' : 'jasne',
      okno: isPhone ? 'telefon' : 'komputer',
      ...(format ? { uklad: format } : {}),
    }),
  )
