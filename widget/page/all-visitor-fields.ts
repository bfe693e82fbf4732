import {
  country,
  device,
  language,
  page,
  pageTitle,
  previousUrl,
  utcOffsetMinutes,
  type VisitorFields,
} from './visitor-fields.ts'

/** By name. The loader of a site carries those alone that its campaigns decide by (`tools/build-widget.ts`). */
export const visitorFields: VisitorFields = {
  country,
  device,
  language,
  page,
  pageTitle,
  previousUrl,
  utcOffsetMinutes,
}
