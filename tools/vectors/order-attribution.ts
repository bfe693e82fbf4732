import { FIELDS } from '#attribution/fields.ts'
import { deviceType, readAttribution } from '#server/shop/attribution/read-attribution.ts'
import { originLabel, type OriginStrings } from '#server/shop/attribution/origin-label.ts'
import { hasKeys, rowOf, type VectorFormat } from './format.ts'

type Content = {
  fields: Record<string, string>
  device: { user_agent: string; device_type: string }[]
  labels: { source_type: string | null; utm_source: string | null; label_en: string }[]
  posts: { post: Record<string, unknown> | []; saved: boolean; meta: Record<string, string> }[]
}

const META_PREFIX = '_wc_order_attribution_'

/** The labels were recorded in English. */
const english: OriginStrings = {
  utm: (source) => `Source: ${source}`,
  organic: (source) => `Organic: ${source}`,
  referral: (source) => `Referral: ${source}`,
  direct: 'Direct',
  mobileApp: 'Mobile app',
  admin: 'Web admin',
  pointOfSale: 'Point of Sale',
  unknown: 'Unknown',
}

const storedAsMeta = (post: Record<string, unknown>) => {
  const values = readAttribution(post)
  return {
    saved: values.length > 0,
    meta: Object.fromEntries(values.map(({ field, value }) => [META_PREFIX + field, value])),
  }
}

/**
 * The server's side: fields, device types, origin labels and the stored values of an order. A row is named by
 * its input.
 */
export default {
  name: 'order-attribution',
  recognises: (content) => hasKeys(content, 'fields', 'device', 'labels', 'posts'),
  run: async ({ fields, device, labels, posts }: Content) => [
    ...Object.entries(fields).map(([field, path]) =>
      rowOf(`field ${field}`, path, (FIELDS as Record<string, string>)[field]),
    ),
    ...device.map((row) => rowOf(`device ${row.user_agent}`, row.device_type, deviceType(row.user_agent))),
    ...labels.map((row) =>
      rowOf(
        `label ${row.source_type} ${row.utm_source}`,
        row.label_en,
        originLabel(row.source_type ?? '', row.utm_source ?? '', english),
      ),
    ),
    ...posts.map(({ post, saved, meta }, index) =>
      rowOf(`post ${index + 1}`, { saved, meta: { ...meta } }, storedAsMeta({ ...post })),
    ),
  ],
} satisfies VectorFormat
